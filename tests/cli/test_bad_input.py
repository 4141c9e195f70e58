"""Bad input gets one sentence, exit code 2 (3 for files), and nothing else."""

import io

import pytest

BAD = [
    ("1 8", "a territory needs at least 2 armies to attack (you gave 1)"),
    ("0 8", "a territory needs at least 2 armies to attack (you gave 0)"),
    ("-3 5", "a territory needs at least 2 armies to attack (you gave -3)"),
    ("odds -3 5", "a territory needs at least 2 armies to attack (you gave -3)"),
    ("attack 1 5", "a territory needs at least 2 armies to attack (you gave 1)"),
    ("10 0", "holds at least 1 army (you gave 0)"),
    ("10 -2", "holds at least 1 army (you gave -2)"),
    ("odds 10 -2", "holds at least 1 army (you gave -2)"),
    ("10.5 3", "'10.5' is not a number of armies"),
    ("10 5/2", "'5/2' is not a number of defenders"),
    ("1e9 3", "1e9 is too many"),
    ("1e99 3", "1e99 is too many"),
    ("1e999999999999 3", "is too many"),
    ("3 1e9", "1e9 is too many"),
    ("1000000 10001", "are too many"),
    ("9" * 5000 + " 3", "is too many"),
    ("odds ten 3", "'ten' is not a number of armies"),
    ("odds ٣ 3", "is not a number of armies"),
    ("odds 10", "odds takes two numbers"),
    ("odds 10 8 6", "odds takes two numbers (you gave 3)"),
    ("5", "5 against how many?"),
    ("odds 10 8 --keep 0", "armies to keep: 0 is too few"),
    ("odds 10 8 --keep 10", "at least 11 armies to attack with --keep 10 (you gave 10)"),
    ("odds 10 8 --keep -1", "armies to keep: -1 is too few"),
    ("odds 10 8 --keep x", "'x' is not a number of armies to keep"),
    ("odds 10 8 --stop 9", "would end the battle before its first roll"),
    ("odds 10 8 --until 8", "would end the battle before its first roll"),
    ("odds 10 8 --rounds 0", "rounds: 0 is too few"),
    ("odds 10 8 --at-least 10", "more than the 9 that can attack"),
    ("odds 10 8 --at-least 0", "attackers left: 0 is too few"),
    ("odds 9+6 10 --rounds 3", "--rounds needs a single territory"),
    ("odds 9+1 10", "a territory needs at least 2 armies"),
    ("odds 9+6 10 --need 80%", "--need needs a single territory"),
    ("odds 8-12 5 --need 80%", "needs a single battle, not a range"),
    ("odds 12-8 5", "the range 12-8 runs backwards"),
    ("odds 2-5000 5", "the range 2-5000 is too long"),
    ("odds 2-900 1-900", "battles of this size at once are too many"),
    ("odds - 8", "- stands for the armies that --need looks for"),
    ("odds - 8 --need 80% --hold 80%", "--hold needs a number of armies"),
    ("odds 10 8 --need 80", "did you mean 80%?"),
    ("odds 10 8 --need 0", "is no chance to ask for"),
    ("odds 10 8 --need 1/0", "'1/0' is not a chance"),
    ("odds 10 8 --need often", "'often' is not a chance"),
    ("odds 400 300 --exact", "--exact is too large"),
    ("odds 10 8 --rules clasic_1993", "did you mean classic_1993?"),
    ("odds 10 8 --rules classic_1993+risiko", "risiko is a rule set of its own and can't be added to classic_1993; accepted: blitz_capital,"),
    ("odds 10 8 --set defense_dice", "sets nothing"),
    ("odds 10 8 --set defence_dice=3", "did you mean defense_dice?"),
    ("odds 10 8 --set defense_dice=9", "defense_dice: 9 is too many"),
    ("odds 10 8 --die 1", "--die: 1 is too few; accepted: a whole number from 2 to 20"),
    ("odds 10 8 --attack-dice 7", "--attack-dice: 7 is too many"),
    ("odds 10 8 --ties me", "'me' is no value of ties"),
    ("odds 10 8 --defense bets", "'bets' is no value of defense; accepted: most, one, uk, best, seen"),
    ("odds 10 8 --rules expert+warior", "did you mean warrior?"),
    ("odds 10 8 --rules expert+expert", "expert was added twice; accepted: expert once"),
    ("odds 10 8 --rules scrabble+expert", "scrabble is not fought with dice, so expert has no meaning there"),
    ("odds 10 8 --set reroll_scope=any", "nothing is rolled again in classic_1993"),
    ("odds 10 8 --set strategic_dice=cap_three", "classic_1993 has no Strategic Commander"),
    ("odds 10 8 --set attack_die=8,,6", "'' is no die; accepted: sides such as 8, coin"),
    ("odds 10 8 --set attack_die=1_0/2", "'1_0/2' is no die"),
    ("odds 10 8 --set attack_bonus=6", "'6' is no value of attack_bonus; accepted: -5, -4, -3"),
    ("odds 10 8 --rules expert --exact", "fractions and the choices within a round of expert don't go together"),
    ("odds 10 8 --rules expert --rounds 3", "rounds and the choices within a round of expert don't go together"),
    ("odds 10+5 8 --rules expert", "several stacks and the choices within a round of expert don't go together"),
    ("odds 900 900 --rules expert", "899 v 900 with choices within a round is too large"),
    ("campaign 20 3 4 --rules expert", "can't weigh the choices within a round that expert has"),
    ("odds 10 8 --kep 2", "did you mean --keep?"),
    ("odds 10 8 --keep", "--keep needs a value"),
    ("odds 10 8 --keep=", "--keep needs a value"),
    ("odds 10 8 --keep 2 --keep 3", "--keep was given twice"),
    ("odds 10 8 --json=yes", "--json takes no value"),
    ("odds 10 8 --csv --md", "an answer has one form"),
    ("odds 10 8 --digits 99", "digits: 99 is too many"),
    ("odds 10 8 --set ties=nobody --ties attacker", "ties was set twice"),
    ("odds 10 8 --set ties=nobody --set ties=attacker", "ties was set twice"),
    ("odds 10 8 --defense one --defense-dice 3", "has no use for --defense-dice"),
    ("odds 900-1000 900-930", "battles of this size at once are too many"),
    ("odds 1000000 10000 --rounds 1000000", "are too many to be followed one by one"),
    ("odds 10 8 --rules ' '", "there is no rule set ''"),
    ("odds - 8-9 --need 80%", "--need needs a single number of defenders"),
    ("odds - 10000 --need 1% --rounds 5 --at-least 4000 --until 9990", "5 rounds of battles up to"),
    ("odds 300 300 --exact --ties nobody --attack-dice 6 --defense-dice 6", "too large for fractions of these dice"),
    ("roll 3 2 --attack-dice 1", "no option of roll '--attack-dice'"),
    ("roll 3 2 --defense one", "no option of roll '--defense'"),
    ("list rules --digits 3", "no option of list '--digits'"),
    ("attack 10 8 --counter ,", "'' is not a number of armies that strike back"),
    ("attack 10 8 --counter 7,,3", "'' is not a number of armies that strike back"),
    ("attack 1001 1000 --policy", "the policy of 1,000 against 1,000 is too long"),
    ("campaign 10 3@", "a name of rules is missing"),
    ("campaign 100000 3 2 --any-order", "too many to weigh orders and splits"),
    ("table --need 80% --max 5x2001", "2001 defenders are too many"),
    ("odds 1000000 5 --hold 50%", "999999 attackers are too many"),
    ("roll 0 2", "attack dice: 0 is too few"),
    ("roll 7 2", "attack dice: 7 is too many"),
    ("roll 3", "roll takes two numbers"),
    ("attack 10 8 --value much", "'much' is not a value in armies"),
    ("attack 10 8 --value 3 --min-win 50%", "--min-win and --value are two ways to decide"),
    ("attack 10 8 --counter 1", "armies that strike back: 1 is too few"),
    ("attack 10 8 --counter 5 --until 2", "only to be weakened"),
    ("attack 10 8 --stop 3", "no option of attack '--stop'"),
    ("attack 100000 9000", "is too large"),
    ("campaign 10", "campaign takes the armies and at least one territory"),
    ("campaign 10 3 0", "holds at least 1 army (you gave 0)"),
    ("campaign 10 3 2 --leave 1,2", "--leave gives 2 numbers for a start and 2 territories"),
    ("campaign 10 3 2 --leave 0", "armies to leave: 0 is too few"),
    ("campaign 5 3 2 --leave 5", "with --leave 5 (you gave 5)"),
    ("campaign 10 3@nowhere", "no rule set 'nowhere'"),
    ("campaign 30 1 2 3 4 5 6 7 8 9 --any-order", "too many to try every order"),
    ("campaign - 3 2", "- stands for the armies"),
    ("campaign 10 3 --any-order --need 50%", "--need can't look for one"),
    ("campaign 10 3 2 --branches x", "takes the armies only"),
    ("reinforce", "reinforce takes the number of new armies (you gave 0 numbers)"),
    ("reinforce 3 4 --front 8:4", "reinforce takes the number of new armies (you gave 2 numbers)"),
    ("reinforce 3", "reinforce needs the fronts that could be attacked"),
    ("reinforce -1 --front 8:4", "new armies: -1 is too few"),
    ("reinforce 2.5 --front 8:4", "'2.5' is not a number of new armies"),
    ("reinforce many --front 8:4", "'many' is not a number of new armies"),
    ("reinforce 1e9 --front 8:4", "new armies: 1e9 is too many"),
    ("reinforce 10000 --front 8:4,3", "are too many to weigh all placements"),
    ("reinforce 3 --front 8", "--front 8 does not say which armies stand against which"),
    ("reinforce 3 --front 8,4", "--front 8,4 does not say which armies stand against which"),
    ("reinforce 3 --front", "--front needs a value"),
    ("reinforce 3 --front=", "--front needs a value"),
    ("reinforce 3 --front :4", "'' is not a number of armies"),
    ("reinforce 3 --front 8:", "'' is not a number of defenders"),
    ("reinforce 3 --front 8:4,", "'' is not a number of defenders"),
    ("reinforce 3 --front 8:4,x", "'x' is not a number of defenders"),
    ("reinforce 3 --front 8:4:5", "'4:5' is not a number of defenders"),
    ("reinforce 3 --front 8:0", "holds at least 1 army (you gave 0)"),
    ("reinforce 3 --front 8:-4", "holds at least 1 army (you gave -4)"),
    ("reinforce 3 --front 1:4", "a territory needs at least 2 armies to attack (you gave 1)"),
    ("reinforce 3 --front -8:4", "a territory needs at least 2 armies to attack (you gave -8)"),
    ("reinforce 3 --front x:4", "'x' is not a number of armies"),
    ("reinforce 3 --front 1e6:4", "are too many to weigh all placements"),
    ("reinforce 3 --front 20:1000001", "1000001 is too many"),
    ("reinforce 3 --front 5:300000", "are too many to weigh all placements"),
    ("reinforce 3 --front 8:4@", "a name of rules is missing"),
    ("reinforce 3 --front 8:4@risko", "did you mean risiko?"),
    ("reinforce 3 --front 8:4@scrabble", "is not fought with dice"),
    ("reinforce 3 --front 8:4 --minimize wins", "there is no aim 'wins'"),
    ("reinforce 3 --front 8:4 --minimize loses", "did you mean losses?"),
    ("reinforce 3 --front 8:4 --minimize falls --minimize losses", "--minimize was given twice"),
    ("reinforce 3 --front 8:4 --keep 2", "no option of reinforce '--keep'"),
    ("reinforce 3 --front 8:298 --exact", "7 v 302 is too large for fractions"),
    (f"reinforce 3 --front 8:{'4,' * 30}4", "31 territories of a front are too many"),
    (f"reinforce 3{' --front 8:4' * 101}", "101 fronts are too many"),
    ("luck 10 8", "needs the attackers that are left"),
    ("luck 10 8 --left 0", "needs the defenders that are left"),
    ("luck 10 8 --left 10", "attackers left: 10 is too many"),
    ("luck 10 8 --left 9 --defenders-left 3", "can't end with 9 of the attackers and 3 of the defenders left"),
    ("table 10", "table takes no '10'"),
    ("table --max 10", "'10' is not a size"),
    ("table --max 5000x5000", "is too large"),
    ("table --show wins", "no table of 'wins'"),
    ("table --show need", "belong together"),
    ("table --show win --need 80%", "belong together"),
    ("table --stop 9", "leaves no battle"),
    ("list", "list takes one name"),
    ("list rule", "did you mean rules?"),
    ("doctor 5", "doctor takes no '5'"),
    ("live 5", "live takes no '5'"),
    ("oods 10 8", "did you mean odds?"),
    ("--jsn", "there is no option '--jsn'"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "sentence"), BAD, ids=[line[:40] for line, _ in BAD])
