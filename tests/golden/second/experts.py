"""What experts may do with dice that lie there, and their limit of armies."""


class Experts:
    """The re-roll with a card, the Commander, twelve armies on a territory."""

    def _room(self, t):
        """How many more armies may stand on a territory."""
        return 10**6 if self.opt["army_cap"] == "none" else max(self.opt["army_cap"] - self.armies[t], 0)

    def _keep_to_the_cap(self):
        """What is too much on a territory is lost."""
        if self.opt["army_cap"] != "none":
            self.armies = [min(n, self.opt["army_cap"]) for n in self.armies]

    def _dice_lie(self, facts):
        """The attacker may do something about the dice.

        Whoever has cards is asked for the right one, unless everybody sees that he can't have it.
        """
        self.stage, self.facts = "adjust", facts
        open_cards = {*self.traded, *self.picked}
        card = self.opt["card_reroll"] == "true" and self.hands[self.turn]
        card = card and not {facts["source"], facts["target"]} <= open_cards and not facts["rerolled"]
        if not card and not any(self._may_command(face) for face in facts["attack"]):
            self._keep()

    def _may_reroll(self, card, face, enemy):
        if self.stage != "adjust" or self.opt["card_reroll"] != "true" or self.facts["rerolled"]:
            return False
        if card not in self.hands[self.turn] or card not in (self.facts["source"], self.facts["target"]):
            return False
        if enemy and self.opt["reroll_scope"] != "any":
            return False
        return face in self.facts["defense" if enemy else "attack"]

    def _may_command(self, face):
        if self.stage != "adjust" or self.opt["commander"] != "true" or self.commanded:
            return False
        return face in self.facts["attack"] and face != 6

    def _may_keep(self):
        return self.stage == "adjust"

    def _reroll(self, card, face, enemy):
        sides = {side: list(self.facts[side]) for side in ("attack", "defense")}
        sides["defense" if enemy else "attack"].remove(face)
        s, t = self.facts["source"], self.facts["target"]
        self.stage, self.facts = "reroll", {"source": s, "target": t, **sides, "enemy": enemy}

    def _falls_again(self, face):
        sides = {side: self.facts[side] for side in ("attack", "defense")}
        side = "defense" if self.facts["enemy"] else "attack"
        sides[side] = sorted([*sides[side], face])[::-1]
        s, t = self.facts["source"], self.facts["target"]
        self._dice_lie({"source": s, "target": t, **sides, "rerolled": True})

    def _command(self, face):
        self.commanded = True
        attack = list(self.facts["attack"])
        attack[attack.index(face)] = 6
        self._fight(attack, self.facts["defense"])

    def _keep(self):
        self._fight(self.facts["attack"], self.facts["defense"])
