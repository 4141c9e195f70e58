"""Games typed through a pipe: what is saved, taken back, asked and refused."""

import random
import re

import pytest
from risk_odds_cli.play.streams import Rows

from risk_odds.engine.laws import chance
from risk_odds.engine.moves import END_ATTACKS, Die, Drawn
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.notation.record import read_record
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidFile
from risk_odds.options import rules_named
from risk_odds.seeds import CARDS, DICE, stream
from risk_odds.sim.match import TURN_CAP

DEAL = "play Ann greedy blitz --set setup=deal --seed 5"


@pytest.fixture
def whole(played):
    """Play with a person who knows what to type until it is over or somebody stops it; the file of the game."""

    def play(line, path, lines=10_000):
        assert played(line, path, lines) == 0
        return path

    return play


def test_it_says_where_it_saves_and_how_to_go_on(typed, tmp_path):
    said = typed("play Ann greedy blitz --board square --seed 5", "auto turn")
    (file,) = (tmp_path / "state" / "risk-odds").glob("*.txt")
    assert f"Saved as you play in {file}" in said.out.replace("\n", " ")
    assert f"Saved. To go on: risk-odds play --resume {file}" in said.out
    again = typed("play --resume last", "quit")
    assert str(file) in again.out
    assert "Seed 5" in said.out
    assert '[Seed "5"]' in file.read_text()


def test_a_new_game_gets_a_file_of_its_own_and_overwrites_nothing(typed, tmp_path):
    for _ in range(2):
        typed("play Ann greedy blitz --board square --seed 5")
    assert len(list((tmp_path / "state" / "risk-odds").glob("*.txt"))) == 2
    typed("play Ann greedy blitz --board square --seed 5 --save a.txt")
    before = (tmp_path / "a.txt").read_text()
    said = typed("play Ann greedy blitz --board square --seed 5 --save a.txt")
    assert said.code == 2
    assert "a.txt is there already" in said.err
    assert (tmp_path / "a.txt").read_text() == before


def test_a_file_that_is_cut_anywhere_goes_on_to_the_same_end(whole, saved, tmp_path):
    line = "play Ann greedy blitz --board hexagon --seed 3 --turn-cap 12"
    path = whole(f"{line} --save {tmp_path / 'whole.txt'}", tmp_path / "whole.txt")
    end = saved(path)
    content = re.sub(rb'\[Result ".*"\]', b'[Result "*"]', path.read_bytes())
    assert len(end.moves) > 50
    head = content.index(b"\n\n") + 2
    for cut in random.Random(1).sample(range(head, len(content)), 25):
        part = tmp_path / "part.txt"
        part.write_bytes(content[:cut])
        whole(f"play --resume {part}", part)
        assert saved(part).moves == end.moves, cut


def test_a_torn_line_is_dropped_and_told(typed, tmp_path, saved):
    path = tmp_path / "a.txt"
    typed(f"{DEAL} --save a.txt", "auto")
    moves = saved(path).moves
    path.write_bytes(path.read_bytes() + b"A attack alaska > kam")
    said = typed("play --resume a.txt", "quit")
    assert "Its last line was torn off and is gone" in said.out
    assert saved(path).moves == moves
    assert "torn" not in typed("play --resume a.txt", "quit").out


