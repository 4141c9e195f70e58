"""The rules of a round with choices said a second time, die by die, sharing no code: WD-33 to WD-36, EX-30 to EX-41.

What a rule allows is read off its fields; nothing is asked of its methods. A roll is a tuple of dice, a die the pair of
what is on it and the face that it shows. Every roll and every decision is gone through, for each state by itself.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product


def pool(special, die, dice):
    """What is on each of so many dice, in the order in which they are taken."""
    plain = getattr(die, "faces", None) or tuple(range(1, die + 1))
    return tuple([*(s.faces for s in special), *[plain] * dice][:dice])


@lru_cache(maxsize=100)
def rolls(dice):
    """Each way the dice can lie there, with how often."""
    return Counter(tuple(sorted(zip(dice, faces, strict=True))) for faces in product(*dice))


def lost(rule, attack, defense, force):
    """(attackers, defenders) that a roll costs, pair by pair from the top, until a side has nobody left (YR-24)."""
    ours = sorted((face for _, face in attack), reverse=True)
    theirs = sorted((face for _, face in defense), reverse=True)
    ours[0] += rule.attack_bonus
    theirs[0] += rule.defense_bonus
    attackers = defenders = 0
    for one, other in zip(ours, theirs, strict=False):
        if attackers < force[0] and defenders < force[1]:
            attackers += one < other or (one == other and rule.ties == "defender")
            defenders += one > other or (one == other and rule.ties == "attacker")
    return attackers, defenders


def changed(roll, k, face):
    """A roll with one die turned."""
    return tuple(sorted((*roll[:k], (roll[k][0], face), *roll[k + 1 :])))


def attack_numbers(rule, attackers, fewer):
    most = min(rule.max_attack, attackers + rule.attack_extra)
    return range(most, 0, -1) if fewer else [most]


def defense_numbers(rules, defenders):
    rule = rules.combat
    able = [
        n
        for n in range(1, rule.max_defense + 1)
        if n + (rule.spare_defenders if n > 1 else 0) <= defenders + rule.defense_extra
    ]
    return {"most": able[-1:], "one": able[:1]}.get(rules.defense, able)


class Round:
    """One round of one state, given what each end of it is worth.

    Args:
        rules: How it is fought.
        force: Who fights.
        commander: Whether the Commander may be used.
        end: (attackers lost, defenders lost, whether the Commander was used) -> what that is worth.
    """

    def __init__(self, rules, force, commander, end):
        self.rules, self.rule, self.force, self.commander, self.end = rules, rules.combat, force, commander, end
        self.known = {}

    def best(self, fewer):
        """What it is worth if the attacker chooses his dice, and the defender then his."""
        return max(self.attacked(n) for n in attack_numbers(self.rule, self.force[0], fewer))

    def attacked(self, dice):
        ours = rolls(pool(self.rule.attack_special, self.rule.attack_die, dice))
        numbers = defense_numbers(self.rules, self.force[1])
        if self.rules.defense == "seen":
            worth = sum(w * min(self.answered(roll, n) for n in numbers) for roll, w in ours.items())
            return worth / ours.total()
        return min(self.with_dice(dice, n) for n in numbers)

    def with_dice(self, attack, defense):
        """What it is worth if so many dice are rolled."""
        ours = rolls(pool(self.rule.attack_special, self.rule.attack_die, attack))
        return sum(w * self.answered(roll, defense) for roll, w in ours.items()) / ours.total()

    def answered(self, attack, dice):
        """What a roll of the attacker is worth that is answered with so many dice."""
        theirs = rolls(pool(self.rule.defense_special, self.rule.defense_die, dice))
        return sum(w * self.rolled(attack, roll) for roll, w in theirs.items()) / theirs.total()

    def rolled(self, attack, defense):
        """What two rolls are worth if one die may be rolled again."""
        worth = [self.settled(attack, defense)]
        if self.rule.reroll != "none":
            for k, (die, _) in enumerate(attack):
                worth.append(sum(self.settled(changed(attack, k, face), defense) for face in die) / len(die))
        if self.rule.reroll == "any":
            for k, (die, _) in enumerate(defense):
                worth.append(sum(self.settled(attack, changed(defense, k, face)) for face in die) / len(die))
        return max(worth)

    def settled(self, attack, defense):
        """What two rolls are worth if the Commander alone may act."""
        if (attack, defense) not in self.known:
            worth = [self.end(*lost(self.rule, attack, defense, self.force), False)]
            if self.commander:
                for k in range(len(attack)):
                    worth.append(self.end(*lost(self.rule, changed(attack, k, 6), defense, self.force), True))
            self.known[attack, defense] = max(worth)
        return self.known[attack, defense]


def solved(attackers, defenders, rules, payoff, *, stop=0, until=0, hold=False, fewer=False):
    """(attackers, defenders, commanders) -> (what it is worth, what it is worth to fight on; None where it is over).

    In fractions; in floats if a round may cost nobody anything, whose worth is then repeated until it stays.
    """
    number = float if rules.combat.ties == "nobody" else Fraction
    known = {}
    commanders = [0, 1] if rules.combat.commander else [0]
    for c, a, d in product(commanders, range(attackers + 1), range(defenders + 1)):
        ended = number(payoff(a, d))
        if a <= stop or d <= until:
            known[a, d, c] = ended, None
            continue
        here = ended if hold else number(0)
        for _ in range(200):
            known[a, d, c] = here, here

            def end(i, j, used, a=a, d=d, c=c):
                return known[a - i, d - j, c - used][0]

            going_on = Round(rules, (a, d), c, end).best(fewer)
            before, here = here, max(going_on, ended) if hold else going_on
            if number is Fraction or abs(here - before) < 1e-15:
                break
        known[a, d, c] = here, going_on
    return known
