"""What can be added to named rules: other dice, what may be done with them and what experts do, each with its source.

Added to a name with `+`, or by itself to the classic rules: `capital_1993+expert`, `warrior`. This is the only list of
these names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.dice import sided

D8 = sided(8)


class MixIn(NamedTuple):
    """Something that can be added to rules that are fought with dice.

    Attributes:
        name: Its name.
        source: Where it is printed, and what it does.
        change: The rules with it.
    """

    name: str
    source: str
    change: Callable[[Rules], Rules]

    def added_to(self, rules: Rules) -> Rules:
        """Rules with it; their name says so.

        Raises:
            InvalidInput: Rules without dice, or a change out of range.
        """
        if not isinstance(rules.combat, DiceCombat):
            raise InvalidInput(
                f"{rules.name} is not fought with dice, so {self.name} has no meaning there", "rules that are"
            )
        return replace(self.change(rules), name=f"{rules.name}+{self.name}", source=f"{rules.source}; {self.source}")


def _dice(change: Callable[[DiceCombat], DiceCombat]) -> Callable[[Rules], Rules]:
    """What changes nothing but the dice."""

    def changed(rules: Rules) -> Rules:
        assert isinstance(rules.combat, DiceCombat)
        return replace(rules, combat=change(rules.combat))

    return changed


def _leader(dice: DiceCombat) -> DiceCombat:
    return replace(dice, attack_bonus=dice.attack_bonus + 1)


def _bunker(dice: DiceCombat) -> DiceCombat:
    return replace(dice, defense_bonus=dice.defense_bonus + 1)


def _ammo_shortage(dice: DiceCombat) -> DiceCombat:
    return replace(dice, defense_bonus=dice.defense_bonus - 1)


def _warrior(dice: DiceCombat) -> DiceCombat:
    return replace(dice, attack_special=(*dice.attack_special, D8))


def _defense_warrior(dice: DiceCombat) -> DiceCombat:
    return replace(dice, defense_special=(*dice.defense_special, D8))


def _strategic(dice: DiceCombat) -> DiceCombat:
    return replace(dice, max_attack=dice.max_attack + 1, attack_extra=dice.attack_extra + 1)


def _defense_strategic(dice: DiceCombat) -> DiceCombat:
    return replace(dice, max_defense=dice.max_defense + 1, defense_extra=dice.defense_extra + 1)


def _capital(dice: DiceCombat) -> DiceCombat:
    return replace(dice, max_defense=dice.max_defense + 1)


def _wall(dice: DiceCombat) -> DiceCombat:
    return replace(dice, max_defense=dice.max_defense + 2)


def _zombie_defense(dice: DiceCombat) -> DiceCombat:
    return replace(dice, ties="attacker")


def _zombie_attack(dice: DiceCombat) -> DiceCombat:
    return replace(dice, max_attack=dice.max_attack - 1)


def _expert(rules: Rules) -> Rules:
    assert isinstance(rules.combat, DiceCombat)
    return replace(
        rules,
        combat=replace(rules.combat, reroll="own", commander=True),
        cards=rules.cards._replace(values="plus_one"),
        fortification="free",
        army_cap=12,
    )


ONLINE = "public dice code (version 3.3) of the online game by SMG Studio"
COMMANDERS = "Year scenario for the pieces of Risk 2210 A.D."

MIX_INS: Mapping[str, MixIn] = MappingProxyType(
    {
        mix_in.name: mix_in
        for mix_in in (
            MixIn("blitz_capital", f"{ONLINE}: a capital rolls one more defense die", _dice(_capital)),
            MixIn("blitz_wall", f"{ONLINE}: a capital with a wall rolls two more", _dice(_wall)),
            MixIn("zombie_defense", f"{ONLINE}: against zombies the attacker wins ties", _dice(_zombie_defense)),
            MixIn("zombie_attack", f"{ONLINE}: zombies attack with one die fewer", _dice(_zombie_attack)),
            MixIn("leader", "Risk Legacy and others: a leader adds 1 to the attacker's highest die", _dice(_leader)),
            MixIn("bunker", "Risk Legacy: a bunker adds 1 to the defender's highest die", _dice(_bunker)),
            MixIn("ammo_shortage", "Risk Legacy: 1 less on the defender's highest die", _dice(_ammo_shortage)),
            MixIn(
                "warrior", f"{COMMANDERS}: the attacker's Warrior rolls a die of eight sides (YR-21)", _dice(_warrior)
            ),
            MixIn(
                "defense_warrior",
                f"{COMMANDERS}: the defender's Warrior rolls a die of eight sides (YR-21)",
                _dice(_defense_warrior),
            ),
            MixIn(
                "strategic",
                f"{COMMANDERS}: the attacker's Strategic Commander brings a die more, also without an army for it "
                "(YR-22)",
                _dice(_strategic),
            ),
            MixIn(
                "defense_strategic",
                f"{COMMANDERS}: the defender's Strategic Commander brings a die more, also without an army for it "
                "(YR-22)",
                _dice(_defense_strategic),
            ),
            MixIn(
                "expert",
                "Risk, rules of play, Parker Brothers 1993, p. 15: sets are worth 4, 5, 6 and so on, armies are moved "
                "freely along own land when a turn ends, no more than 12 stand on a territory, a card of the territory "
                "lets the attacker roll one die again in each round, and once a turn one of his dice becomes a six "
                "(EX-01 to EX-41)",
                _expert,
            ),
        )
    }
)
"""The registry: name -> what is added."""


def combined(base: Rules, names: tuple[str, ...]) -> Rules:
    """Rules with mix-ins, one after the other.

    Raises:
        InvalidInput: The same one twice, or one that can't be added.
    """
    for k, name in enumerate(names):
        if name in names[:k]:
            raise InvalidInput(f"{name} was added twice", f"{name} once")
        base = MIX_INS[name].added_to(base)
    return base
