"""Boards and games as notebooks show them."""

from xml.etree import ElementTree

from risk_odds.boards import BOARDS
from risk_odds.engine.game import Game
from risk_odds.engine.moves import Attack
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.setting import Setting
from risk_odds.engine.source import Seeded
from risk_odds.options import rules_named

LINE = "square | A northwest 9, southwest | B northeast 3, southeast | C - | {hands}turn 5 A | attack"


def game(hands=""):
    position = read_position(LINE.format(hands=hands))
    return Game(Setting.of(rules_named("classic_1993"), 3, position.board), Seeded.of(1), position.state())


def test_every_board_has_a_picture():
    for board in BOARDS.values():
        picture = ElementTree.fromstring(board._repr_svg_())
        texts = "".join(picture.itertext())
        assert board.title in texts


def test_a_game_shows_its_armies_and_the_last_attack():
    here = game()
    before = here._repr_svg_()
    assert "Seat A" in before
    assert "turn 5" in before
    here.play(Attack(*(here.setting.board.index[t] for t in ("northwest", "northeast")), 3))
    assert len(here._repr_svg_()) > len(before)  # the arrow
    assert here.svg(["Ann", "Bob", "Cleo"]).count("Ann") > 0


def test_a_picture_does_not_depend_on_what_is_hidden():
    first, second = game("hands A northwest, B southeast, C - | "), game("hands A southwest, B wild, C - | ")
    assert first.state != second.state
    assert first._repr_svg_() == second._repr_svg_()
