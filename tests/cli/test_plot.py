"""`--plot`: pictures in files; `--dist`: bars as wide as the window."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("odds 10 8", "attackers left - defenders left"),
        ("odds 9+6 10", "attackers left - defenders left"),
        ("odds - 8 --need 80%", "attackers left - defenders left"),
        ("attack 10 8 --rules risiko", "risiko: stop on the line and below it, attack above it"),
        ("table --max 6x5", "chance to conquer"),
        ("table --max 6x5 --need 80%", "armies needed on the attacking territory"),
    ],
)
def test_a_picture_is_drawn_beside_the_same_answer(risk_odds, tmp_path, line, seen):
    path = tmp_path / "picture.svg"
    said = risk_odds(f"{line} --plot {path}")
    assert said.code == 0
    assert said.out == risk_odds(line).out
    assert f"the picture is in {path}\n" in said.err
    picture = path.read_text(encoding="utf-8")
    assert picture.startswith("<svg ")
    assert seen in picture
    again = risk_odds(f"{line} --json --plot {path}")  # a picture may be replaced
    assert again.json == risk_odds(f"{line} --json").json
    assert path.read_text(encoding="utf-8") == picture


def test_the_ending_says_what_kind_of_picture(risk_odds, tmp_path):
    path = tmp_path / "picture.PNG"
    assert risk_odds(f"odds 10 8 --plot {path}").code == 0
    assert path.read_bytes().startswith(b"\x89PNG\r\n")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("odds 10 8 --plot a.pdf", "a.pdf is no name of a picture; accepted: a name that ends in .svg or .png"),
        ("attack 10 8 --plot picture", "picture is no name of a picture"),
        ("table --plot -", "- is no name of a picture"),
        ("odds 10 8 --plot", "--plot needs a value"),
        ("odds 8-9 4 --plot a.svg", "--plot needs a single battle, not a range"),
        ("table --show losses --plot a.svg", "--plot draws chances and needs, not losses"),
        ("odds 10 8 --plot nowhere/a.svg", "nowhere/a.svg can't be written: No such file or directory"),
        ("odds 10 8 --plot folder.svg", "folder.svg can't be written"),
        ("odds 10 8 --plot text.svg", "text.svg is there already, and is no picture"),
    ],
)
def test_what_can_not_be_drawn_is_refused(risk_odds, tmp_path, monkeypatch, line, why):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "text.svg").write_text("mine")
    said = risk_odds(line)
    assert said.code == 2
    assert why in said.err
    assert said.out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.svg", "text.svg"]
    assert (tmp_path / "text.svg").read_text() == "mine"


def test_without_matplotlib_there_is_a_sentence(risk_odds, tmp_path, monkeypatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = risk_odds(f"odds 10 8 --plot {tmp_path / 'a.svg'}")
    assert said.code == 2
    assert said.err == (
        "risk-odds: --plot needs matplotlib, which is not installed; accepted: pip install matplotlib\n"
    )


def test_matplotlib_is_loaded_for_pictures_only():
    code = (
        "import sys; from risk_odds_cli.__main__ import main; "
        "[main(line.split()) for line in ('odds 10 8 --dist', 'attack 10 8', 'table', 'table --plot a.pdf')]; "
        "print([m for m in ('matplotlib', 'pandas') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("width", [30, 50, 80, 120, 400])
@pytest.mark.parametrize("options", ["", " --digits 6", " --exact"])
def test_bars_take_the_width_of_the_window(risk_odds, monkeypatch, width, options):
    monkeypatch.setenv("COLUMNS", str(width))
    outcomes = risk_odds("odds 6 4 --json").json["outcomes"]
    lines = risk_odds(f"odds 6 4 --dist{options}").out.splitlines()[-len(outcomes) :]
    bars = [line.count("#") for line in lines]
    top = max(each["p"] for each in outcomes)
    assert bars == [round(each["p"] / top * max(bars)) for each in outcomes]
    assert 10 <= max(bars) <= 100
    if 10 < max(bars) < 100:
        longest = max(map(len, lines))
        assert longest <= width
        assert longest == width or options == " --exact"


def test_narrow_windows_have_narrow_heads(risk_odds, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert "  attackers  defenders  chance\n" in risk_odds("odds 6 4 --dist").out
