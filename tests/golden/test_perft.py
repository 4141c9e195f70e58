"""How many ways games can go on, counted by the engine, by a second one that shares no code with it, and in a file."""

import os
from pathlib import Path

import pytest

from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.position import read_position

from .both import KINDS
from .perft import Start, engine_levels, engine_walk, second_walk, written

FILE = Path(__file__).with_name("perft.txt")
HEADER = """\
# Numbers of ways in which games can go on: on the small boards, with dice of two sides so that chance brings little.
# For each depth: the sequences of so many moves (what chance does is a move too, each outcome one, whatever its
# weight), the different positions they end in, and the kinds of the last moves of these sequences.
# `position` is the line of the notation, the seat that begins the set-up, or - where dice decide who begins.
# The tests count with two engines that share no code. Written anew by: UPDATE_PERFT=1 pytest tests/golden
"""
LONG = "RISK_ODDS_LONG" in os.environ

STARTS = (
    Start("classic_1993", "triangle", 3, "", 7),
    Start("classic_1993", "triangle", 3, "B", 17),
    Start("classic_1993 setup=deal", "square", 3, "A", 18),
    Start("plain_words", "square", 2, "A", 17),
    Start("plain_words neutral_placer=random neutral_extra=none", "triangle", 2, "B", 16),
    # a turn with cards to trade, and with a choice of land for the extra armies
    Start(
        "classic_1993", "hexagon", 3,
        "hexagon | A hill 2, gate | B farm, ford | C mill, port 2 | hands A hill farm gate wild, B ford, C mill"
        " | sets 1 | turn 5 A | reinforce 3 may 1", 6,
    ),
    Start(
        "plain_words occupied_bonus=per_card trade_window=any_time_in_step1", "square", 2,
        "square | A northwest 2, southeast | B northeast 2 | neutral southwest"
        " | hands A northwest northeast southeast southwest wild, B - | turn 3 A | reinforce 3 must 1 may 1", 7,
    ),
    # about to eliminate, with so many cards that sets must be traded
    Start(
        "classic_1993", "hexagon", 3,
        "hexagon | A hill 3, farm, gate 2 | B ford | C mill, port | hands A hill farm, B gate ford mill wild, C port"
        " | turn 6 A | attack", 7,
    ),
    Start(
        "plain_words announce_order=simultaneous", "hexagon", 3,
        "hexagon | A hill 4, farm, gate 2 | B ford 2 | C mill, port | hands A hill farm gate, B mill wild wild, C port"
        " | turn 6 A | attack", 9,
    ),
    # the pile is used up
    Start(
        "classic_1993 draw_when=end_of_turn", "square", 3,
        "square | A northwest 4 | B northeast | C southeast, southwest | hands A -, B northwest, C northeast"
        " | traded southeast southwest wild | sets 1 | turn 4 A | attack", 11,
    ),
    Start(
        "classic_1993 deck_empty=no_card fortify=chain ties=nobody", "square", 3,
        "square | A northwest 4, southwest 2 | B northeast | C southeast | hands A -, B northwest, C northeast"
        " | traded southeast southwest wild | sets 1 | turn 4 A | attack", 10,
    ),
    Start(
        "risiko", "square", 3,
        "square | A northwest 6 | B northeast 3 | C southeast 3, southwest | turn 4 A | attack", 10,
    ),
    Start(
        "plain_words defense=uk two_player_setup=claim", "square", 2,
        "square | A northwest 3, southwest 2 | B northeast 3, southeast | turn 4 A | attack", 10,
    ),
    # cards say where armies may go, and land is left empty
    Start("scrabble combat=dice", "square", 2, "A", 14),
    Start(
        "scrabble combat=dice win=all_42", "hexagon", 3,
        "hexagon | A hill 4, farm 2 | B mill 2 | C port | empty gate, ford | turn 4 A | attack", 9,
    ),
    # dealt piles, two of one's own and a neutral one; and full land, so that armies are lost
    Start("two_player_1993", "square", 2, "A", 18),
    Start(
        "two_player_1993+expert", "hexagon", 2,
        "hexagon | A hill 12, farm 11 | B ford | neutral gate 12, mill, port"
        " | hands A hill farm wild, B port | turn 3 A | reinforce 3 may 1", 6,
    ),
    # headquarters: picked in secret, held, captured for good
    Start("capital_1993 setup=deal", "square", 3, "B", 17),
    Start("capital_1993_short setup=sm_deal sm_first=roll general=first_seat", "triangle", 3, "", 16),
    Start(
        "capital_1993_short", "hexagon", 3,
        "hexagon | A hill 3, gate 3 | B farm, ford | C mill, port 2 | hands A hill, B farm wild, C -"
        " | headquarters A port, B ford, C mill | turn 9 A | attack", 7,
    ),
    Start(
        "capital_1993 hq_count=ever_captured", "hexagon", 4,
        "hexagon | A hill 4, gate 2 | B farm, ford | C mill | D port 2 | hands A hill, B ford wild wild, C -, D -"
        " | headquarters A gate by A, B farm by B, C mill by C, D port by D | turn 9 A | attack", 7,
    ),
    # missions: dealt; done by somebody else; turned into 24 territories, which are there or not; two at the same
    # instant; of one who is out; without and with a third continent; at the end of a turn; by armies
    Start("secret_mission_1993", "classic", 3, "B", 3),
    Start(
        "secret_mission_1993", "classic", 3,
        "classic | A kamchatka 4, others | B alaska, northwest_territory 2 | C siam, indonesia"
        " | hands A -, B alaska, C - | missions A asia_africa, B destroy_red, C destroy_blue | turn 9 A | attack", 5,
    ),
    Start(
        "secret_mission_eu", "classic", 4,
        "classic | A kamchatka 4, japan | B alaska | C others | D indonesia 2 | hands A -, B alaska, C -, D -"
        " | missions A asia_africa, B destroy_red, C destroy_blue, D europe_australia_any | turn 9 A | attack", 5,
    ),
    Start(
        "secret_mission_eu", "classic", 4,
        "classic | A kamchatka 4, others | B alaska | C siam | D indonesia | hands A -, B alaska, C -, D -"
        " | missions A asia_africa, B destroy_red, C destroy_blue, D europe_australia_any | turn 9 A | attack", 3,
    ),
    Start(
        "secret_mission_1993", "classic", 4,
        "classic | A others | B kamchatka 4, afghanistan, china, india, irkutsk, japan, middle_east, mongolia, siam,"
        " siberia, ural, yakutsk, argentina, brazil, peru, venezuela, congo, east_africa, egypt, madagascar,"
        " north_africa, south_africa, ukraine | C iceland | D alaska"
        " | missions A destroy_yellow, B twenty_four, C destroy_red, D asia_africa | turn 9 B | attack", 3,
    ),
    Start(
        "secret_mission_1993", "classic", 4,
        "classic | A kamchatka 4, others | B alaska | C siam | D - | hands A -, B alaska, C -, D -"
        " | missions A asia_africa, B destroy_red, C twenty_four, D destroy_blue | fallen D by C"
        " | turn 9 A | attack", 3,
    ),
    *(
        Start(
            "secret_mission_eu", "classic", 3,
            "classic | A great_britain, iceland, northern_europe, scandinavia, southern_europe, ukraine,"
            f" western_europe, indonesia 2, new_guinea, eastern_australia, argentina, brazil 2, peru{land}"
            " | missions A europe_australia_any, B destroy_red, C asia_africa | turn 9 A | attack", 2,
        )
        for land in (" | B others | C western_australia, venezuela", ", venezuela | B others | C western_australia")
    ),
    Start(
        "secret_mission_1993 mission_check=own_turn_end draw_when=end_of_turn", "classic", 3,
        "classic | A kamchatka 4, siberia | B alaska | C others | hands A siam, B -, C peru"
        " | missions A destroy_blue, B twenty_four, C destroy_red | turn 9 A | attack", 4,
    ),
    Start(
        "secret_mission_1993+expert", "classic", 3,
        "classic | A kamchatka 2, japan 2, mongolia 2, irkutsk 2, yakutsk 2, siberia 2, ural 2, afghanistan 2, china 2,"
        " india 2, siam 2, middle_east 2, indonesia 2, new_guinea 2, eastern_australia 2, western_australia 2, ukraine,"
        " north_africa 12 | B others | C peru | missions A eighteen_with_two, B destroy_green, C destroy_red"
        " | turn 2 A | reinforce 2", 2,
    ),
    # dice that are rolled again or turned to a six, and armies that go anywhere
    Start(
        "expert reroll_scope=any", "triangle", 3,
        "triangle | A top 5 | B left 2 | C right 2 | hands A top wild, B right, C left | turn 4 A | attack", 8,
    ),
    Start(
        "expert cap_waste=allowed", "square", 3,
        "square | A northwest 4, southwest 2 | B northeast 2 | C southeast 12"
        " | hands A northwest, B northeast, C wild | turn 4 A | attack", 8,
    ),
    Start(
        "expert", "hexagon", 3,
        "hexagon | A hill 4, farm 2, gate 3 | B ford | C mill, port 2 | turn 4 A | fortify", 5,
    ),
)  # fmt: skip
each_start = pytest.mark.parametrize("begin", STARTS, ids=lambda s: f"{s.board}-{s.rules.replace(' ', ',')}-{s.depth}")


