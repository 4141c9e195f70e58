"""The set-up: who begins, whose land is whose, and the armies of the start."""

ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}


class Setup:
    """From the first die to the first turn."""

    def _die(self, face):
        rolling, faces = self.facts["rolling"], [*self.facts["faces"], face]
        self.facts = {"rolling": rolling, "faces": faces}
        if len(faces) == len(rolling):
            best = [seat for seat, f in zip(rolling, faces, strict=True) if f == max(faces)]
            if len(best) == 1:
                self._opened(best[0])
            else:
                self.facts = {"rolling": best, "faces": []}

    def _circle(self):
        """Who puts armies on the board, in order: seats clockwise from the starter, then neutral."""
        circle = [(self.turn + k) % self.players for k in range(self.players)]
        return [*circle, "neutral"] if self._way() == "claim_neutral" else circle

    def _way(self):
        return self.opt["setup" if self.players > 2 else "two_player_setup"]

    def _by_cards(self):
        return self._way() == "scrabble"

    def _opened(self, first):
        self.turn = first
        dealing = self._way() in ("deal", "scrabble")
        self.stage, self.facts = ("deal", {"whose": first}) if dealing else ("claim", {})
        if not dealing:
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
        if circle[-1] == "neutral" and self.opt["neutral_extra"] == "none":
            rest[-1] = 0
        self._deploy_next(begins, rest)

    def _deploy_next(self, place, rest):
        circle = self._circle()
        for k in range(len(circle)):
            at = (place + k) % len(circle)
            if rest[at]:
                self.stage, whose = "deploy", circle[at]
                self.facts = {"whose": whose, "who": self._actor(whose), "rest": rest}
                return
        if self._by_cards():
            self.hands = [[] for _ in self.hands]
        self._begin(self.turn)
        if self._words():
            self._refill_all([(seat, 14) for seat in circle])
