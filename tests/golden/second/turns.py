"""A turn: new armies, sets of cards, the card for a capture, fortifying, and whose turn is next."""

from collections import Counter

LADDER = [4, 6, 8, 10, 12, 15]


class Turns:
    """The steps of a turn but the attacks."""

    def deck(self):
        """All cards: those of the territories by number, a wild one as the number of territories."""
        if self.opt["cards"] == "off":
            return []
        out = self.picked if self.shown else []
        return [min(i, self.size) for i in range(len(self.world["cards"])) if i not in out]

    def pile(self):
        """The cards nobody has and nobody has traded."""
        left = Counter(self.deck())
        for cards in [*self.hands, self.traded]:
            left.subtract(cards)
        return sorted(left.elements())

    def _may_place(self, t, n):
        if self.stage == "deploy":
            if self.opt["setup_cap"] != "none" and self.armies[t] >= self.opt["setup_cap"]:
                return False
            if self._by_cards():
                return n == 1 and t in self.hands[self.facts["whose"]]
            return n == 1 and self.owner[t] == self.facts["whose"] and self._room(t) > 0 and self._comes_next(t)
        if self.stage not in ("reinforce", "place") or not self._mine(t) or self.facts.get("must"):
            return False
        room = self.facts["left"] if self.opt["cap_waste"] == "allowed" else self._room(t)
        return 1 <= n <= min(self.facts["left"], room)

    def _comes_next(self, t):
        """Where an army goes on each of one's territories, none gets another before all have one (SM-06)."""
        if self._way() != "sm_deal" or self.opt["sm_setup"] != "each_territory":
            return True
        return self.armies[t] == min(n for n, o in zip(self.armies, self.owner, strict=True) if o == self.owner[t])

    def _may_trade(self, cards, bonus):
        if self.stage != "cash" and not (self.stage == "reinforce" and self.facts["may"]):
            return False
        designs = [self.world["cards"][card] for card in cards]
        wild, kinds = designs.count("w"), set(designs) - {"w"}
        if not (wild or len(kinds) in (1, 3)):
            return False
        own = tuple(card for card in cards if card < self.size and self._mine(card))
        how = self.opt["occupied_bonus"]
        if not own or (how == "per_turn" and self.extra):
            return bonus == ()
        return bonus == own if how == "per_card" else len(bonus) == 1 and bonus[0] in own

    def _may_fortify(self, s, t, n):
        if self.stage != "fortify" or s == t or not self._mine(s) or not self._mine(t):
            return False
        if not 1 <= n < self.armies[s] or n > self._room(t) or s in self.facts["got"] or t in self.facts["gave"]:
            return False
        return self._near(s, t) or (self.opt["fortify"] != "adjacent" and t in self._chain(s))

    def _may_end_turn(self):
        return self.stage == "fortify"

    def _chain(self, s):
        """All own land that a chain of own land joins to s."""
        group, before = {s}, set()
        while group != before:
            before = set(group)
            group |= {t for t in range(self.size) if self._mine(t) and any(self._near(t, u) for u in before)}
        return group

    def _begin(self, seat):
        """A turn begins: a third of the land, at least 3; continents; sets."""
        self.number, self.turn, self.captured, self.extra = self.number + 1, seat, False, 0
        self.said, self.commanded = dict.fromkeys(self.said, 0), False
        land = {t for t in range(self.size) if self._mine(t)}
        new = max(3, len(land) // 3)
        if self.opt["sm_continent_bonus"] == "true":
            new += sum(bonus for members, bonus in self.world["continents"] if members <= land)
        held = len(self.hands[seat])
        must = 1 if held >= 5 else 0
        may = min(0 if held < 3 else 1 if held < 6 else 2, self.opt["start_sets_max"])
        self.stage, self.facts = "reinforce", {"left": new, "must": must, "may": may}
        if not must:
            self._go_on_placing()

    def _place(self, t, n):
        self.armies[t] += n
        if self.stage == "deploy":
            self.owner[t] = self.facts["whose"]
            circle, rest = self._circle(), self.facts["rest"][:]
            at = circle.index(self.facts["whose"])
            rest[at] -= 1
            if self._way() == "piles2":
                self._pile_next(rest)
            else:
                self._deploy_next(at + 1, rest)
            return
        self._keep_to_the_cap()
        self.facts["left"] -= n
        self.said["placing"] = int(self._words())
        if self.stage == "reinforce" and self.opt["trade_window"] == "before_placing":
            self.facts["may"] = 0
        if not self._done_at_once():
            self._go_on_placing()

    def _go_on_placing(self):
        """What finds no room is lost; when nothing is left, the step is over."""
        if not any(self._room(t) for t in range(self.size) if self._mine(t)):
            self.facts["left"] = 0
        if not self.facts["left"]:
            if self.said["exchanged"]:
                self._end_turn()
            else:
                self._attacks()

    def _trade(self, cards, bonus):
        for card in cards:
            self.hands[self.turn].remove(card)
        self.traded += cards
        self.sets += 1
        for t in bonus:
            self.armies[t] += 2
            self.extra += 2
        self._keep_to_the_cap()
        self.facts["left"] += self._set_value()
        if self.stage == "reinforce":
            self.facts["must"] = 0
            self.facts["may"] -= 1
        elif len(self.hands[self.turn]) <= self.opt["elim_trade_until"]:
            self.stage = "place"
        if not (bonus and self._done_at_once()) and self.stage != "cash":
            self._go_on_placing()

    def _set_value(self):
        """What the last set was worth."""
        if self.opt["set_values"] == "plus_one":
            return self.sets + 3
        return LADDER[self.sets - 1] if self.sets <= 6 else 15 + 5 * (self.sets - 6)

    def _draws(self):
        """A card for a capture, if there is one."""
        again = self.traded if self.opt["deck_empty"] == "reshuffle" else []
        if self.captured and (self.pile() or again):
            self.stage, self.facts = "draw", {}
            return True
        return False

    def _draw(self, card):
        if not self.pile():
            self.traded = []
        self.hands[self.turn].append(card)
        if self.opt["draw_when"] == "after_attacks":
            self._last_step()
        else:
            self._pass_on()

    def _last_step(self):
        self.stage, self.facts = "fortify", {"gave": [], "got": []}
        self._go_on_fortifying()

    def _go_on_fortifying(self):
        land = range(self.size)
        if not any(self._may_fortify(s, t, 1) for s in land for t in land):
            self._end_turn()

    def _fortify(self, s, t, n):
        self.armies[s] -= n
        self.armies[t] += n
        if self._done_at_once():
            return
        if self.opt["fortify"] == "free":
            gave, got = {*self.facts["gave"], s}, {*self.facts["got"], t}
            self.facts = {"gave": sorted(gave), "got": sorted(got)}
            self._go_on_fortifying()
        else:
            self._end_turn()

    def _end_turn(self):
        if self._done_at_the_end():
            return
        if not (self.opt["draw_when"] == "end_of_turn" and self._draws()):
            self._pass_on()

    def _pass_on(self):
        seat = (self.turn + 1) % self.players
        while seat not in self.owner:
            seat = (seat + 1) % self.players
        self._begin(seat)