def blocks():
    """The file, taken apart at its empty lines."""
    text = "\n".join(line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return [block + "\n" for block in text.strip().split("\n\n")]


@pytest.mark.skipif("UPDATE_PERFT" not in os.environ, reason="writes the file anew")
def test_write_the_file():
    counted = [written(begin, engine_levels(begin)) for begin in STARTS]
    FILE.write_text("\n".join([HEADER, *counted]), encoding="utf-8")


@each_start
def test_the_engine_counts_what_the_file_says(begin):
    assert written(begin, engine_levels(begin)) == blocks()[STARTS.index(begin)]


@each_start
def test_the_second_engine_counts_what_the_file_says(begin):
    """It tries every move there could be, so it goes less deep; there, it comes to the same positions."""
    shallow = begin._replace(depth=_quick(begin))
    assert shallow.depth >= min(3, begin.depth)
    counted = []
    for (level, mine), (_, theirs) in zip(second_walk(shallow), engine_walk(shallow), strict=True):
        counted.append(level)
        assert mine.keys() == set(theirs)
    lines = written(shallow, counted).splitlines()
    assert blocks()[STARTS.index(begin)].splitlines()[: len(lines)] == lines


def _quick(begin):
    """The depth down to which there are few positions; on a large board it takes longer to try everything in one."""
    counts = [int(line.split()[2]) for line in blocks()[STARTS.index(begin)].splitlines()[5:]]
    few = (600 if len(begin.setting.board) < 10 else 100) * (7 if LONG else 1)
    return min(begin.depth, 1 + max((depth for depth, count in enumerate(counts, 1) if count <= few), default=1))


def test_counting_starts_where_a_game_can_come_to():
    for begin in STARTS:
        if len(begin.position) > 1:
            assert faults(read_position(begin.position), begin.setting) == []


def test_the_file_is_whole():
    """Every kind of move is counted but those with tiles, and nothing stands in the file that is not checked."""
    assert len(blocks()) == len(STARTS)
    assert FILE.read_text(encoding="utf-8").startswith(HEADER)
    whole = FILE.read_text(encoding="utf-8")
    assert [kind for kind in KINDS.values() if f" {kind} " not in whole] == ["word", "swap", "exchange", "refill"]
