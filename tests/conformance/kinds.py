"""What kinds of actions, events and phases there are, told in words, so that a suite can count what occurred."""

from risk_odds.engine import moves as m
from risk_odds.engine import phases as p
from risk_odds.rules.cards import WILD
from risk_odds.rules.seats import NEUTRAL, NOBODY

ACTIONS = """
claim; claim for neutral; deploy; deploy for neutral; place part; place the rest; place mid-turn
trade that is forced; trade at will; second trade in a turn; trade after placing; trade after an elimination
trade alike; trade different; trade with a wild card; trade with two wild cards
trade with extra armies; trade with extra armies on several; trade after extra armies
attack with the most dice; attack with fewer dice; attack neutral land; attack with one army left behind; end attacks
defend with the most dice; defend with fewer dice; defend against sealed dice; defend for neutral
occupy with the least; occupy with some; occupy with the most
fortify all but one; fortify part; fortify a neighbor; fortify along a chain; end turn
reroll by the card of the source; reroll by the card of the target; reroll of an own die; reroll of an enemy die
turn a die to a six; turn a die to a six after a reroll; keep the dice; keep the dice as nothing else can be done
keep the dice after a reroll; fortify again; end turn after armies have moved
pick a headquarters; deploy for a pass; deploy by cards; settle with one; settle with more; settle with all
word of the attacker; word of the defender; no word of the attacker; no word of the defender
word for armies; second word for armies; word for armies after an army; word for armies among the attacks
swap before armies; swap among the attacks; swap before fortifying; exchange of all tiles; exchange of some tiles
"""

EVENTS = """
die; tie for the start; card dealt; neutral army strays to empty land; neutral army strays to its land
the attacker loses; the defender loses; both lose; nobody loses; capture; capture of neutral land; occupied without a choice
player out; player out with cards; player out, cards forced; player out, five cards are kept
draw; draw of a wild card; draw of the last card; draw from traded cards; draw from traded cards with several wild; no card is left; capture without a draw
attacks over without a choice; turn over without a choice; turn passes; turn skips a seat; turn comes again at once
continent pays; no continent pays; must trade; win of all land; win with neutral land left
dice lie there; dice do not lie there long; die again; turn over as nothing is left to move
armies without room are lost; nothing is placed for want of room
card dealt to a hand; racks are drawn; tiles are drawn in a battle; tiles are drawn at will
words: the attacker loses; words: the defender loses; words: both lose; words: capture; words: player out
mission dealt; headquarters turned up; headquarters captured; die for the first turn; draw where headquarters are out
win by headquarters; win by a mission; win in the turn of another
win with empty land left; win by taking empty land; turn over after an exchange
"""

PHASES = tuple(kind.__name__ for kind in p.Phase.__args__)


def names(text):
    return tuple(name for line in text.strip().splitlines() for name in line.split("; "))


def choice_kinds(table, move, setting):
    """The kinds of a decision."""
    found = _CHOICES[type(move)](table, move, setting)
    return {name for name, holds in found.items() if holds}


def _claim(table, move, setting):
    return {"claim for neutral" if table.phase.owner == NEUTRAL else "claim": True}


def _place(table, move, setting):
    phase = table.phase
    if isinstance(phase, p.Deploying):
        if setting.vacant:
            return {"deploy by cards": True}
        if setting.rules.setup.evenly:
            return {"deploy for a pass": True}
        return {"deploy for neutral" if phase.owner == NEUTRAL else "deploy": True}
    return {
        "place part": move.armies < phase.armies,
        "place the rest": move.armies == phase.armies,
        "place mid-turn": isinstance(phase, p.Placing),
    }


