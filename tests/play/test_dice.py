"""Dice that lie there, a limit on armies and free moves, at the table: what is asked, told, refused and kept."""

import re
from fractions import Fraction

import pytest
from risk_odds_cli.play.advice import attack_lines, threat_lines
from risk_odds_cli.play.commands import understood
from risk_odds_cli.play.dice_advice import deed_lines
from risk_odds_cli.play.legal import legal_lines
from risk_odds_cli.play.orders import KeepAll, Make, Put, next_move, read, written
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.story import chapters
from risk_odds_cli.play.tasks import prompt, task
from risk_odds_cli.play.telling import chapter_lines
from risk_odds_cli.play.told import Battle, Chapter

from risk_odds import battle
from risk_odds.engine.apply import apply
from risk_odds.engine.moves import KEEP, Command, Die, Keep, Reroll
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.phases import Rerolling
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named
from risk_odds.wording import percent

PEOPLE = (Seat("Ann"), Seat("Bob"), Seat("Cem"))
LAND = "hexagon | A gate {armies}, ford 3 | B hill {enemies}, mill 2 | C port 2, farm 2"
HILL = "hands A hill, B -, C - | "


def begin(phase, hands="", armies=9, enemies=4, turn="turn 7 A", rules="expert"):
    line = f"{LAND.format(armies=armies, enemies=enemies)} | {hands}{turn} | {phase}"
    position = read_position(line)
    return Setting.of(rules_named(rules), 3, position.board), position.state()


def now(*args, **more):
    setting, state = begin(*args, **more)
    return options(seen_by(state, to_move(state)), setting)


def company(here):
    return Company(PEOPLE, here.setting)


def test_the_dice_are_told_with_their_battle_and_what_may_be_done():
    here = now("adjust gate > hill 4 2 2 v 5 1", HILL)
    assert task(here, company(here)) == (
        "Gate 9 > Hill B4: 4 2 2 v 5 1. Now reroll 2 (your card of Hill), six 2 (the Commander, once a turn), or keep; "
        "what each does: h"
    )
    assert prompt(here, company(here)) == "Ann (A), dice> "
    assert legal_lines(here, company(here)) == ["reroll  2 or 4", "six  2 or 4", "keep"]
    here = now("adjust gate > hill 4 2 2 v 5 1", HILL, rules="expert reroll_scope=any")
    assert "reroll 2, or reroll his 5 (your card of Hill)" in task(here, company(here))
    assert legal_lines(here, company(here))[1] == "reroll his  1 or 5"


CARD = now("adjust gate > hill 4 2 2 v 5 1", HILL).setting.board.index["hill"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("reroll 2", Make(Reroll(CARD, 2))),
        ("reroll 4", Make(Reroll(CARD, 4))),
        ("six 4", Make(Command(4))),
        ("commander 2", Make(Command(2))),
        ("keep", Make(KEEP)),
        ("keep all", KeepAll()),
    ],
)
def test_what_is_meant(typed, meant):
    assert understood(typed, now("adjust gate > hill 4 2 2 v 5 1", HILL)) == (meant,)


def test_a_die_of_the_defender():
    here = now("adjust gate > hill 4 2 2 v 5 1", HILL, rules="expert reroll_scope=any")
    assert understood("reroll his 5", here) == (Make(Reroll(CARD, 5, True)),)


@pytest.mark.parametrize(
    ("typed", "hands", "refused"),
    [
        ("reroll 3", HILL, "no die of yours shows 3: 4 2 2"),
        ("reroll", HILL, "reroll needs what one die shows; accepted: such as reroll 2"),
        ("reroll two", HILL, "reroll needs what one die shows"),
        ("reroll his", HILL, "reroll his needs what one die shows; accepted: such as reroll his 5"),
        ("reroll his 5", HILL, "only a die of your own may be rolled again"),
        ("reroll 2", "", "you do not hold the card of Hill"),
        ("six", HILL, "six needs what one die shows; accepted: such as six 2"),
        ("six 5", HILL, "no die of yours shows 5: 4 2 2"),
        ("keep 2", HILL, "keep 2 means nothing here; accepted: keep, or keep all until the turn is over"),
        ("2", HILL, "'2' says nothing of the dice; accepted: reroll FACE, six FACE, keep"),
        ("hill", "", "'hill' says nothing of the dice; accepted: six FACE, keep"),
        ("rerol 2", HILL, "there is no command 'rerol' (did you mean reroll?)"),
        ("end", HILL, "that is no move now; roll a die again, turn one to a six, or keep the dice as they lie"),
        ("auto 3", HILL, "auto 3 means nothing"),
    ],
)
def test_what_is_refused(typed, hands, refused):
    with pytest.raises(InvalidInput) as error:
        understood(typed, now("adjust gate > hill 4 2 2 v 5 1", hands))
    assert refused in str(error.value)