def test_a_game_whose_result_was_not_written_any_more_is_over(whole, typed, tmp_path):
    path = whole("play Ann greedy blitz --board square --seed 5 --save a.txt", tmp_path / "a.txt")
    text = path.read_text()
    result = re.search(r'\[Result "([ABC])"\]', text)
    assert result
    path.write_text(text.replace(result[0], '[Result "*"]'))
    said = typed("play --resume a.txt")
    assert "win" in said.out
    assert path.read_text() == text
    assert typed("replay a.txt").code == 0


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no tag Rules"), (b"nonsense\n", "a.txt:1:1"), (b"\xff\xfe\n", "is no text"),
        (b'[Rules "classic_1993"]\n[Players "3"]\n[Board "square"]\n\nA claim northwest\n', "a.txt:5:1"),
        (b'[Rules "classic_1993"]\n[Players "3"]\n[Board "square"]\n[Bots "B clever"]\n\n', "no bot 'clever'"),
    ],
)  # fmt: skip
def test_what_is_no_saved_game_is_refused_and_left_as_it_is(typed, tmp_path, content, reason):
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    said = typed("play --resume a.txt", "quit")
    assert said.code in (2, 3)
    assert reason in said.err
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("play --resume nowhere.txt", "can't be read"), ("play --resume last", "no game is saved"),
        ("play --resume a.txt --seed 3", "--seed says nothing where a game goes on"),
        ("play --resume a.txt Ann", "Ann says nothing"), ("play Ann Ann greedy", "two people are called Ann"),
        ("play Ann gredy blitz", "there is no bot gredy (did you mean greedy?)"), ("play Ann", "Ann can't play alone; accepted: bots too, as in play Ann greedy blitz"),
        ("play Ann bot:clever Bob", "no bot 'clever'"), ("play A\"nn greedy blitz", "can't be the name"),
        ("play Ann Bob greedy --turn-cap 0", "too few"), ("play Ann Bob greedy --seed x", "is not a seed"),
        ("play Ann Bob greedy --save /nowhere/a.txt", "can't be written"), ("play a b c --board mars", "no board 'mars'"),
        ("replay", "replay takes one file"), ("replay nowhere.txt", "can't be read"),
    ],
)  # fmt: skip
def test_what_can_not_be_begun(typed, line, reason):
    said = typed(line.replace('"', '\\"') if "\\" not in line else line)
    assert said.code in (2, 3)
    assert reason in said.err


