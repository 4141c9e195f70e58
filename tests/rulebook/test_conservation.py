"""Nothing appears and nothing vanishes but by the rules (GEN-09): an account kept beside the engine, event by event."""

from collections import Counter
from random import Random

import pytest

from risk_odds.boards import BOARDS
from risk_odds.engine.laws import chance
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named
from risk_odds.variants import VARIANTS

MOST_MOVES = {"classic": 2500, "anniversary_40": 1500, "risiko_italy_2023": 1500}


def cells():
    """Every variant of dice on every board, with the fewest and the most who can play there."""
    found = []
    for variant in (name for name, rules in VARIANTS.items() if rules.words is None):
        for board in BOARDS:
            able = [n for n in range(2, 7) if playable(variant, n, board)]
            found += [(variant, board, n) for n in {able[0], able[-1]}] if able else []
    return sorted(found)


def playable(variant, players, board):
    try:
        Setting.of(rules_named(variant), players, BOARDS[board])
    except InvalidInput:
        return False
    return True


class Account:
    """What must be on the board and in the hands, by the events alone."""

    def __init__(self, game):
        deck = dict.fromkeys(range(len(game.board)), 1)
        self.board, self.players = game.board, game.setting.players
        self.lives = Counter()  # armies on each territory
        self.pile = Counter(deck | {len(game.board): game.board.wilds})
        self.traded, self.hands = Counter(), [Counter() for _ in range(self.players)]
        self.to_place = self.sets = self.aside = 0

    def values(self, number):
        return (0, 4, 6, 8, 10, 12, 15)[number] if number <= 6 else 15 + 5 * (number - 6)

    def book(self, before, move, after):  # noqa: PLR0912 - one entry for each kind of event
        phase, seat = before.table.phase, before.table.turn.seat
        match type(move).__name__:
            case "Claim" | "Dealt":
                assert self.lives[move.territory] == 0
                self.lives[move.territory] = 1
            case "Strayed":
                self.lives[move.territory] += 1
            case "Place":
                self.lives[move.territory] += move.armies
                if before.table.turn.number:
                    self.to_place -= move.armies
            case "Trade":
                for card in move.cards:
                    self.hands[seat][card] -= 1
                    self.traded[card] += 1
                for territory in move.bonus:
                    self.lives[territory] += 2
                self.sets += 1
                self.to_place += self.values(self.sets)
            case "Rolled":
                pairs = list(zip(move.attack, move.defense, strict=False))
                won = sum(a > d for a, d in pairs)
                self.lives[phase.target] -= won
                self.lives[phase.source] -= len(pairs) - won
                if self.lives[phase.target] == 0 and after.table.armies[phase.target]:
                    self.move(phase.source, phase.target, len(move.attack))  # there was no choice
                    self.pass_cards(seat, after)
            case "Occupy":
                self.move(phase.source, phase.target, move.armies)
                self.pass_cards(seat, after)
            case "Fortify":
                self.move(move.source, move.target, move.armies)
            case "Pick":  # the card lies aside from now on (CR-02)
                self.pile[move.territory] -= 1
                self.aside += 1
            case "Drawn":
                if not +self.pile:
                    self.pile, self.traded = +self.traded, Counter()
                self.pile[move.card] -= 1
                self.hands[seat][move.card] += 1
        if after.table.turn.number != before.table.turn.number:
            self.to_place = self.income(after.table.owner, after.table.turn.seat)

    def move(self, source, target, armies):
        self.lives[source] -= armies
        self.lives[target] += armies

    def pass_cards(self, seat, after):
        if type(after.table.phase).__name__ == "Over":
            return
        for other in range(self.players):
            if other != seat and other not in after.table.owner:
                self.hands[seat] += self.hands[other]
                self.hands[other] = Counter()

    def income(self, owner, seat):
        land = {t for t, o in enumerate(owner) if o == seat}
        bonus = sum(
            continent.bonus
            for index, continent in enumerate(self.board.continents)
            if {t for t, territory in enumerate(self.board.territories) if territory.continent == index} <= land
        )
        return max(3, len(land) // 3) + bonus

    def agrees(self, game):
        table, hands = game.state
        assert list(table.armies) == [self.lives[t] for t in range(len(self.board))]
        assert [Counter(hand) for hand in hands.hands] == [+hand for hand in self.hands]
        assert Counter(table.pack.traded) == +self.traded
        assert table.pack.held == tuple(hand.total() for hand in self.hands)
        assert table.pack.sets == self.sets
        cards = self.pile.total() + self.traded.total() + sum(hand.total() for hand in self.hands)
        assert cards == len(self.board) + self.board.wilds - self.aside
        phase = table.phase
        match type(phase).__name__:
            case "Reinforcing" | "Cashing" | "Placing":
                assert phase.armies == self.to_place
            case "Drawing":
                law = {move.card: weight for move, weight in chance(game.state, game.setting).items()}
                assert law == dict(+self.pile or +self.traded)
            case "Attacking" | "Fortifying":
                assert self.to_place == 0
        empty = [t for t, n in enumerate(table.armies) if n < 1]
        if table.turn.number:  # GEN-04
            assert empty == ([phase.target] if type(phase).__name__ == "Occupying" else [])


@pytest.mark.parametrize(("variant", "board", "players"), cells(), ids=str)
def test_gen_09_armies_and_cards_are_conserved(begin, variant, board, players):
    game, rng = begin(variant, players=players, board=board), Random(f"{variant} {board} {players}")
    account = Account(game)
    kinds = Counter()
    for _ in range(MOST_MOVES.get(board, 800)):
        if game.to_move == "nobody":
            break
        before = game.state
        move = game.any_legal(rng)
        kinds[type(move).__name__] += 1
        account.book(before, move, game.state)
        account.agrees(game)
    if game.turn.number == 0 or not kinds["Rolled"]:
        pytest.fail(f"the game did not get far: {kinds}")
    setup = game.setting.armies_each * players
    assert setup <= kinds["Claim"] + kinds["Dealt"] + kinds["Place"] + kinds["Strayed"]
