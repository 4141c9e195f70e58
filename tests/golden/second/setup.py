"""The set-up: who begins, whose land is whose, and the armies of the start."""

ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}


class Setup:
    """From the first die to the first turn."""

    def _die(self, face):
        if self.stage == "reroll":
            self._falls_again(face)
            return
        rolling, faces = self.facts["rolling"], [*self.facts["faces"], face]
        self.facts = {"rolling": rolling, "faces": faces}
        if len(faces) == len(rolling):
            best = [seat for seat, f in zip(rolling, faces, strict=True) if f == max(faces)]
            if len(best) == 1:
                self._rolled_highest(best[0])
            else:
                self.facts = {"rolling": best, "faces": []}

    def _roll_off(self):
        self.stage, self.facts = "roll off", {"rolling": list(range(self.players)), "faces": []}

    def _rolled_highest(self, seat):
        """The General, and it begins at his left; or who begins; or, after the set-up, who has the first turn."""
        if any(self.armies):
            self._begin(seat)
        elif self._way() == "sm_deal":
            self._opened((seat + 1) % self.players)
        else:
            self._opened(seat)

    def _circle(self):
        """Who puts armies on the board, in order: seats clockwise from the starter, then neutral."""
        circle = [(self.turn + k) % self.players for k in range(self.players)]
        return [*circle, "neutral"] if self._way() in ("claim_neutral", "piles2") else circle

    def _way(self):
        return self.opt["setup" if self.players > 2 else "two_player_setup"]

    def _by_cards(self):
        return self._way() == "scrabble"

    def _opened(self, first):
        """It is known who begins: missions, if there are any, are dealt before the land."""
        self.turn = first
        if self.mission_cards():
            self.stage, self.facts = "brief", {"whose": first}
        else:
            self._share_out()

    def _share_out(self):
        if self._way() in ("deal", "scrabble", "sm_deal", "piles2"):
            self.stage, self.facts = "deal", {"whose": self.turn}
        else:
            self.stage = "claim"
            self._claim_next(0)

    def _may_claim(self, t):
        return self.stage == "claim" and self.owner[t] is None

    def _claim_next(self, taken):
        whose = self._circle()[taken % len(self._circle())]
        self.facts = {"whose": whose, "who": self._actor(whose)}

    def _actor(self, whose):
        """Who chooses for neutral: each in turn, the starter first; or chance; or the other player."""
        if whose != "neutral":
            return whose
        other = 1 - self.turn
        lying = sum(n for n, o in zip(self.armies, self.owner, strict=True) if o == "neutral")
        in_turn = self.turn if lying % 2 == 0 else other
        return {"alternate": in_turn, "random": "chance", "second_player": other}[self.opt["neutral_placer"]]

    def _claim(self, t):
        self.owner[t], self.armies[t] = self.facts["whose"], 1
        self._taken()

    def _deal(self, t):
        if self._by_cards():
            self._deal_card(t)
            return
        self.owner[t], self.armies[t] = self.facts["whose"], 1
        self._taken()

    def _deal_card(self, t):
        self.hands[self.facts["whose"]].append(t)
        dealt = sum(map(len, self.hands))
        each = self.size // self.players
        if dealt < (self.size if self.opt["sc_leftover"] == "deal_extra" else each * self.players):
            self.facts = {"whose": self._circle()[dealt % self.players]}
        else:
            self._deploy_next(0, [self._armies()] * self.players)

    def _armies(self):
        each = 20 if self.opt["starting_armies"] == 20 else ARMIES[self.players]
        return self.world["armies"].get(self.players, each)

    def _stray(self, t):
        if self.stage == "claim":
            self._claim(t)
        else:
            self._place(t, 1)

    def _taken(self):
        taken = self.size - self.owner.count(None)
        circle = self._circle()
        if taken < self.size:
            if self.stage == "deal":
                self.facts = {"whose": circle[taken % len(circle)]}
            else:
                self._claim_next(taken)
            return
        begins = 0 if self.stage == "deal" or self.opt["setup_after_claims"] == "restart" else taken % len(circle)
        each = self._armies()
        rest = [each - self.owner.count(whose) for whose in circle]
        if self._way() == "sm_deal" and self.opt["sm_setup"] == "each_territory":
            rest = self._whole_passes(circle, rest)
        if circle[-1] == "neutral" and self.opt["neutral_extra"] == "none":
            rest[-1] = 0
        self._deploy_next(begins, rest)

    def _whole_passes(self, circle, rest):
        """Another army on each of one's territories, as often as there are enough: nothing is left to choose in that."""
        rest = dict(zip(circle, rest, strict=True))
        for seat in circle:
            land = [t for t in range(self.size) if self.owner[t] == seat]
            while rest[seat] >= len(land):
                rest[seat] -= len(land)
                for t in land:
                    self.armies[t] += 1
        return list(rest.values())

    def _deploy_next(self, place, rest):
        if self._way() == "piles2":
            self._pile_turn(self.turn, rest)
            return
        circle = self._circle()
        for k in range(len(circle)):
            at = (place + k) % len(circle)
            if rest[at]:
                self.stage, whose = "deploy", circle[at]
                self.facts = {"whose": whose, "who": self._actor(whose), "rest": rest}
                return
        self._all_deployed()

    def _pile_turn(self, seat, rest):
        """Two armies of one's own, then a neutral one; who has none of one kind leaves it out (TP-04)."""
        own, theirs = (rest[self._circle().index(whose)] for whose in (seat, "neutral"))
        if own or theirs:
            self.stage, self.facts = "deploy", {"whose": seat if own else "neutral", "who": seat, "rest": rest}
        elif any(rest):
            self._pile_turn(1 - seat, rest)
        else:
            self._all_deployed()

    def _pile_next(self, rest):
        """After an army: the second of one's own, the neutral one, or the other player."""
        seat, mine = self.facts["who"], self.facts["whose"] != "neutral"
        land = [n for n, o in zip(self.armies, self.owner, strict=True) if o == seat]
        second = (sum(land) - len(land)) % 2 == 1 and rest[self._circle().index(seat)]
        if mine and (second or rest[-1]):
            self.facts = {"whose": seat if second else "neutral", "who": seat, "rest": rest}
        else:
            self._pile_turn(1 - seat, rest)

    def _all_deployed(self):
        if self._by_cards():
            self.hands = [[] for _ in self.hands]
        if self.opt["headquarters"] == "true" and self.players > 2:
            self.stage, self.facts = "pick", {"who": self.turn}
        else:
            self._first_turn()

    def _first_turn(self):
        if self._way() == "sm_deal" and self.opt["sm_first"] == "roll":
            self.turn = None
            self._roll_off()
            return
        self._begin(self.turn)
        if self._words():
            self._refill_all([(seat, 14) for seat in self._circle()])
