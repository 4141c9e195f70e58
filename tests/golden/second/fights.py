"""Attacks: from naming the dice to moving in."""


class Fights:
    """The second step of a turn."""

    def _may_attack(self, s, t, n):
        if self.stage != "attack" or not self._mine(s) or self._mine(t) or not self._near(s, t):
            return False
        if self.owner[t] is None:
            return False
        if self._words():
            return 1 <= n <= self.armies[s] - 1
        return 1 <= n <= self.opt["attack_dice"] and self.armies[s] >= n + 1

    def _may_settle(self, s, t, n):
        if self.stage != "attack" or not self._mine(s) or self.owner[t] is not None or not self._near(s, t):
            return False
        return 1 <= n <= self.armies[s] - 1

    def _may_end_attacks(self):
        return self.stage == "attack"

    def _may_defend(self, n):
        return self.stage == "defend" and n in self._defense(self.facts["target"])

    def _may_occupy(self, n):
        return self.stage == "occupy" and self.facts["least"] <= n < self.armies[self.facts["source"]]

    def _defense(self, t):
        """Numbers of dice that can defend a territory."""
        spare = 1 if self.opt["defense"] == "uk" else 0
        can = [n for n in range(1, self.opt["defense_dice"] + 1) if n == 1 or n + spare <= self.armies[t]]
        return can[-1:] if self.opt["defender_dice"] == "max" else can

    def _attacks(self):
        """Go on attacking if anything could be attacked, or taken, or if a word might still bring armies."""
        self.stage, self.facts = "attack", {}
        if self._words() and not self._too_late_for_a_word():
            return
        ready = [s for s in range(self.size) if self._mine(s) and self.armies[s] > 1]
        if not any(self._may_attack(s, t, 1) or self._may_settle(s, t, 1) for s in ready for t in range(self.size)):
            self._end_attacks()

    def _end_attacks(self):
        if not (self.opt["draw_when"] == "after_attacks" and self._draws()):
            self._last_step()

    def _attack(self, s, t, n):
        if self._words():
            self.said["attacked"] = 1
            self.stage, self.facts = "spell", {"who": self.turn, "source": s, "target": t, "committed": n}
            return
        choices = self._defense(t)
        if len(choices) == 1:
            self.stage, self.facts = "roll", {"source": s, "target": t, "attack": n, "defense": choices[0]}
            return
        who = self.owner[t] if self.owner[t] != "neutral" else 1 - self.turn
        self.stage, self.facts = "defend", {"who": who, "source": s, "target": t, "attack": n}

    def _defend(self, n):
        self.stage = "roll"
        self.facts = {k: self.facts[k] for k in ("source", "target", "attack")} | {"defense": n}

    def _roll(self, attack, defense):
        s, t = self.facts["source"], self.facts["target"]
        self._dice_lie({"source": s, "target": t, "attack": attack, "defense": defense, "rerolled": False})

    def _fight(self, attack, defense):
        """The dice are compared, and who loses removes armies."""
        s, t = self.facts["source"], self.facts["target"]
        for mine, theirs in zip(sorted(attack)[::-1], sorted(defense)[::-1], strict=False):
            if mine > theirs or (mine == theirs and self.opt["ties"] == "attacker"):
                self.armies[t] -= 1
            elif mine < theirs or self.opt["ties"] == "defender":
                self.armies[s] -= 1
        if self.armies[t]:
            self._attacks()
            return
        loser, self.owner[t], self.captured = self.owner[t], self.turn, True
        self._headquarters_taken(t, loser)
        self.stage, self.facts = "occupy", {"source": s, "target": t, "least": len(attack)}
        if self._done_at_once():
            self.armies[s] -= len(attack)
            self.armies[t] += len(attack)
        elif len(attack) == self.armies[s] - 1:
            self._occupy(len(attack))

    def _occupy(self, n):
        s, t = self.facts["source"], self.facts["target"]
        self.armies[s] -= n
        self.armies[t] += n
        if self._won() or self._done_at_once():
            return
        grew = False
        for seat in range(self.players):
            if seat not in self.owner and self.hands[seat]:
                self.hands[self.turn] += self.hands[seat]
                self.hands[seat] = []
                grew = True
        if grew and len(self.hands[self.turn]) >= 6:
            self.stage, self.facts = "cash", {"left": 0}
        else:
            self._attacks()

    def _settle(self, s, t, n):
        self.said["attacked"] = int(self._words())
        self.armies[s] -= n
        self.owner[t], self.armies[t] = self.turn, n
        if not self._won():
            self._attacks()
