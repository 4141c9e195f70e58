"""What people type in a game of words, and what it means."""

import re

import pytest
from risk_odds_cli.play.commands import understood
from risk_odds_cli.play.legal import legal_lines
from risk_odds_cli.play.meanings import Ask
from risk_odds_cli.play.orders import Make, Put, Shift, next_move
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.status import hand_line, rack_line
from risk_odds_cli.play.tasks import prompt, task

from risk_odds.engine.moves import END_ATTACKS, Attack, Exchange, Place, Settle, Swap, Word
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named

LAND = "hexagon | A gate 5, ford 2 | B hill 3, farm | empty others"
RACKS = "racks A ABDEEEGILNORTU, B AELNOPQSTTUUI?"
CARDS = "hexagon | A hill 2, ford | B port | empty others | hands A hill ford gate, B port farm mill"
DEPLOY = f"{CARDS} | turn 0 A | deploy A, left A 4 B 6"
NEW = f"{LAND} | {RACKS} | turn 4 A | reinforce 3"
SEVEN = f"{LAND} | racks A EEEEEEEALNORTU, B AALNOPQSTTUUI? | turn 4 A | reinforce 3"
ATTACK = f"{LAND} | {RACKS} | turn 4 A placing | attack"
FORTIFY = f"{LAND} | {RACKS} | turn 4 A attacked | fortify"
BATTLE = f"{LAND} | {RACKS} | turn 4 B attacked | spell A hill > gate 2 | word LANES".replace("hill 3", "hill 4")
MINE = f"{LAND} | racks A AEINTQUOPSSDBK, B AELNOPRSTTUUI? | turn 4 A attacked | spell A gate > hill 3"
BLANK = f"{LAND} | racks A ABCDEFGHIJKLM?, B AELNOPRSTTUUI? | turn 4 A attacked | spell A gate > hill 3"


def now(line, rules="scrabble"):
    position = read_position(line)
    state = position.state()
    return options(seen_by(state, to_move(state)), Setting.of(rules_named(rules), position.players, position.board))


def company(here):
    return Company((Seat("Ann"), Seat("Bob")), here.setting)


hill, farm, gate, ford, mill, port = (
    now(ATTACK).setting.board.index[id] for id in ["hill", "farm", "gate", "ford", "mill", "port"]
)

RIGHT = [
    (DEPLOY, "gate 3", (Put(gate, 3),)),
    (DEPLOY, "gate 3 hill 1", (Put(gate, 3), Put(hill, 1))),
    (DEPLOY, "hill all", (Put(hill, 0),)),
    (NEW, "word delegator", (Make(Word("DELEGATOR")),)),
    (NEW, "exchange all", (Make(Exchange("ABDEEEGILNORTU")),)),
    (NEW, "exchange u e b", (Make(Exchange("BEU")),)),
    (NEW, "gate 2", (Put(gate, 2),)),
    (SEVEN, "swap e", (Make(Swap("E")),)),
    (ATTACK, "a gate hill 3", (Make(Attack(gate, hill, 3)),)),
    (ATTACK, "gate > hill all", (Make(Attack(gate, hill, 4)),)),
    (ATTACK, "a hill from gate with 1", (Make(Attack(gate, hill, 1)),)),
    (ATTACK, "claim ford mill", (Make(Settle(ford, mill, 1)),)),
    (ATTACK, "claim mill", (Make(Settle(ford, mill, 1)),)),
    (ATTACK, "a ford port 1", (Make(Settle(ford, port, 1)),)),
    (ATTACK, "fortify gate ford 2", (Shift(gate, ford, 2),)),
    (ATTACK, "end", (Make(END_ATTACKS),)),
    (MINE, "antique", (Make(Word("ANTIQUE")),)),
    (MINE, "Antique", (Make(Word("ANTIQUE")),)),
    (MINE, "word antique", (Make(Word("ANTIQUE")),)),
    (MINE, "word quit", (Make(Word("QUIT")),)),
    (MINE, "-", (Make(Word()),)),
    (MINE, "q", Ask("quit")),
    (MINE, "h", Ask("odds")),
    (MINE, "rack", Ask("cards")),
    (MINE, "u", Ask("undo")),
    (BLANK, "zack", (Make(Word("ZACK")),)),
    (BLANK, "none", (Make(Word()),)),
    (BLANK, "pass", (Make(Word()),)),
]  # fmt: skip


@pytest.mark.parametrize(("position", "typed", "meant"), RIGHT)
def test_what_is_meant(position, typed, meant):
    assert understood(typed, now(position)) == meant


