"""Questions to bots: a position is written down, whoever has to decide is asked."""

from random import Random

import pytest

from risk_odds import rules_named
from risk_odds.bots import make_bot
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move


@pytest.fixture
def asked():
    """What whoever has to decide in a written position may do."""

    def ask(line, rules="classic_1993"):
        position = read_position(line)
        setting = Setting.of(rules_named(rules), len(position.table.pack.held), position.board)
        state = position.state()
        return options(seen_by(state, to_move(state)), setting)

    return ask


@pytest.fixture
def answer(asked):
    """What a bot answers in a written position, as often as it is asked for."""

    def answers(spec, line, rules="classic_1993", times=1, seed=1):
        question = asked(line, rules)
        bots = [make_bot(spec, question.seat, question.setting, Random(seed + k)) for k in range(times)]
        moves = [bot.choose(question) for bot in bots]
        for move in moves:
            assert question.refusal(move) == ""
        return moves[0] if times == 1 else moves

    return answers