def test_a_game_is_played_by_one_program_at_a_time(typed, tmp_path):
    typed(f"{DEAL} --save a.txt")
    fcntl = pytest.importorskip("fcntl")
    with open(tmp_path / "a.txt", "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert "is being played by another" in typed("play --resume a.txt").err


def test_a_wrong_line_changes_nothing(typed, tmp_path, saved):
    typed(f"{DEAL} --save a.txt", "auto")
    before = (tmp_path / "a.txt").read_text()
    wrong = [
        "",
        "nonsense",
        "alaska 99",
        "a a a",
        "end",
        "trade 7",
        "f x y",
        "defense often",
        "save a.txt",
        "map a.txt",
    ]
    said = typed("play --resume a.txt", *wrong)
    assert (tmp_path / "a.txt").read_text() == before
    assert "Traceback" not in said.out + said.err


def test_an_order_that_turns_out_illegal_is_undone_as_a_whole(typed, tmp_path):
    start = "square | A northwest 5, southwest | B northeast, southeast | C - | turn 5 A | attack"
    (tmp_path / "a.txt").write_text(
        f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[Bots "B blitz, C blitz"]\n[Start "{start}"]\n\n'
    )
    before = (tmp_path / "a.txt").read_text()
    said = typed(
        "play --resume a.txt",
        "fortify northwest northeast 2",
        "fortify northwest southwest 9",
        "fortify northw southw 9",
    )
    assert "Northeast is not your land" in said.out
    assert "9 is no number of armies to move" in said.out
    assert (tmp_path / "a.txt").read_text() == before


def test_what_is_taken_back_meets_the_same_dice(typed, tmp_path, saved):
    start = "square | A northwest 20, southwest | B northeast 20, southeast | C - | turn 5 A | attack"
    (tmp_path / "a.txt").write_text(
        f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[Seed "8"]\n[Bots "B blitz, C blitz"]\n[Start "{start}"]\n\n'
    )
    typed("play --resume a.txt", "a northw northe", "a northw northe 2", "a northw northe")
    once = saved(tmp_path / "a.txt").moves
    said = typed("play --resume a.txt", "undo", "undo", "undo", "undo")
    assert said.out.count("Taken back") == 3
    assert "there is no decision of a person to take back" in said.out
    assert saved(tmp_path / "a.txt").moves == ()
    typed("play --resume a.txt", "a northw northe", "again", "undo", "a northw northe 2", ".")
    again = saved(tmp_path / "a.txt").moves
    assert again[:4] == once[:4]
    assert again[4:] != once[4:]  # `again` repeats the two dice
    typed("play --resume a.txt", "undo", "a northw northe")
    assert saved(tmp_path / "a.txt").moves == once


def test_bots_play_the_same_after_what_is_taken_back(whole, typed, tmp_path, saved):
    path = tmp_path / "a.txt"
    whole(f"play Ann greedy blitz greedy --set setup=deal --seed 9 --turn-cap 9 --save {path}", path, 12)
    before, text = saved(path).moves, path.read_text()
    last = [line for line in text.splitlines() if line.startswith("#> A ")][-1].removeprefix("#> A ")
    typed("play --resume a.txt", "undo", last)
    assert saved(path).moves == before


def test_dice_cards_and_bots_have_streams_that_follow_from_the_seed_and_what_happened():
    def numbers(seed, seat, moves):
        rng = random.Random(0)
        Rows(seed).shuffle(rng, seat, moves)
        return rng.random()

    places = [(1, 0, 5), (2, 0, 5), (1, 1, 5), (1, 0, 6)]
    assert len({numbers(*place) for place in places}) == len(places)
    assert numbers(*places[0]) == numbers(*places[0])


def test_dice_lie_in_one_row_and_cards_in_another():
    setting = Setting.of(rules_named("classic_1993"), 3)
    dice = read_position("classic | A ukraine 7 | B ural 2, others | C siam 2 | turn 4 A | roll ukraine > ural 3 v 2")
    card = read_position("classic | A ukraine 7 | B ural 2, others | C siam 2 | turn 4 A captured | draw")
    roll, draw = (chance(position.state(), setting) for position in (dice, card))
    rows = Rows(5)
    first = [rows.draw(law) for law in (roll, draw)]
    assert first == [law.sample(stream(5, 0, 0, what, 0)) for law, what in ((roll, DICE), (draw, CARDS))]
    rows.moves = [END_ATTACKS, Drawn(3), Drawn(4)]
    assert rows.draw(roll) == first[0]
    assert rows.draw(draw) == draw.sample(stream(5, 0, 0, CARDS, 2))
    rows.moves = [first[0], Drawn(3), Die(2), first[0]]
    assert rows.draw(roll) == roll.sample(stream(5, 0, 0, DICE, 3))
    assert rows.draw(draw) == draw.sample(stream(5, 0, 0, CARDS, 1))


def test_a_game_ends_after_as_many_turns_as_a_simulated_one(typed, tmp_path):
    typed(f"{DEAL} --save a.txt")
    assert f'[TurnCap "{TURN_CAP}"]' in (tmp_path / "a.txt").read_text()


def test_wishes_and_the_way_to_defend_survive_a_break(typed, tmp_path, saved):
    line = "play Ann Bob Cleo --board hexagon --seed 2 --save a.txt --set setup=deal"
    typed(line, "defense ask", "undo")
    first = re.search(r"#~ ([ABC]) ask", (tmp_path / "a.txt").read_text())[1]
    record = saved(tmp_path / "a.txt")
    ids, owner = record.setting.board.ids, record.end.table.owner
    seat = "ABC".index(first)
    mine = ids[owner.index(seat)]
    typed("play --resume a.txt", f"{mine} 2")
    assert f"#= {first} turn 0: place {mine} 1" in (tmp_path / "a.txt").read_text()
    others = [ids[owner.index((seat + k) % 3)] for k in (1, 2)]
    typed("play --resume a.txt", others[0], others[1])
    placed = [line for line in (tmp_path / "a.txt").read_text().splitlines() if line == f"{first} place {mine}"]
    assert len(placed) == 2


def test_a_person_who_wants_to_be_asked_is_asked(typed, tmp_path):
    start = "square | A northwest 9, southwest | B northeast 3, southeast | C - | turn 5 A | attack"
    (tmp_path / "a.txt").write_text(
        f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[A "Ann"]\n[B "Bob"]\n[Bots "C blitz"]\n[Start "{start}"]\n\n#~ B ask\n'
    )
    said = typed("play --resume a.txt", "a northw northe all", "3", "1", "2")
    assert "Northeast (3) is attacked from Northwest A9 with 3 dice. Defend with 1 or 2" in said.out.replace("\n", " ")
    assert "3 is no number of dice to defend with" in said.out
    text = (tmp_path / "a.txt").read_text()
    assert "B defend 1" in text
    assert text.count("A attack") >= 2


def test_questions_change_nothing_and_tell(typed, tmp_path):
    typed(f"{DEAL} --save a.txt", "auto")
    before = (tmp_path / "a.txt").read_text()
    said = typed(
        "play --resume a.txt",
        "?",
        "h",
        "help",
        "log",
        "log all",
        "cards",
        "board",
        "map",
        "map b.svg",
        "save b.txt",
        "save b.txt",
        "defense",
        "save",
    )
    assert (tmp_path / "a.txt").read_text() == before
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "b.svg").read_text() == (tmp_path / "a.svg").read_text()
    assert (tmp_path / "b.txt").read_text() == before
    assert "b.txt is there already" in said.out
    for told in (
        "place  1 to",
        "bot would place",
        "Territories are typed as far as they are clear",
        "Your borders",
        "You defend: most",
    ):
        assert told in said.out