WRONG = [
    (DEPLOY, "hill 2", "2 is no number of armies to place on Hill, where at most 3 may stand: 1"),
    (DEPLOY, "gate 4", "4 is no number of armies to place on Gate, where at most 3 may stand: 1 to 3"),
    (DEPLOY, "gate 2 gate 2", "2 is no number of armies to place on Gate, where at most 3 may stand: 1"),
    (DEPLOY, "gate all gate 1", "1 is no number of armies to place on Gate, where at most 3 may stand: 0"),
    (DEPLOY, "mill 1", "you do not have the card of Mill"),
    (DEPLOY, "word delegator", "that is no move now"),
    (NEW, "word", "which word?"),
    (NEW, "word delegator delegator", "is more than one word"),
    (NEW, "word zebra", "your rack ABDEEEGILNORTU does not have the tiles for ZEBRA"),
    (NEW, "word grid", "GRID has 4 letters, but a word that brings armies has 8 or more"),
    (NEW, "word delegatoru", "DELEGATORU is not in the lexicon"),
    (NEW, "word d\u00e9l\u00e9gator", "no tiles spell"),
    (NEW, "exchange", "exchange which tiles?"),
    (NEW, "exchange zz", "there is 1 Z tile in all, not 2"),
    (NEW, "exchange !", "no tiles are called that: there is no tile '!' in the english set"),
    (NEW, "exchange bb", "does not have BB"),
    (NEW, "swap", "swap which seven tiles?"),
    (NEW, "swap e", "has no seven tiles E"),
    (SEVEN, "swap a", "has no seven tiles A"),
    (NEW, "none", "there is no command 'none'"),
    (ATTACK, "a gate hill", "how many armies attack from Gate?; accepted: 1 to 4, or all"),
    (ATTACK, "a gate hill 5", "5 is no number of armies to attack with from Gate: 1 to 4"),
    (ATTACK, "a gate hill 0", "0 is no number here"),
    (ATTACK, "a gate hill until 2", "armies are committed for one battle at a time"),
    (ATTACK, "a gate ford 1", "Ford is your own land"),
    (ATTACK, "claim gate hill 1", "Hill is not empty"),
    (ATTACK, "claim gate mill 1", "Gate has no border with Mill"),
    (ATTACK, "claim ford mill 2", "2 is no number of armies to move from Ford: 1"),
    (ATTACK, "word delegator", "a word brings armies only before the first army is placed"),
    (ATTACK, "exchange all", "exchanging tiles is no move now"),
    (FORTIFY, "exchange all", "exchanging tiles is no move now"),
    (FORTIFY, "word delegator", "that is no move now"),
    (MINE, "quit", "quit may be the command, or a word that your rack has; accepted: q for the command, word quit to lay it"),
    (MINE, "zebra", "your rack ABDEIKNOPQSSTU does not have the tiles for ZEBRA"),
    (MINE, "antiq", "ANTIQ is not in the lexicon"),
    (MINE, "antique quiet", "is more than one word"),
    (MINE, "none at all", "'at all' means nothing here"),
    (MINE, "?uit", "no tiles spell '?UIT'"),
    (MINE, "attack gate hill 2", "that is no move now; lay a word for the battle, or none"),
    (MINE, "trade", "that is no move now; lay a word for the battle, or none"),
    (MINE, "undo 3", "'3' means nothing behind undo"),
    (MINE, "word", "which word?"),
    (MINE, "\x00\x07", "no tiles spell"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "typed", "refused"), WRONG)
def test_what_is_refused(position, typed, refused):
    with pytest.raises(InvalidInput) as error:
        understood(typed, now(position))
    assert refused in str(error.value)
    assert "\n" not in str(error.value)


def test_auto_lays_the_best_word_of_the_rack():
    here = now(MINE)
    best = max(here.words(), key=lambda found: found.score).score
    ((make,),) = ([*understood(typed, here)] for typed in ("auto word",))
    assert here.setting.wordbook.lay(make.move.word, here.view.rack).score == best


def test_a_word_game_has_its_words_for_what_is_to_be_decided():
    here = now(BATTLE)
    assert task(here, company(here)) == (
        "Battle: 2 armies (+10) from Hill (B) against 5 (+25) in Gate (you). Your word? Or: none; best words: h"
    )
    assert prompt(here, company(here)) == "Ann (A), word> "
    here = now(ATTACK)
    said = task(here, company(here))
    assert said == "Attack: a gate farm 4 (with 4 armies); empty land: claim ford mill 1; odds: h; done: end"
    assert legal_lines(here, company(here)) == [
        "attack  Gate 5 (up to 4 armies) > Hill B3, Farm B1",
        "claim  Ford 1 > Mill, Port",
        "end",
    ]
    here = now(NEW)
    assert legal_lines(here, company(here)) == [
        "place  1 to 3, on Gate, Ford",
        "word  of 8 letters or more, for 4 armies",
        "exchange  up to 14 tiles of ABDEEEGILNORTU, or all, instead of attacking",
    ]
    assert len(legal_lines(now(MINE), company(here))) == 2  # and not the thousands of words


@pytest.mark.parametrize("position", [DEPLOY, NEW, ATTACK])
def test_every_example_is_a_legal_move(position):
    here = now(position)
    said = task(here, company(here))
    for example in re.findall(r"(?:a gate|claim ford|gate|ford|hill) (?:\w+ )?(?:\d|all)", said):
        assert understood(example, here), example


def test_a_rack_is_shown_with_the_points_of_its_tiles():
    here = now(MINE)
    assert rack_line(here.view, company(here)) == "Your rack: A1 B3 D2 E1 I1 K5 N1 O1 P3 Q10 S1 S1 T1 U1"
    assert rack_line(now(BLANK).view, company(here)).endswith(" M3 ?0")
    here = now(DEPLOY)
    assert hand_line(here.view, company(here)) == "Your cards: Hill, Gate, Ford"


def test_all_armies_that_fit_are_placed_and_no_more():
    here = now(DEPLOY)
    assert next_move(Put(hill, 0), here) == (Place(hill), Put(hill, 0))
    full = now(DEPLOY.replace("hill 2", "hill 3").replace("A 4", "A 3"))
    assert next_move(Put(hill, 0), full) == (None, None)


def test_nothing_of_it_is_known_to_games_of_dice():
    land = "hexagon | A gate 5, ford 2 | B hill 3, farm | C others | turn 4 A | "
    for phase, typed in (
        ("attack", "word quiz"),
        ("attack", "swap e"),
        ("attack", "claim mill 1"),
        ("reinforce 3", "word quiz"),
        ("reinforce 3", "exchange all"),
    ):
        with pytest.raises(InvalidInput, match="that is no move now"):
            understood(typed, now(land + phase, "classic_1993"))