def _trade(table, move, setting):
    phase, seat = table.phase, table.turn.seat
    at_start = isinstance(phase, p.Reinforcing)
    designs = [setting.design(card) for card in move.cards]
    fresh = setting.rules.reinforcement.income(setting.board, table.owner, seat)
    own = [card for card in move.cards if card != setting.wild and table.owner[card] == seat]
    return {
        "trade that is forced": at_start and phase.must,
        "trade at will": at_start and not phase.must,
        "second trade in a turn": at_start and not phase.must and phase.armies > fresh,
        "trade after placing": at_start and phase.armies < fresh,
        "trade after an elimination": isinstance(phase, p.Cashing),
        "trade alike": WILD not in designs and len(set(designs)) == 1,
        "trade different": WILD not in designs and len(set(designs)) == 3,
        "trade with a wild card": designs.count(WILD) == 1,
        "trade with two wild cards": designs.count(WILD) == 2,
        "trade with extra armies": len(move.bonus) == 1,
        "trade with extra armies on several": len(move.bonus) > 1,
        "trade after extra armies": table.turn.bonus and own,
    }


def _attack(table, move, setting):
    most = setting.attack_dice[table.armies[move.source]][0]
    return {
        "attack with the most dice": move.dice == most,
        "attack with fewer dice": move.dice < most,
        "attack with one army left behind": move.dice == table.armies[move.source] - 1,
        "attack neutral land": table.owner[move.target] == NEUTRAL,
    }


def _defend(table, move, setting):
    phase = table.phase
    most = setting.defense_dice[table.armies[phase.target]][0]
    return {
        "defend with the most dice": move.dice == most,
        "defend with fewer dice": move.dice < most,
        "defend against sealed dice": phase.dice == 0,
        "defend for neutral": table.owner[phase.target] == NEUTRAL,
    }


def _occupy(table, move, setting):
    phase = table.phase
    return {
        "occupy with the least": move.armies == phase.least,
        "occupy with some": phase.least < move.armies < phase.most,
        "occupy with the most": move.armies == phase.most,
    }


def _fortify(table, move, setting):
    near = move.target in setting.board.neighbors[move.source]
    return {
        "fortify all but one": move.armies == table.armies[move.source] - 1,
        "fortify part": move.armies < table.armies[move.source] - 1,
        "fortify a neighbor": near,
        "fortify along a chain": not near,
        "fortify again": bool(table.phase.gave),
    }


def _reroll(table, move, setting):
    return {
        "reroll by the card of the source": move.card == table.phase.source,
        "reroll by the card of the target": move.card == table.phase.target,
        "reroll of an own die": not move.enemy,
        "reroll of an enemy die": move.enemy,
    }


def _command(table, move, setting):
    return {"turn a die to a six": True, "turn a die to a six after a reroll": table.phase.rerolled}


def _keep(table, move, setting):
    idle = table.turn.commanded or not setting.rules.combat.commander
    return {
        "keep the dice": not idle,
        "keep the dice as nothing else can be done": idle,
        "keep the dice after a reroll": table.phase.rerolled,
    }


def _settle(table, move, setting):
    left = table.armies[move.source] - move.armies
    return {
        "settle with one": move.armies == 1,
        "settle with all": left == 1,
        "settle with more": move.armies > 1 and left > 1,
    }


def _word(table, move, setting):
    phase, said = table.phase, table.turn.said
    if isinstance(phase, p.Spelling):
        who = "attacker" if phase.seat == table.turn.seat else "defender"
        return {f"word of the {who}": move.word, f"no word of the {who}": not move.word}
    return {
        "word for armies": True,
        "second word for armies": said.words,
        "word for armies after an army": said.placing and isinstance(phase, p.Reinforcing),
        "word for armies among the attacks": isinstance(phase, p.Attacking),
    }


def _swap(table, move, setting):
    when = {p.Reinforcing: "before armies", p.Attacking: "among the attacks", p.Fortifying: "before fortifying"}
    return {f"swap {when[type(table.phase)]}": True}


def _exchange(table, move, setting):
    every = len(move.tiles) == table.pack.tiles[table.turn.seat]
    return {"exchange of all tiles": every, "exchange of some tiles": not every}


_CHOICES = {
    m.Settle: _settle,
    m.Word: _word,
    m.Swap: _swap,
    m.Exchange: _exchange,
    m.Claim: _claim,
    m.Place: _place,
    m.Trade: _trade,
    m.Attack: _attack,
    m.Defend: _defend,
    m.Occupy: _occupy,
    m.Fortify: _fortify,
    m.EndAttacks: lambda *_: {"end attacks": True},
    m.Pick: lambda *_: {"pick a headquarters": True},
    m.EndTurn: lambda table, *_: {"end turn": True, "end turn after armies have moved": bool(table.phase.gave)},
    m.Reroll: _reroll,
    m.Command: _command,
    m.Keep: _keep,
}