@pytest.mark.parametrize(
    ("typed", "phase", "refused"),
    [
        ("six 4", "attack", "that is no move now; attack, or end the attacks"),
        ("keep", "attack", "that is no move now; attack, or end the attacks"),
        ("reroll 4", "fortify", "that is no move now; fortify, or end the turn"),
        ("end attacks", "fortify", "the attacks are over; accepted: end, which ends the turn"),
        ("f ford gate 4", "fortify", "4 is no number of armies to move from Ford: 1 to 2"),
        ("f gate ford 1", "fortify ford > mill", "armies have left Ford, so none come to it"),
        ("f gate ford 1", "fortify hill > gate", "armies have come to Gate, so none leave it"),
    ],
)
def test_what_is_refused_elsewhere(typed, phase, refused):
    here = now(phase, armies=6)
    with pytest.raises(InvalidInput) as error:  # noqa: PT012 - some orders are refused when they are to be done
        (order,) = understood(typed, here)
        move, _ = next_move(order, here)
        raise InvalidInput(here.refusal(move))
    assert refused in str(error.value)


def settled(setting, state):
    """All that may come of dice that lie there: pairs of a chance and the armies lost, by playing it."""
    phase = state.table.phase
    for move in options(seen_by(state, to_move(state)), setting):
        after = apply(state, move, setting)
        if isinstance(after.table.phase, Rerolling):
            fell = [apply(after, Die(face), setting) for face in range(1, 7)]
            for each in fell:
                if type(each.table.phase) is type(phase):
                    yield from ((move, lost) for _, lost in settled(setting, each))
                else:
                    yield move, loss(state, each, phase)
        else:
            yield move, loss(state, after, phase)


def loss(before, after, phase):
    """The armies that both sides lost; captured land has been emptied."""
    mine = sum(
        a - b for a, b, o in zip(before.table.armies, after.table.armies, before.table.owner, strict=True) if o == 0
    )
    taken = after.table.owner[phase.target] == 0
    return mine, before.table.armies[phase.target] - (0 if taken else after.table.armies[phase.target])


@pytest.mark.parametrize("hands", ["", HILL])
@pytest.mark.parametrize(
    "rules", ["expert", "expert reroll_scope=any", "expert ties=nobody", "classic_1993 card_reroll=true"]
)
def test_nobody_is_asked_where_nothing_can_be_gained(hands, rules):
    """Every move, and every fall of a die, is played out on the engine."""
    held = hands or "hands A port, B -, C - | "
    seen = set()
    for attack in ((6, 6, 5), (6, 4, 2), (5, 3, 3), (2, 2, 1), (6, 1, 1), (3, 2, 2)):
        for defense in ((6, 6), (6, 1), (5, 2), (1, 1), (4,)):
            faces = f"{' '.join(map(str, attack))} v {' '.join(map(str, defense))}"
            setting, state = begin(f"adjust gate > hill {faces}", held, enemies=len(defense), rules=rules)
            here = options(seen_by(state, 0), setting)
            if here.idle:
                continue
            kept = loss(state, apply(state, KEEP, setting), state.table.phase)
            better = any(mine < kept[0] or theirs > kept[1] for _, (mine, theirs) in settled(setting, state))
            assert here.vain is not better, faces
            seen.add(better)
    assert seen == ({True, False} if hands or rules != "classic_1993 card_reroll=true" else set())