def test_a_sentence_and_exit_code_2(risk_odds, line, sentence):
    said = risk_odds(line)
    assert said.code == 2
    assert sentence in said.err
    lines = [line for line in said.err.splitlines() if not line.startswith("risk-odds: working on ")]  # if it is slow
    assert len(lines) == 1
    assert lines[0].startswith("risk-odds: ")
    assert "Traceback" not in said.err
    assert said.out == ""


@pytest.mark.parametrize("line", [line for line, _ in BAD if "--json" not in line and "--csv" not in line])
def test_with_json_an_error_is_an_object_too(risk_odds, line):
    said = risk_odds(f"{line} --json")
    if said.out:
        assert set(said.json) == {"schema", "message", "accepted"}
        assert said.json["schema"] == "risk-odds/error/1"
        assert said.json["message"] in said.err
    assert said.code == 2
    assert bool(said.out) or line.startswith("live")


BAD_FILES = [
    ("a\n", "plan.txt:1: 'a' has no number of defenders"),
    ("a 3\nb x\n", "plan.txt:2: 'x' is not a number of defenders"),
    ("a 3\n\n# good\n  b 0\n", "plan.txt:4: a territory that is attacked holds at least 1 army (you gave 0)"),
    ("a 3\n\tb 2\n", "plan.txt:2: a tab"),
    ("a 3\n  b 2\n c 2\n", "plan.txt:3: indented by 1"),
    ("  a 3\nb 2\n", "plan.txt:1: indented by 2 with nothing to stand behind"),
    ("a 3\na 2\n", "plan.txt:2: 'a' stands in line 1 already"),
    ("a 3 leave\n", "plan.txt:1: leave without a number"),
    ("a 3 leave 0\n", "plan.txt:1: armies to leave: 0 is too few"),
    ("a 3 @nowhere\n", "plan.txt:1: there is no rule set 'nowhere'"),
    ("a 3 @\n", "plan.txt:1: a name of rules is missing"),
    ("a 3 quickly\n", "plan.txt:1: 'quickly' can't be understood"),
    ("# nothing\n", "plan.txt:1: no territory in it"),
    ("".join(f"t{k} 1\n" for k in range(41)), "41 territories; up to 40"),
]