def event_kinds(state, move, after, setting):
    """The kinds of what happened with a move."""
    was, now = state.table, after.table
    found = _turns(was, move, now, setting) | _cards(state, move, after, setting) | _fights(was, move, now)
    found |= _words(was, move, now, setting) | _goals(was, move, now)
    found |= {
        "die": isinstance(move, m.Die) and isinstance(was.phase, p.RollingOff),
        "die again": isinstance(move, m.Die) and isinstance(was.phase, p.Rerolling),
        "dice lie there": isinstance(now.phase, p.Adjusting),
        "dice do not lie there long": setting.acts
        and isinstance(move, m.Rolled)
        and not isinstance(now.phase, p.Adjusting),
        "armies without room are lost": _lost(was, move, now),
        "nothing is placed for want of room": now.turn.number > was.turn.number
        and not isinstance(now.phase, p.Reinforcing),
        "tie for the start": isinstance(move, m.Die) and isinstance(now.phase, p.RollingOff) and not now.phase.faces,
        "card dealt": isinstance(move, m.Dealt) and now.owner != was.owner,
        "card dealt to a hand": isinstance(move, m.Dealt) and now.owner == was.owner,
        "neutral army strays to empty land": isinstance(move, m.Strayed) and isinstance(was.phase, p.Claiming),
        "neutral army strays to its land": isinstance(move, m.Strayed) and isinstance(was.phase, p.Deploying),
    }
    return {name for name, holds in found.items() if holds}


def _goals(was, move, now):
    places, seat, over = now.pack.goals.headquarters, was.turn.seat, now.phase
    won = isinstance(over, p.Over)
    land = won and {*now.owner} <= {over.winner, NEUTRAL, NOBODY}
    return {
        "mission dealt": isinstance(move, m.Assigned),
        "headquarters turned up": places and not was.pack.goals.headquarters,
        "headquarters captured": any(was.owner[t] != now.owner[t] == seat for t in places),
        "die for the first turn": isinstance(move, m.Die) and now.turn.number and not was.turn.number,
        "draw where headquarters are out": isinstance(move, m.Drawn) and places,
        "win by headquarters": won and places and not over.mission and not land,
        "win by a mission": won and over.mission,
        "win in the turn of another": won and over.winner != seat,
    }


def _lost(was, move, now):
    """Whether armies are lost after one has been placed."""
    placing = isinstance(move, m.Place) and isinstance(was.phase, (p.Reinforcing, p.Placing))
    left = now.phase.armies if isinstance(now.phase, (p.Reinforcing, p.Placing)) else 0
    return (
        placing and now.turn.number == was.turn.number and sum(now.armies) - sum(was.armies) + left < was.phase.armies
    )


def _words(was, move, now, setting):
    begun, phase = was.turn.number > 0, was.phase
    drawn = isinstance(move, m.Refilled)
    battle = drawn and isinstance(phase.then, (p.Occupying, p.Attacking)) and was.turn.said.attacked
    revealed = isinstance(move, m.Word) and isinstance(phase, p.Spelling) and phase.seat != was.turn.seat
    lost_a = revealed and was.armies[phase.source] - now.armies[phase.source]
    lost_d = revealed and was.armies[phase.target] - now.armies[phase.target]
    won = isinstance(now.phase, p.Over)
    return {
        "racks are drawn": drawn and was.pack.tiles.count(0) > 0 and not was.turn.said.attacked,
        "tiles are drawn in a battle": battle,
        "tiles are drawn at will": drawn and begun and not battle and all(was.pack.tiles),
        "words: the attacker loses": lost_a and not lost_d,
        "words: the defender loses": lost_d and not lost_a,
        "words: both lose": lost_a and lost_d,
        "words: capture": revealed and now.armies[phase.target] == 0,
        "words: player out": revealed and phase.seat not in now.owner,
        "win with empty land left": won and NOBODY in now.owner,
        "win by taking empty land": won and isinstance(move, m.Settle),
        "turn over after an exchange": now.turn.number > was.turn.number > 0 and was.turn.said.exchanged,
    }