def test_odds_of_what_can_not_be_attacked_are_refused(typed, tmp_path):
    def h(phase, line):
        start = f"square | A northwest 9, southwest | B northeast 3, southeast | C - | turn 5 A | {phase}"
        (tmp_path / "a.txt").write_text(
            f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[Bots "B blitz, C blitz"]\n[Start "{start}"]\n\n'
        )
        told = " ".join(typed("play --resume a.txt", line).out.split())
        return told, "The odds bot would" in told

    for phase, line, reason in (
        ("reinforce 3", "h foo", "nothing can be attacked now, so there are no odds of one attack"),
        ("fortify", "h northw northe", "nothing can be attacked now, so there are no odds of one attack"),
        ("attack", "h foo", "there is no territory 'foo'"),
        ("attack", "h southw southe", "that can't be attacked now"),
        ("attack", "log some", "log some means nothing"),
    ):
        told, advised = h(phase, line)
        assert reason in told
        assert not advised
    assert h("reinforce 3", "h")[1]
    assert h("attack", "h northw northe")[1]


def test_who_has_too_few_armies_to_attack_is_no_danger(typed, tmp_path):
    def h(rest):
        (tmp_path / "a.txt").write_text(
            f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[Bots "B blitz, C blitz"]\n[Start "square | {rest}"]\n\n'
        )
        return " ".join(typed("play --resume a.txt", "h").out.rpartition("> h\n")[2].split())

    land = "A northwest 2, southwest 30 | B northeast {}, southeast {} | C - | turn 5 A | reinforce 3"
    told = h(land.format(1, 2))
    assert "Southwest 30 Southeast B2 <0.1 % The neighbors of Northwest have too few armies to attack." in told
    assert "Northwest 2" not in told
    told = h(land.format(1, 1))
    assert told.startswith("The neighbors of Northwest and Southwest have too few armies to attack.")
    assert "Your borders" not in told
    assert " %" not in told
    assert "too few" not in h(land.format(2, 2))
    told = h(
        "A northwest 9, northeast 0 | B southwest 1, southeast 9 | C - | turn 5 A captured | occupy northwest > northeast 3-8"
    )
    assert "Northeast 0" not in told
    assert told.startswith("The neighbors of Northwest have")


