"""What happens before the first turn: who begins, who gets which land, who places how many armies where."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.moves import UNKNOWN, UNSEEN, Assigned, Claim, Dealt, Die, Move, Pick, Place, Strayed
from risk_odds.engine.phases import Briefing, Claiming, Dealing, Deploying, Picking, RollingOff
from risk_odds.engine.state import Table
from risk_odds.rules.seats import NOBODY
from risk_odds_cli.play.goals import mission_words, turned_up
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.told import Chapter


class Opening:
    """Listens to the moves of the set-up and puts together what belongs together.

    Args:
        company: Who plays what.
    """

    def __init__(self, company: Company) -> None:
        self.company = company
        self._begun: list[Chapter] = []
        self._dice: list[str] = []
        self._dealt: dict[int, list[int]] = {}
        self._claimed: dict[int, list[int]] = {}
        self._placed: dict[int, dict[int, int]] = {}
        self._mission: dict[int, str] = {}
        self._picked: dict[int, int] = {}
        self._last: list[Chapter] = []

    def hear(self, before: Table, move: Move, after: Table) -> None:
        """Take in a move."""
        phase, company = before.phase, self.company
        match phase, move:
            case RollingOff(rolling, faces), Die(face):
                again = "again: " if self._dice and not faces else ""
                self._dice.append(f"{again}{company.called(rolling[len(faces)])} {face}")
                if after.turn.seat != NOBODY:
                    begins = company.does(after.turn.seat, "begins")
                    if company.setting.rules.setup.has_general and not after.turn.number:
                        general = company.called((after.turn.seat - 1) % len(company.seats))
                        begins = f"the General is {general}; {begins}"
                    self._begun.append(Chapter(NOBODY, 0, [f"Dice: {', '.join(self._dice)}; {begins}"]))
                    self._dice = []
            case Dealing(to), Dealt(territory) if company.setting.vacant:
                self._dealt.setdefault(to, []).extend([territory] if territory != UNKNOWN else [])
            case _, Dealt(territory):
                self._claimed.setdefault(after.owner[territory], []).append(territory)
            case Claiming(_, owner), (Claim() | Strayed()):
                self._claimed.setdefault(owner, []).append(move.territory)
            case Briefing(to), Assigned(mission):
                if mission != UNSEEN:
                    self._mission[to] = mission
            case Picking(seat), Pick(territory):
                if after.pack.goals.headquarters:
                    self._last.append(Chapter(NOBODY, 0, [turned_up(after, company)]))
                elif territory != UNKNOWN:
                    self._picked[seat] = territory
            case Deploying(_, owner, _), (Place() | Strayed()):
                there = self._placed.setdefault(owner, {})
                there[move.territory] = there.get(move.territory, 0) + 1

    def end(self) -> Iterator[Chapter]:
        """All that was to be told, by seat, the neutral army last; then it is forgotten."""
        yield from self._begun
        if self._dice:
            yield Chapter(NOBODY, 0, [f"Dice: {', '.join(self._dice)}"])
        owners = {*self._mission, *self._dealt, *self._claimed, *self._placed, *self._picked}
        for owner in sorted(owners, key=lambda owner: (owner < 0, owner)):
            if said := self._of(owner):
                yield Chapter(owner, 0, [*said])
        yield from self._last
        self._begun, self._dice, self._last, self._mission, self._picked = [], [], [], {}, {}
        self._claimed, self._placed, self._dealt = {}, {}, {}

    def _of(self, owner: int) -> list[str]:
        """What an owner got, and where he placed armies."""
        said = []
        if mission := self._mission.get(owner):
            said.append(f"gets a mission: {mission_words(mission, self.company)}")
        if cards := self._dealt.get(owner):
            said.append(f"gets the cards of {', '.join(map(self.company.land, sorted(cards)))}")
        if land := self._claimed.get(owner):
            said.append(f"gets {', '.join(map(self.company.land, land))}")
        if there := self._placed.get(owner):
            said.append(placing(there, self.company))
        if owner in self._picked:
            said.append(f"picks {self.company.land(self._picked[owner])} as headquarters")
        return said


def placing(there: dict[int, int], company: Company) -> str:
    """Armies that were placed, the most of them first."""
    most = sorted(there.items(), key=lambda item: -item[1])
    return "places " + ", ".join(f"{armies} on {company.land(t)}" for t, armies in most)