def _turns(was, move, now, setting):
    passes = now.turn.number > was.turn.number > 0
    between = (now.turn.seat - was.turn.seat) % setting.players
    begins = now.turn.number > was.turn.number
    pays = begins and setting.rules.reinforcement.continents(setting.board, now.owner, now.turn.seat)
    fights = isinstance(move, (m.Rolled, m.Die, m.Command, m.Keep, m.Occupy, m.Place)) and was.turn.number
    return {
        "turn passes": passes,
        "turn skips a seat": passes and between > 1,
        "turn comes again at once": passes and between == 0,
        "continent pays": pays,
        "no continent pays": begins and not pays,
        "must trade": begins and getattr(now.phase, "must", 0),
        "attacks over without a choice": fights and (passes or isinstance(now.phase, (p.Fortifying, p.Drawing))),
        "turn over without a choice": passes and not isinstance(move, (m.Fortify, m.EndTurn)),
        "turn over as nothing is left to move": passes and isinstance(move, m.Fortify) and bool(was.phase.gave),
    }


def _cards(state, move, after, setting):
    was, now = state.table, after.table
    pile = len(setting.deck) - len(was.pack.goals.headquarters) - sum(was.pack.held) - len(was.pack.traded)
    drew, cards = isinstance(move, m.Drawn), setting.rules.cards
    over = (now.turn.number > was.turn.number or isinstance(now.phase, p.Fortifying)) and not drew
    due = over and was.turn.captured and cards.draw_when == "after_attacks" and isinstance(was.phase, p.Attacking)
    return {
        "draw": drew,
        "draw of a wild card": drew and move.card == setting.wild,
        "draw of the last card": drew and pile == 1,
        "draw from traded cards": drew and pile == 0,
        "draw from traded cards with several wild": drew and pile == 0 and was.pack.traded.count(setting.wild) > 1,
        "no card is left": due and cards.in_play and pile == 0,
        "capture without a draw": was.turn.captured and now.turn.number > was.turn.number and not cards.in_play,
    }


def _fights(was, move, now):
    fallen = isinstance(move, (m.Rolled, m.Command, m.Keep)) or (isinstance(move, m.Die) and was.turn.number)
    fallen = fallen and not isinstance(now.phase, p.Adjusting)
    if not fallen and not isinstance(move, m.Occupy):
        return {}
    seats = range(len(was.pack.held))
    before, seat = was.phase, was.turn.seat
    lost = captured = itself = False
    if fallen:
        itself = now.owner != was.owner and not isinstance(now.phase, p.Occupying)
        captured = now.owner != was.owner
    lost_a = lost_d = 0
    if fallen and not captured:
        lost_a = was.armies[before.source] - now.armies[before.source]
        lost_d = was.armies[before.target] - now.armies[before.target]
    settled = itself or isinstance(move, m.Occupy)
    # who was out before this capture has no cards any more, and had none of the land that changed hands
    out = [s for s in seats if settled and s not in now.owner and (s in was.owner or was.pack.held[s])]
    lost = [was.pack.held[s] for s in out]
    won = isinstance(now.phase, p.Over)
    return {
        "the attacker loses": lost_a and not lost_d,
        "the defender loses": lost_d and not lost_a,
        "both lose": lost_a and lost_d,
        "nobody loses": fallen and not captured and not lost_a and not lost_d,
        "capture": captured,
        "capture of neutral land": captured and was.owner[before.target] == NEUTRAL,
        "occupied without a choice": itself,
        "player out": bool(out),
        "player out with cards": any(lost) and not won,
        "player out, cards forced": isinstance(now.phase, p.Cashing),
        "player out, five cards are kept": any(lost) and not won and now.pack.held[seat] == 5,
        "win of all land": won and len({*now.owner}) == 1,
        "win with neutral land left": won and NEUTRAL in now.owner,
    }