def test_odds_are_those_of_the_solver(typed, tmp_path):
    from risk_odds import battle

    start = "square | A northwest 9, southwest | B northeast 3, southeast | C - | turn 5 A | attack"
    (tmp_path / "a.txt").write_text(
        f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[Bots "B blitz, C blitz"]\n[Start "{start}"]\n\n'
    )
    said = typed("play --resume a.txt", "h northw northe")
    assert f"{battle(armies=9, defenders=3).p_conquer * 100:.1f} %" in said.out
    assert "ATTACK" in said.out


def test_bots_alone_play_to_the_end(typed, saved, tmp_path):
    said = typed("play greedy blitz random --board square --seed 3 --turn-cap 50 --save a.txt")
    assert said.code == 0
    assert "A greedy (bot), B blitz (bot), C random (bot)" in said.out
    assert re.search(r"wins\.|50 turns are over", said.out)


def test_two_people_and_a_neutral_army(whole, typed, tmp_path, saved):
    path = tmp_path / "a.txt"
    whole(f"play Ann Bob --rules plain_words --board hexagon --seed 2 --turn-cap 6 --save {path}", path)
    text = path.read_text()
    assert "claim" in text
    assert "neutral" in typed("replay a.txt").out


class TestReplay:
    @pytest.fixture(autouse=True)
    def game(self, whole, tmp_path):
        self.path = whole(
            f"play Ann greedy blitz --board square --seed 5 --save {tmp_path / 'a.txt'}", tmp_path / "a.txt"
        )
        self.moves = len(read_record(self.path.read_text()).moves)

    def test_told_at_once(self, typed, tmp_path):
        said = typed("replay a.txt --svg end.svg")
        assert said.code == 0
        assert "Set-up" in said.out
        assert "Turn 1\n" in said.out
        assert re.search(r"\([ABC]\) wins\.", said.out)
        assert (tmp_path / "end.svg").read_text().startswith("<svg")

    @pytest.mark.parametrize("name", ["a.txt", "notes.svg", "notes", "nowhere/a.svg"])
    def test_a_picture_takes_the_place_of_nothing_but_a_picture(self, typed, tmp_path, name):
        """Not of the record itself either."""
        for path in ("notes.svg", "notes"):
            (tmp_path / path).write_text("precious")
        kept = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
        for said in (typed(f"replay a.txt --svg {name}").err, typed("play Ann greedy blitz", f"map {name}").out):
            assert re.search("is no name of a picture|there already, and is no picture|can't be written", said)
        assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == kept

    def test_a_picture_takes_the_place_of_an_older_one(self, typed, tmp_path):
        typed("play Ann greedy blitz --board hexagon --save b.txt", "map end.svg")
        older = (tmp_path / "end.svg").read_text()
        assert typed("replay a.txt --svg end.svg").code == 0
        assert "Hexagon" in older
        assert "Square" in (tmp_path / "end.svg").read_text()

    def test_step_by_step(self, typed):
        events = [x for x in self.path.read_text().split("\n\n", 1)[1].splitlines() if x and not x.startswith("#")]
        said = typed(
            "replay a.txt --step", "", "", "b", "n", str(self.moves), "", "0", "b", "1", "x", "-1", "99999", "q"
        )
        places = [int(n) for n in re.findall(r"^(\d+) of ", said.out, re.MULTILINE)]
        first = places[4]
        assert places == [0, 1, 2, 1, first, self.moves, self.moves, 0, 0, 1, 1, 1, 1]
        assert events[0] in said.out
        assert events[first - 1] in said.out
        assert said.out.count("is no step") == 3
        assert said.code == 0

    def test_a_wrong_record_is_refused_with_its_line(self, typed):
        lines = self.path.read_text().splitlines()
        lines[-1] = "A attack mars > venus 3"
        self.path.write_text("\n".join(lines) + "\n")
        said = typed("replay a.txt")
        assert said.code == 3
        assert f"a.txt:{len(lines)}:" in said.err
        with pytest.raises(InvalidFile):
            read_record(self.path.read_text())
