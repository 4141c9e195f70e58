"""Battles of words followed through the engine: as the chain says with new racks, as carried racks say without.

With eight tiles everything that chance may do is gone through, so that the laws are exact; with English racks whole
battles are fought by chance. In both the engine draws every tile, and every word is checked like one at the table.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import lcm, sqrt
from random import Random

import pytest

from risk_odds import rules_named
from risk_odds.chance import Distribution
from risk_odds.engine.apply import apply
from risk_odds.engine.check import check
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Attack, Refilled, Word
from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.engine.wordbook import wordbook
from risk_odds.odds.words.carried import End, Fight, all_of, carried_odds
from risk_odds.odds.words.chain import word_battle
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.rules.combat import Force
from risk_odds.rules.seats import CHANCE
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import tiles_named

from ..words import plainly, tiny

SPLITS = ("all_in_a", "halves")
A, B = 0, 1
LAND = "classic | A egypt {} | B north_africa {}, {} | {}turn 9 A placing | refill {}, then attack"


class Game:
    """A setting, and how both seats play: all of the survivors attack, and the highest word is laid.

    Args:
        setting: What is played.
        known: The words that the attacker knows; all of the lexicon if not given.
    """

    def __init__(self, setting, known=None):
        self.setting, self.known = setting, known

    def begin(self, attackers, defenders):
        """All racks are about to be drawn, then A attacks from Egypt, where one army stays behind."""
        rack, players = self.setting.words.rack, self.setting.players
        land = ("others", "") if players == 2 else ("congo", "C others | ")
        due = " ".join(f"{seat} {rack}" for seat in "ABC"[:players])
        position = read_position(LAND.format(attackers + 1, defenders, *land, due))
        assert not list(faults(position, self.setting))
        return position.state()

    def left(self, state):
        """Attackers and defenders left; who has moved in is still an attacker."""
        board, (owner, armies, *_) = self.setting.board, state.table
        home, target = board.index["egypt"], board.index["north_africa"]
        return (armies[home] + armies[target] - 1, 0) if owner[target] == A else (armies[home] - 1, armies[target])

    def reveal(self, state):
        """A attacks and both lay a word: the scores, and the position after them, in which tiles are drawn."""
        index = self.setting.board.index
        attack = Attack(index["egypt"], index["north_africa"], self.left(state)[0])
        state, scores = self.made(state, attack), []
        for _ in (A, B):
            state, score = self._laid(state)
            scores.append(score)
        return Scores(*scores), state

    def _laid(self, state):
        seat = to_move(state)
        decision = options(seen_by(state, seat), self.setting)
        word = self._word(decision, seat)
        score = self.setting.wordbook.lay(word, state.secrets.racks[seat]).score
        return self.made(state, Word(word)), score

    def _word(self, decision, seat):
        if seat == A and self.known is not None:
            return next((found.word for found in decision.words() if found.word in self.known), "")
        best = decision.best()
        return best.word if best else ""

    def made(self, state, move):
        check(state, move, self.setting)
        return apply(state, move, self.setting)


def anew(state, fresh):
    """The same battle, where all racks are drawn again from a full bag."""
    table = state.table
    table = table._replace(phase=fresh.table.phase, pack=fresh.table.pack)
    return state._replace(table=table, secrets=fresh.secrets)


# eight tiles, in exact fractions


def tiny_game(known=tiny.WORDS, split="all_in_a"):
    """Two seats with the eight tiles of the tests of words, three of them on each rack."""
    rules = rules_named("scrabble", [("single_split", split)])
    rules = replace(rules, words=replace(rules.words, tiles="tiny", lexicon="tiny", rack=tiny.RACK))
    vars(wordbook(rules.words)).update(tiles=tiny.TILES, _read=(tiny.LEXICON, None))  # the registry has no such set
    return Game(Setting.of(rules, 2), None if known == tiny.WORDS else known)


def drawn(states, game):
    """The positions after all draws that are due, whatever falls: position -> chance."""
    done, due = Counter(), states
    while due:
        after = Counter()
        for state, p in due.items():
            if to_move(state) != CHANCE:
                done[state] += p
                continue
            law, (seat, number) = chance(state, game.setting), state.table.phase.draws[0]
            for tiles in set(combinations(tiny.BAG, number)):
                if weight := law.weight(draw := Refilled(seat, "".join(tiles))):
                    after[apply(state, draw, game.setting)] += p * Fraction(weight, law.total)
        due = after
    return done


def exactly(game, attackers, defenders, new_racks=False):
    """(attackers left, defenders left, reveals) -> chance; if it is said, all racks are new before each reveal."""
    fresh, found, reveals = game.begin(attackers, defenders), Counter(), 0
    live = {fresh: Fraction(1)}
    while live:
        after = Counter()
        for state, p in drawn(live, game).items():
            _, then = game.reveal(state)
            after[anew(then, fresh) if new_racks else then] += p
        reveals += 1
        live = {state: p for state, p in after.items() if all(game.left(state))}
        for state in after.keys() - live.keys():
            found[(*game.left(state), reveals)] += after[state]
    assert sum(found.values()) == 1
    return dict(found)


def tiny_law(known):
    """The law of a reveal with new racks: scores -> whole numbers."""
    chances = tiny.law(tiny.start(), attack=known)
    whole = lcm(*(p.denominator for p in chances.values()))
    return {scores: int(p * whole) for scores, p in chances.items()}


def without_reveals(ends):
    """(attackers left, defenders left) -> chance, and the reveals there are on the average."""
    found = Counter()
    for (attackers, defenders, _), p in ends.items():
        found[attackers, defenders] += p
    return found, sum(p * reveals for (_, _, reveals), p in ends.items())


KNOWN = pytest.mark.parametrize("known", [tiny.WORDS, tiny.FEWER], ids=["alike", "fewer words"])
SPLIT = pytest.mark.parametrize("split", SPLITS)


@KNOWN
@SPLIT
@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 3), (2, 5), (6, 4), (6, 8), (5, 1), (1, 4)])
def test_new_racks_make_the_chain(known, split, attackers, defenders):
    ends, reveals = without_reveals(exactly(tiny_game(known, split), attackers, defenders, new_racks=True))
    law = tiny_law(known)
    assert (ends, reveals) == plainly.law_of(attackers, defenders, law, split == "halves")
    chain = word_battle(
        attackers,
        defenders,
        RevealLaw(Distribution({Scores(*scores): n for scores, n in law.items()})),
        rule=WordCombat(single_split=split),
    )
    assert {tuple(state): p.value for state, p in chain.outcomes.items()} == pytest.approx(ends, abs=1e-14)
    assert chain.expected_reveals.value == pytest.approx(float(reveals), abs=1e-13)


CARRIED = [(3, 3), (5, 4), (2, 5)]


@KNOWN
@SPLIT
@pytest.mark.parametrize(("attackers", "defenders"), CARRIED)
def test_the_tiles_that_are_left_stay_on_the_racks(known, split, attackers, defenders):
    """Exactly as all draws are gone through by hand, and within 4 standard errors as many battles are simulated."""
    game = tiny_game(known, split)
    ends = exactly(game, attackers, defenders)
    assert ends == tiny.ends(attackers, defenders, tiny.start(), attack=known, halves=split == "halves")
    policies = Highest(Vocabulary(Lexicon.of("known", known), tiny.TILES)), tiny.ALL
    meeting = Meeting(tiny.TILES, *policies, rack=tiny.RACK)
    fight = Fight(Force(attackers, defenders), all_of)
    (odds,) = carried_odds(meeting, [fight], 20 * CHUNK, 1, rule=game.setting.rules.combat)
    assert set(odds.ends) <= {End(*end) for end in ends}
    for end, p in ends.items():
        assert abs(odds.ends[End(*end)] / odds.samples - p) <= 4 * sqrt(p * (1 - p) / odds.samples), end


def test_racks_that_are_carried_on_are_no_new_ones():
    """Both ways the same ends come up, but by far more than the bounds of the tests above with other chances."""
    game = tiny_game(tiny.FEWER)
    carried, fresh = (without_reveals(exactly(game, 5, 4, new_racks))[0] for new_racks in (False, True))
    assert set(carried) == set(fresh)
    with_carried, with_fresh = (sum(p for (_, left), p in ends.items() if not left) for ends in (carried, fresh))
    assert with_carried - with_fresh > 12 * sqrt(with_carried * (1 - with_carried) / (20 * CHUNK))


@SPLIT
def test_each_reveal_costs_what_the_words_say(split):
    """With every pair of scores that three tiles bring, and up to six armies on both sides."""
    game = tiny_game(tiny.FEWER, split)
    for attackers, defenders in product(range(1, 7), repeat=2):
        shown = {}
        for state in drawn({game.begin(attackers, defenders): Fraction(1)}, game):
            racks = zip((tiny.FEWER, tiny.WORDS), state.secrets.racks, strict=True)
            shown[tuple(tiny.highest(*each)[0] for each in racks)] = state
        assert len(shown) > 20
        for worth, state in shown.items():
            scores, then = game.reveal(state)
            assert scores == worth
            lost = game.setting.rules.combat.losses(Force(attackers, defenders), Scores(*worth))
            assert game.left(then) == (attackers - lost.attackers, defenders - lost.defenders)
            assert game.left(then) == plainly.fight(attackers, defenders, *worth, split == "halves")


# English tiles, by chance

ENGLISH = tiles_named("english")
CHILD = lexicon_named().limited(10)
"""So few words leave other tiles on the racks than new ones would be, more than a whole lexicon does."""


@pytest.fixture(scope="module")
def english(tmp_path_factory):
    """Games of three with the words of a child, each with what the analytic side calls the same."""
    path = tmp_path_factory.mktemp("lists") / "child.txt"
    path.write_text("\n".join(CHILD.words), encoding="utf-8")

    def game_of(split, bonus):
        options = [("lexicon", str(path)), ("single_split", split), ("bingo_bonus", str(bonus))]
        policy = Highest(Vocabulary(CHILD, ENGLISH, bonus))
        game = Game(Setting.of(rules_named("scrabble", options), 3))
        return game, Meeting(ENGLISH, policy, policy, others=1), game.setting.rules.combat

    return game_of


def fought(game, start, number, seed, new_racks=False):
    """How often each end came up in so many battles, tiles drawn by chance; racks as in `exactly`."""
    rng, found, fresh = Random(seed), Counter(), game.begin(*start)
    for _ in range(number):
        state, reveals = fresh, 0
        while all(game.left(state)):
            while to_move(state) == CHANCE:
                state = game.made(state, chance(state, game.setting).sample(rng))
            _, state = game.reveal(state)
            reveals += 1
            if new_racks and all(game.left(state)):
                state = anew(state, fresh)
        found[End(*game.left(state), reveals)] += 1
    return found


BATTLES = [("all_in_a", 0, (4, 3)), ("halves", 0, (3, 4)), ("all_in_a", 50, (5, 6))]
NUMBER = 800


@pytest.mark.parametrize(("split", "bonus", "start"), BATTLES)
def test_new_english_racks_make_the_chain(english, split, bonus, start):
    """All outcomes within 4 standard errors of these battles and of the law, which is drawn itself."""
    game, meeting, combat = english(split, bonus)
    chain = word_battle(*start, reveal_law(meeting, 20 * CHUNK, 1), rule=combat)
    ends, _ = without_reveals(fought(game, start, NUMBER, 2, new_racks=True))
    assert set(ends) <= {tuple(state) for state in chain.outcomes}
    for state, p in chain.outcomes.items():
        error = sqrt(p.value * (1 - p.value) / NUMBER + p.standard_error**2)
        assert abs(ends[state] / NUMBER - p.value) <= 4 * error, state


@pytest.mark.parametrize(("split", "bonus", "start"), BATTLES)
def test_english_racks_that_are_carried_on(english, split, bonus, start):
    """All ends within 4 standard errors of the difference between these battles and simulated ones."""
    game, meeting, combat = english(split, bonus)
    (odds,) = carried_odds(meeting, [Fight(Force(*start), all_of)], 20 * CHUNK, 3, rule=combat)
    alike(fought(game, start, NUMBER, 4), odds)


def alike(ends, odds):
    """Whether battles of the engine and simulated ones end alike."""
    number = ends.total()
    for end in ends | odds.ends:
        p = odds.ends[end] / odds.samples
        error = sqrt(p * (1 - p) * (1 / number + 1 / odds.samples))
        assert abs(ends[end] / number - p) <= 4 * error + 1 / number, end


def test_english_racks_that_are_carried_on_are_no_new_ones(english):
    """Twelve against sixteen: twice as many are conquered as with new racks, by far more than 4 standard errors."""
    game, meeting, _ = english("all_in_a", 0)
    start = Force(12, 16)
    (odds,) = carried_odds(meeting, [Fight(start, all_of)], 20 * CHUNK, 5)
    chain = word_battle(*start, reveal_law(meeting, 20 * CHUNK, 6)).p_conquer
    ends = fought(game, start, 2 * NUMBER, 7)
    alike(ends, odds)
    share = sum(n for end, n in ends.items() if not end.defenders) / ends.total()
    assert share - chain.value > 4 * sqrt(chain.value * (1 - chain.value) / ends.total() + chain.standard_error**2)
