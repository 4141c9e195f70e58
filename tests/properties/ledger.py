"""An independent book of a game: what there must be, entered event by event, and held against each position."""

from collections import Counter

from risk_odds.engine import moves as m
from risk_odds.engine import phases as p
from risk_odds.rules.seats import NEUTRAL, NOBODY

VALUES = {"standard": [4, 6, 8, 10, 12, *range(15, 1000, 5)], "plus_one": list(range(4, 1000))}


def income(setting, owner, seat):
    """The new armies of a turn, from the sentences of the rules (WD-11, WD-12, SM-11)."""
    board = setting.board
    land = {t for t, o in enumerate(owner) if o == seat}
    whole = [
        c
        for c in range(len(board.continents))
        if {t for t in range(len(board)) if board.territories[t].continent == c} <= land
    ]
    pays = setting.rules.reinforcement.pays
    return max(len(land) // 3, 3) + pays * sum(board.continents[c].bonus for c in whole)


class Ledger:
    """Enters what happens, and checks each position against it."""

    def __init__(self, setting, state):
        self.setting = setting
        self.armies = Counter()  # by owner: those that must be on the board
        for t, o in enumerate(state.table.owner):
            self.armies[o] += state.table.armies[t]
        self.to_place = 0
        self.turn = state.table.turn.number
        self.captured = state.table.turn.captured
        self.drawn = 0
        self.sets = state.table.pack.sets
        self.out = set()
        if isinstance(state.table.phase, p.Reinforcing):
            self.to_place = state.table.phase.armies

    def enter(self, state, move, after):
        """What a move does to the book; then the book against the position."""
        table = state.table
        match move:
            case m.Claim() | m.Dealt():
                self.armies[table.phase.owner if isinstance(table.phase, p.Claiming) else table.phase.to] += 1
            case m.Strayed():
                self.armies[NEUTRAL] += 1
            case m.Place():
                self._put(table, move.territory, move.armies)
                if not isinstance(table.phase, p.Deploying):
                    self.to_place -= move.armies
            case m.Trade():
                self.to_place += VALUES[self.setting.rules.cards.values][self.sets]
                self.sets += 1
                for territory in move.bonus:
                    self._put(table, territory, 2)
            case m.Rolled():
                self._fight(table, move.attack, move.defense, after)
            case m.Die() if isinstance(table.phase, p.Rerolling):
                dice = {True: table.phase.defense, False: table.phase.attack}
                dice[table.phase.enemy] = tuple(sorted((*dice[table.phase.enemy], move.face)))[::-1]
                self._fight(table, dice[False], dice[True], after)
            case m.Command(face):
                assert not table.turn.commanded, "once a turn (EX-40)"
                dice = [*table.phase.attack, 6]
                dice.remove(face)
                self._fight(table, tuple(sorted(dice))[::-1], table.phase.defense, after)
            case m.Keep():
                self._fight(table, table.phase.attack, table.phase.defense, after)
            case m.Drawn():
                self.drawn += 1
        if isinstance(move, m.Dealt) and not isinstance(after.table.phase, p.Dealing):
            self._pass_round(after.table)
        self._lose(after.table, table.turn.seat)
        self.check(state, move, after)

    def _pass_round(self, table):
        """All land is dealt: another army on each territory of one's own, as often as there are enough (SM-06)."""
        setup = self.setting.rules.setup
        if setup.way == "sm_deal" and setup.passes == "each_territory":
            for seat in range(self.setting.players):
                land = table.owner.count(seat)
                self.armies[seat] += (self.setting.armies_each - land) // land * land

    def _lose(self, table, seat):
        """New armies are lost when no land of one's own has room for them, and nothing else is to be done (EX-21)."""
        cap = self.setting.rules.army_cap
        full = cap is not None and all(n == cap for n, o in zip(table.armies, table.owner, strict=True) if o == seat)
        due = isinstance(table.phase, p.Cashing) or (isinstance(table.phase, p.Reinforcing) and table.phase.must)
        if full and not due:
            self.to_place = 0

    def _put(self, table, territory, armies):
        """Armies come to a territory; what is too much there is lost (EX-20)."""
        cap = self.setting.rules.army_cap
        if cap is not None:
            armies = min(armies, cap - table.armies[territory])
        self.armies[table.owner[territory]] += armies

    def _fight(self, table, attack, defense, after):
        """Highest against highest (WD-35); whose army falls is removed, unless something is done about the dice first."""
        ties, phase = self.setting.rules.combat.ties, table.phase
        assert list(attack) == sorted(attack)[::-1]
        assert list(defense) == sorted(defense)[::-1]
        if isinstance(after.table.phase, p.Adjusting):
            assert (after.table.phase.attack, after.table.phase.defense) == (attack, defense)
            return
        lost = Counter()
        for mine, theirs in zip(attack, defense, strict=False):
            if mine > theirs or (mine == theirs and ties == "attacker"):
                lost["defender"] += 1
            elif mine < theirs or ties == "defender":
                lost["attacker"] += 1
        self.armies[table.turn.seat] -= lost["attacker"]
        self.armies[table.owner[phase.target]] -= lost["defender"]
        if table.armies[phase.target] == lost["defender"]:
            self.captured = True
            assert not lost["attacker"], "in a capturing roll the attacker loses nobody (WD-39)"
            assert table.armies[phase.source] >= len(attack) + 1

    def check(self, state, move, after):
        """The book against the position after a move."""
        table, was = after.table, state.table
        self._turn_passes(state, move, after)
        standing = Counter()
        for t, o in enumerate(table.owner):
            standing[o] += table.armies[t]
        assert +standing == +self.armies, "armies come from set-up, income and trades, and go in combat only (GEN-09)"
        assert table.turn.captured == self.captured
        assert table.pack.sets == self.sets
        self._land(table)
        self._cards(after)
        self._phase(was, table)

    def _turn_passes(self, state, move, after):
        table, was = after.table, state.table
        if table.turn.number == self.turn:
            assert table.turn.seat == was.turn.seat or not self.turn
            return
        assert table.turn.number == self.turn + 1
        if self.turn:
            assert self.to_place == 0, "new armies can't be saved (WD-20)"
            away = len(was.pack.goals.headquarters) + len(was.pack.traded)
            pile = max(len(self.setting.deck) - away - sum(len(hand) for hand in state.secrets.hands), 0)
            again = self.setting.rules.cards.deck_empty == "reshuffle" and was.pack.traded
            if self.drawn != self.captured:
                assert self.captured, "no card without a capture (WD-41)"
                assert not self.drawn
                assert not pile
                assert not again
            assert table.turn.seat == self._next(table.owner, was.turn.seat), (
                "clockwise, and who is out is skipped (WD-58)"
            )
        assert table.turn.bonus == 0
        self.turn, self.captured, self.drawn = self.turn + 1, False, 0
        self.to_place = income(self.setting, table.owner, table.turn.seat)
        self._lose(table, table.turn.seat)
        assert isinstance(table.phase, p.Reinforcing) == (self.to_place > 0)

    def _next(self, owner, seat):
        order = [(seat + k) % self.setting.players for k in range(1, self.setting.players + 1)]
        return next(other for other in order if other in owner)

    def _land(self, table):
        phase = table.phase
        for t, (owner, armies) in enumerate(zip(table.owner, table.armies, strict=True)):
            occupied_now = isinstance(phase, p.Occupying) and t == phase.target
            assert (armies == 0) == (owner == NOBODY or occupied_now), "owned land holds an army (GEN-04)"
            assert armies <= (self.setting.rules.army_cap or armies), "never more than that (EX-20)"
        assert set(table.owner) <= {*range(self.setting.players), NEUTRAL, NOBODY}
        assert table.turn.number == 0 or NOBODY not in table.owner
        if self.turn:
            gone = set(range(self.setting.players)) - set(table.owner)
            assert gone >= self.out, "who is out stays out"
            self.out = gone
            assert table.turn.seat in table.owner

    def _cards(self, state):
        table, hands = state.table, state.secrets.hands
        cards = [*table.pack.traded, *(card for hand in hands for card in hand)]
        count, wild = Counter(cards), self.setting.wild
        assert not cards or self.setting.rules.cards.in_play
        assert count.pop(wild, 0) <= self.setting.board.wilds
        assert set(count) <= set(range(wild))
        assert max(count.values(), default=1) == 1, "no card is there twice (GEN-09)"
        assert len(cards) <= len(self.setting.deck)
        assert table.pack.held == tuple(map(len, hands))
        assert all(list(hand) == sorted(hand) for hand in hands)
        assert len(table.pack.traded) % 3 == 0
        self._hand_bounds(table, hands)

    def _hand_bounds(self, table, hands):
        """WD-57; the seat on turn has been through step 1 as soon as something else is to be decided."""
        seat, phase, most = table.turn.seat, table.phase, 6
        if isinstance(phase, p.Cashing):
            assert max(self.setting.rules.cards.elim_trade_until + 1, 5) <= len(hands[seat]) <= 11
            most = 11
        elif isinstance(phase, (p.Placing, p.Attacking, p.Defending, p.Rolling, p.Adjusting, p.Rerolling, p.Occupying)):
            most = 5
        elif isinstance(phase, p.Over):
            most = 6
        if isinstance(phase, p.Placing):
            assert len(hands[seat]) <= self.setting.rules.cards.elim_trade_until
        assert all(len(hand) <= (most if s == seat else 6) for s, hand in enumerate(hands))
        assert isinstance(phase, (p.Over, p.Occupying)) or not any(hands[s] for s in self.out), "cards pass on (WD-50)"

    def _phase(self, was, table):
        phase, owner, armies, seat = table.phase, table.owner, table.armies, table.turn.seat
        match phase:
            case p.Reinforcing() | p.Placing():
                assert phase.armies == self.to_place > 0
            case p.Cashing():
                assert phase.armies == self.to_place
            case p.Attacking():
                assert self.to_place == 0
                near = self.setting.board.neighbors
                assert any(owner[s] == seat != owner[t] and armies[s] > 1 for s in range(len(owner)) for t in near[s])
            case p.Defending() | p.Rolling() | p.Adjusting() | p.Rerolling():
                assert owner[phase.source] == seat != owner[phase.target]
                assert phase.target in self.setting.board.neighbors[phase.source]
            case p.Occupying():
                assert owner[phase.source] == owner[phase.target] == seat
                assert 1 <= phase.least < phase.most == armies[phase.source] - 1
            case p.Drawing():
                assert self.captured
                assert not self.drawn
            case p.Over(winner, mission) if mission or not {*owner} <= {winner, NEUTRAL}:
                assert self.setting.rules.victory in ("headquarters", "mission")
            case p.Over():
                assert owner.count(phase.winner) + owner.count(NEUTRAL) == len(owner)
                assert phase.winner == was.turn.seat
