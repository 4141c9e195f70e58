"""What wins: land, headquarters, missions."""

US = {
    **{
        f"destroy_{color}": ("destroy", seat)
        for seat, color in enumerate(["red", "blue", "green", "yellow", "black", "gray"])
    },
    "asia_south_america": ("continents", {"asia", "south_america"}, 0),
    "asia_africa": ("continents", {"asia", "africa"}, 0),
    "north_america_africa": ("continents", {"north_america", "africa"}, 0),
    "north_america_australia": ("continents", {"north_america", "australia"}, 0),
    "eighteen_with_two": ("territories", 18, 2),
    "twenty_four": ("territories", 24, 1),
}
EUROPE = {
    "europe_south_america_any": ("continents", {"europe", "south_america"}, 1),
    "europe_australia_any": ("continents", {"europe", "australia"}, 1),
}
MISSIONS = {"none": {}, "us_1993_12": US, "european_14": US | EUROPE}
"""Kind, and what is asked for; the colors are those of the seats."""


class Goals:
    """Headquarters and missions, and whether somebody has won."""

    # headquarters

    def _may_pick(self, t):
        return self.stage == "pick" and self.owner[t] == self.facts["who"]

    def _pick(self, t):
        who = self.facts["who"]
        self.picked[who] = t
        self.facts = {"who": (who + 1) % self.players}
        if None not in self.picked:
            self.shown = True
            if self.opt["hq_count"] == "ever_captured":
                self.trophies = list(range(self.players))
            self._first_turn()

    def _headquarters_taken(self, t, loser):
        """The card of a captured headquarters goes to the captor; who is out leaves all of them to him."""
        if self.trophies and t in self.picked:
            seat = self.picked.index(t)
            if self.trophies[seat] == seat:
                self.trophies[seat] = self.turn
        if loser != "neutral" and loser not in self.owner:
            self.trophies = [self.turn if holder == loser else holder for holder in self.trophies]
            if self.mission_cards():
                self.fallen[loser] = self.turn

    def _holds(self, seat):
        """Whether the headquarters of a seat counts for whose turn it is."""
        return self.trophies[seat] == self.turn if self.trophies else self._mine(self.picked[seat])

    def _headquarters_won(self):
        others = [seat for seat in range(self.players) if seat != self.turn]
        needed = len(others)
        if self.opt["hq_goal"] == "short":
            needed = min(needed, 2 if self.players <= 4 else 3)
        return self._mine(self.picked[self.turn]) and sum(map(self._holds, others)) >= needed

    # missions

    def mission_cards(self):
        """The missions that are in the game: those of colors that nobody plays are taken out."""
        if self.players < 3:
            return {}
        every = MISSIONS[self.opt["missions"]]
        return {name: m for name, m in every.items() if m[0] != "destroy" or m[1] < self.players}

    def _mission(self, name):
        whose = self.facts["whose"]
        self.missions[whose] = name
        self.facts = {"whose": (whose + 1) % self.players}
        if None not in self.missions:
            self._share_out()

    def missions_left(self):
        """Those that the next player may get."""
        own = ("destroy", self.facts["whose"]) if self.opt["own_color"] == "redraw" else None
        return [name for name, m in self.mission_cards().items() if name not in self.missions and m != own]

    def _fulfilled(self, seat):
        """Whether a seat has completed its mission; that of a seat which is out is void."""
        if seat not in self.owner or self.missions[seat] is None:
            return False
        kind, *asked = self.mission_cards()[self.missions[seat]]
        if kind == "destroy":
            return self._destroyed(seat, *asked)
        if kind == "continents":
            return self._controls(seat, *asked)
        return self._has_land(seat, *asked)

    def _destroyed(self, seat, color):
        if color == seat:
            return self._has_land(seat, 24, 1)
        if color in self.owner:
            return False
        if self.fallen[color] == seat or self.opt["target_killed_by_other"] == "completes":
            return True
        return self._has_land(seat, 24, 1)

    def _controls(self, seat, named, further):
        land = {t for t in range(self.size) if self.owner[t] == seat}
        whole = {
            name
            for name, (members, _) in zip(self.world["called"], self.world["continents"], strict=True)
            if members <= land
        }
        return named <= whole and len(whole - named) >= further

    def _has_land(self, seat, count, least):
        """So many territories; where one army is asked for, land that is being moved into counts as well."""
        land = [n for n, o in zip(self.armies, self.owner, strict=True) if o == seat]
        return sum(1 for n in land if least == 1 or n >= least) >= count

    def _done_at_once(self):
        """Whether a mission is completed just now, first that of whose turn it is, then clockwise."""
        if self.opt["mission_check"] != "immediate":
            return False
        return self._done_by((self.turn + k) % self.players for k in range(self.players))

    def _done_at_the_end(self):
        """Whether the turn ends with a completed mission, where that is when it counts."""
        return self.opt["mission_check"] == "own_turn_end" and self._done_by([self.turn])

    def _done_by(self, seats):
        if self.opt["win"] != "mission" or not self.mission_cards():
            return False
        for seat in seats:
            if self._fulfilled(seat):
                self.stage, self.facts = "over", {"winner": seat, "mission": self.missions[seat]}
                return True
        return False

    # the end

    def _won(self):
        """Whether the game is over, once armies have moved in."""
        others, how = set(self.owner) - {self.turn}, self.opt["two_player_win" if self.players == 2 else "win"]
        if how in ("eliminate_opponent", "last_owner", "mission"):
            others -= {"neutral", None}
        won = not others or (how == "headquarters" and self._headquarters_won())
        if won:
            self.stage, self.facts = "over", {"winner": self.turn, "mission": ""}
        return won