@pytest.mark.parametrize(("content", "sentence"), BAD_FILES)
def test_a_bad_branch_file_is_named_with_its_line(risk_odds, tmp_path, monkeypatch, content, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.txt").write_text(content, encoding="utf-8")
    said = risk_odds("campaign 20 --branches plan.txt")
    assert said.code == 3
    assert sentence in said.err


def test_all_problems_of_a_branch_file_are_told_at_once(risk_odds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.txt").write_text("a\nb 2\nc x\n", encoding="utf-8")
    said = risk_odds("campaign 20 --branches plan.txt --json")
    assert "plan.txt:1:" in said.json["message"]
    assert "plan.txt:3:" in said.json["message"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\xff\xfe\x00a", "is not text"), (b"a 3\n" * 50_000, "is too large")],
)
def test_a_file_that_is_no_branch_file(risk_odds, tmp_path, content, sentence):
    path = tmp_path / "plan"
    path.write_bytes(content)
    said = risk_odds(f"campaign 20 --branches {path}")
    assert said.code == 3
    assert sentence in said.err


def test_a_missing_file_and_a_folder(risk_odds, tmp_path):
    for path in (tmp_path / "none", tmp_path):
        said = risk_odds(f"campaign 20 --branches {path}")
        assert said.code == 3
        assert "can't be read" in said.err


def test_a_file_that_must_not_be_read(risk_odds, tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    said = risk_odds(f"campaign 20 --branches {tmp_path / 'plan'}")
    assert said.code == 3
    assert "can't be read: Permission denied" in said.err


def test_windows_line_ends_and_a_byte_order_mark_are_read(risk_odds, tmp_path):
    path = tmp_path / "plan"
    path.write_bytes(b"\xef\xbb\xbfa 3\r\n  b 2\r\n")
    assert risk_odds(f"campaign 20 --branches {path}").code == 0


def test_a_search_that_a_limit_ends_says_so_with_exit_code_4(risk_odds):
    said = risk_odds("odds 50001 1 --hold 90% --json")
    assert said.code == 4
    assert said.json["message"] == "no number of defenders up to 4,000 will do, and more are not looked at"


def test_standard_input_is_read_as_a_file_is(risk_odds, monkeypatch):
    class Pipe:
        def __init__(self, content):
            self.buffer = io.BytesIO(content)

    monkeypatch.setattr("sys.stdin", Pipe(b"a 3\n" * 50_000))
    assert "is too large" in risk_odds("campaign 20 --branches -").err
    monkeypatch.setattr("sys.stdin", Pipe(b"\xef\xbb\xbfural 3\r\n"))
    assert "\n  ural " in risk_odds("campaign 20 --branches -").out


def test_a_name_that_no_system_takes(risk_odds):
    from risk_odds_cli.__main__ import main

    assert main(["campaign", "20", "--branches", "a\0b"]) == 3


def test_a_branch_that_leaves_more_than_there_are(risk_odds, tmp_path):
    path = tmp_path / "plan"
    path.write_text("a 1 leave 3\n  b 1\n", encoding="utf-8")
    assert risk_odds(f"campaign 2 --branches {path} --json").json["p_all"] == 0