def test_what_each_deed_costs_is_the_mean_of_what_may_fall():
    for faces in ("4 2 2 v 5 1", "6 5 1 v 6 5", "3 v 4"):
        setting, state = begin(
            f"adjust gate > hill {faces}",
            HILL,
            enemies=len(faces.split(" v ")[1].split()),
            rules="expert reroll_scope=any",
        )
        here = options(seen_by(state, 0), setting)
        head, names, *rows = deed_lines(here)
        assert (head, names.split()) == ("If the dice stay after that:", ["you", "lose", "B", "loses"])
        told = {" ".join(row.split()[:-2]): row.split()[-2:] for row in rows}
        assert len(told) == len({*map(_said, here)})
        for move in here:
            after = [apply(state, move, setting)]
            if isinstance(move, Reroll):
                after = [apply(after[0], Die(face), setting) for face in range(1, 7)]
                after = [
                    each if type(each.table.phase) is not type(state.table.phase) else apply(each, KEEP, setting)
                    for each in after
                ]
            means = [
                Fraction(sum(each), len(after))
                for each in zip(*(loss(state, each, state.table.phase) for each in after), strict=True)
            ]
            assert [float(number) for number in told[_said(move)]] == [
                pytest.approx(float(mean), abs=0.005) for mean in means
            ]


def _said(move):
    return (
        "keep"
        if isinstance(move, Keep)
        else f"{'six' if isinstance(move, Command) else 'reroll his' if move.enemy else 'reroll'} {move.face}"
    )


ODDS = [
    (HILL, "turn 7 A", "classic_1993 card_reroll=true commander=true", "the Commander and your card of Hill"),
    ("", "turn 7 A", "classic_1993 commander=true", "the Commander"),
    (HILL, "turn 7 A commanded", "classic_1993 card_reroll=true", "your card of Hill"),
    ("hands A port, B -, C - | ", "turn 7 A commanded", "classic_1993", ""),
]


@pytest.mark.parametrize(("hands", "turn", "rules", "told"), ODDS)
def test_odds_count_on_what_the_attacker_has(hands, turn, rules, told):
    here = now("attack", hands, armies=5, enemies=4, turn=turn)
    pair = (here.setting.board.index["gate"], CARD)
    head, _, row = attack_lines(here, [pair], company(here))
    assert head == f"Attacks, fought to the end{', with ' + told if told else ''}:"
    assert percent(float(battle(armies=5, defenders=4, rules=rules_named(rules)).p_conquer)) in row


HELPED = [
    ("expert", "commander=true", " (with the Commander, without cards)"),
    ("classic_1993 commander=true", "commander=true", " (with the Commander)"),
    ("classic_1993 card_reroll=true", "", " (without cards)"),
]


@pytest.mark.parametrize(("rules", "counted", "told"), HELPED)
def test_neighbors_are_taken_to_have_their_commander_and_no_card(rules, counted, told):
    here = now("reinforce 3", HILL, armies=3, enemies=6, rules=rules)
    head, *rows = threat_lines(here, company(here))
    assert head == f"Your borders, if the strongest neighbor attacked now{told}:"
    chance = battle(armies=6, defenders=3, rules=rules_named(f"classic_1993 {counted}")).p_conquer
    assert any("Gate" in row and percent(float(chance)) in row for row in rows)


GAME = """\
[Rules "expert"]
[Board "hexagon"]
[Players "3"]
[A "Ann"]
[B "greedy"]
[C "blitz"]
[Bots "B greedy, C blitz"]
[Seed "7"]
[Start "hexagon | A gate 9, ford 3, mill 2 | B hill 9, port 2 | C farm 2 | hands A hill, B -, C - | turn 7 A | reinforce 4"]

"""


@pytest.fixture
def begun(tmp_path):
    (tmp_path / "a.txt").write_text(GAME)
    return "play --resume a.txt"


