from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def own_bots(monkeypatch):
    """`sim_bots` can be imported, by worker processes too."""
    monkeypatch.syspath_prepend(HERE)
