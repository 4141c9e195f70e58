"""`report`: files that are new or reports already, and sentences for all else."""

import sys

import pytest

START = "<!doctype html>\n<!-- a report of risk-odds -->\n<html"


def test_a_report_is_written_and_written_over(risk_odds, tmp_path):
    path = tmp_path / "odds.html"
    said = risk_odds(f"report odds --rules classic_1993,risiko --max 4 --out {path}")
    assert said.code == 0
    assert said.out == f"the report is in {path}\n"
    first = path.read_text(encoding="utf-8")
    assert first.startswith(START)
    assert "risk-odds report odds --rules classic_1993,risiko --max 4 --out odds.html</code>" in first
    assert risk_odds(f"report odds --max 3 --title Ours --out {path}").code == 0
    assert "<h1>Ours</h1>" in path.read_text(encoding="utf-8")


def test_the_place_changes_nothing(risk_odds, tmp_path):
    for name in ("a.html", "b.HTML"):
        assert risk_odds(f"report odds --max 4 --set ties=nobody --out {tmp_path / name}").code == 0
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.HTML").read_bytes()
    assert b"--rules &#39;classic_1993 ties=nobody&#39;" in (tmp_path / "a.html").read_bytes()


def test_markdown_and_the_screen(risk_odds, tmp_path):
    path = tmp_path / "odds.md"
    assert risk_odds(f"report odds --max 4 --out {path}").code == 0
    assert path.read_text(encoding="utf-8").startswith("<!-- a report of risk-odds -->\n\n# Odds of Risk")
    said = risk_odds("report odds --max 3 --title 'Été' --out -")
    assert said.out.startswith(START)
    assert said.out.endswith("</html>\n")
    assert said.out.isascii()
    assert "<h1>&#201;t&#233;</h1>" in said.out


def test_what_is_no_report_stays(risk_odds, tmp_path):
    path = tmp_path / "mine.html"
    path.write_text("<!doctype html><p>mine", encoding="utf-8")
    said = risk_odds(f"report odds --max 3 --out {path}")
    assert said.code == 2
    assert "is there already, and is no report" in said.err
    assert path.read_text(encoding="utf-8") == "<!doctype html><p>mine"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("report", "report takes one name; accepted: odds"),
        ("report odds words --out a.html", "report takes one name"),
        ("report odd --out a.html", "there is no report 'odd' (did you mean odds?)"),
        ("report odds", "--out is missing"),
        ("report odds --out odds.pdf", "odds.pdf is no name of a report; accepted: a name that ends in .html or .md"),
        ("report odds --out odds", "odds is no name of a report"),
        ("report odds --out no/such/folder/odds.html --max 2", "odds.html can't be written: No such file"),
        ("report odds --out - --max 1", "armies and defenders: 1 is too few; accepted: a whole number from 2 to 60"),
        ("report odds --out - --max 61", "armies and defenders: 61 is too many"),
        ("report odds --out - --max 20x20", "'20x20' is not a number of armies and defenders"),
        ("report odds --out - --rules classic_1993,", "a name of rules is missing in --rules classic_1993,"),
        ("report odds --out - --rules clasic_1993", "did you mean classic_1993?"),
        ("report odds --out - --rules risiko,risiko", "risiko stands twice in one report"),
        ("report odds --out - --rules classic_1993,scrabble", "scrabble is fought with words"),
        ("report odds --out - --set ties=me", "'me' is no value of ties"),
        ("report odds --out - --title ' '", "'' is no title of a report"),
        ("report odds --out - --json", "no option of report '--json'"),
    ],
)
def test_bad_input_gets_a_sentence(risk_odds, line, sentence):
    said = risk_odds(line)
    assert said.code == 2
    assert sentence in said.err
    assert said.err.startswith("risk-odds: ")


@pytest.mark.parametrize("missing", ["jinja2", "matplotlib", "pandas"])
def test_what_is_not_installed_is_named(risk_odds, monkeypatch, missing):
    for name in [name for name in sys.modules if name.partition(".")[0] == missing]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    said = risk_odds("report odds --max 3 --out -")
    assert said.code == 2
    assert f"a report needs {missing}, which is not installed; accepted: pip install {missing}" in said.err