def test_a_die_that_is_rolled_again_meets_the_same_fall_after_it_was_taken_back(typed, begun, saved, tmp_path):
    typed(begun, "gate all", "ford", "a gate hill", "reroll 2")
    first = saved(tmp_path / "a.txt").moves
    assert isinstance(first[-1], Die)
    typed(begun, "undo", "six 4", "undo", "reroll 4", "undo", "reroll 2")
    assert saved(tmp_path / "a.txt").moves == first
    said = " ".join(typed(begun, "keep", "undo", "keep", "log").out.split())
    assert re.search(r"Gate > Hill \(B\): [\d ]+ v [\d ]+, with the card of Hill, lost \d, killed \d", said)


def test_keep_all_is_not_asked_again_in_that_turn_whatever_happens(typed, begun, saved, tmp_path):
    typed(begun, "gate all", "ford", "a gate hill", "keep all")
    text = (tmp_path / "a.txt").read_text()
    assert text.endswith("#= A turn 7: keep\n")
    said = typed(begun, "a gate hill all", "min").out
    assert "dice>" not in said
    assert " kept" not in said
    here = saved(tmp_path / "a.txt")
    assert sum(isinstance(move, Keep) for move in here.moves) > 1
    typed(begun, "end turn", "auto", "auto turn")
    assert ": keep" not in (tmp_path / "a.txt").read_text().split("#> A end turn")[1]  # it held for that turn
    assert read(written(KeepAll(), here.setting.board), here.setting.board) == KeepAll()


def test_the_limit_is_told_where_it_matters_and_kept():
    here = now("reinforce 6", HILL, armies=9)
    said = "6 new armies to place, at most 12 on each land (your land brings 5: 3 for 2 territories, 2 for Crossing): gate 3"
    assert task(here, company(here)) == said
    assert understood("gate all ford 3", here) == (
        Put(here.setting.board.index["gate"], 0),
        Put(here.setting.board.index["ford"], 3),
    )
    for typed, refused in (
        ("gate 4", "4 is no number of armies to place on Gate, where at most 12 may stand: 1 to 3"),
        ("gate 3 gate 1", "1 is no number of armies to place on Gate, where at most 12 may stand: 0"),
    ):
        with pytest.raises(InvalidInput) as error:
            understood(typed, here)
        assert refused in str(error.value)
    assert legal_lines(here, company(here))[-1] == "place  1 to 6, at most 12 on each land, on Gate, Ford"
    full = now("reinforce 6", HILL, armies=12)
    assert task(full, company(full)).endswith(": ford 3 (or ford all)")
    with pytest.raises(InvalidInput, match="Gate has 12 armies, and no more may go there"):
        understood("gate 1", full)
    few = now("reinforce 2", HILL, armies=9)
    assert "at most" not in task(few, company(few))
    after = now("place 6", armies=11, turn="turn 7 A captured")
    assert task(after, company(after)) == "6 armies to place before you go on, at most 12 on each land: gate"


def test_free_moves_are_offered_as_often_as_there_are_some():
    here = now("fortify", armies=6)
    assert task(here, company(here)) == "Fortify as often as you like: f gate ford 5; or end"


def test_a_battle_remembers_which_cards_and_whether_the_commander_helped(typed, begun, saved, tmp_path):
    """Counted against the events of the record."""
    said = typed(begun, "gate all", "ford", "a gate hill", "reroll 2", "six 2", "again", "auto turn").out
    assert ", with the card of Hill and the Commander, lost 0, killed 2, " in " ".join(said.split())
    record = saved(tmp_path / "a.txt")
    told = chapters([*record.states()], record.moves, Company(PEOPLE, record.setting))
    battles = [each for chapter in told for each in chapter.said if isinstance(each, Battle)]
    shown = [move.card for move in record.moves if isinstance(move, Reroll)]
    assert [card for battle in battles for card in battle.cards] == shown != []
    turned = sum(isinstance(move, Command) for move in record.moves)
    assert sum(battle.commanded for battle in battles) == turned > 0
    helped = next(battle for battle in battles if battle.cards and battle.commanded)
    land = record.setting.board.territories[helped.cards[0]].name
    lines = chapter_lines(Chapter(0, 3, [helped]), Company(PEOPLE, record.setting), 0, 500)
    times = f" {len(helped.cards)} times" if len(helped.cards) > 1 else ""
    assert f", with the card of {land}{times} and the Commander, lost " in lines[0][0][0]
