"""The yardstick of the engine: a whole game in one mutable function, without legality, views, log or cards hidden.

Four or so blitz players: land is claimed at random, new armies go on one border territory, every attack is picked at
random and fought to the end, all armies move in, nobody fortifies. The defender always rolls the most dice.
"""


def play(rng, players, neighbors, continents, designs, wilds, starting, cap=1000):  # noqa: PLR0912, PLR0915 - bare on purpose
    """(winner or None, seat turns, rolls). `continents` is a list of (bonus, members)."""
    land = len(neighbors)
    owner, armies = [-1] * land, [1] * land
    free = list(range(land))
    rng.shuffle(free)
    for k, t in enumerate(free):
        owner[t] = k % players
    for seat in range(players):
        mine = [t for t in range(land) if owner[t] == seat]
        for _ in range(starting - len(mine)):
            armies[rng.choice(mine)] += 1
    pile = [*range(land), *[land] * wilds]
    rng.shuffle(pile)
    traded, hands, sets, honored = [], [[] for _ in range(players)], 0, False

    def trade(seat):
        nonlocal sets, honored
        hand = hands[seat]
        for i in range(len(hand)):
            for j in range(i + 1, len(hand)):
                for k in range(j + 1, len(hand)):
                    shown = {"wild" if c == land else designs[c] for c in (hand[i], hand[j], hand[k])}
                    if "wild" in shown or len(shown) != 2:
                        cards = hand[i], hand[j], hand[k]
                        for card in cards:
                            hand.remove(card)
                        traded.extend(cards)
                        for card in cards:
                            if card != land and owner[card] == seat and not honored:
                                armies[card] += 2
                                honored = True
                        sets += 1
                        return (4, 6, 8, 10, 12, 15)[sets - 1] if sets <= 6 else 15 + 5 * (sets - 6)
        raise AssertionError("five cards always hold a set")

    def place(seat, number):
        border = [t for t in range(land) if owner[t] == seat and any(owner[n] != seat for n in neighbors[t])]
        armies[rng.choice(border)] += number

    seat = rolls = 0
    for turn in range(1, cap + 1):
        while owner.count(seat) == 0:
            seat = (seat + 1) % players
        honored = False
        new = max(3, owner.count(seat) // 3)
        new += sum(bonus for bonus, members in continents if all(owner[t] == seat for t in members))
        if len(hands[seat]) >= 5:
            new += trade(seat)
        place(seat, new)
        captured = False
        while True:
            attacks = [
                (s, t)
                for s in range(land)
                if owner[s] == seat and armies[s] > 1
                for t in neighbors[s]
                if owner[t] != seat
            ]
            if not attacks:
                break
            source, target = rng.choice(attacks)
            while armies[source] > 1 and armies[target] > 0:
                rolls += 1
                attack = sorted([rng.randint(1, 6) for _ in range(min(3, armies[source] - 1))], reverse=True)
                defense = sorted([rng.randint(1, 6) for _ in range(min(2, armies[target]))], reverse=True)
                for a, d in zip(attack, defense):  # noqa: B905 - the dice without a partner don't count
                    if a > d:
                        armies[target] -= 1
                    else:
                        armies[source] -= 1
            if armies[target] == 0:
                loser = owner[target]
                owner[target] = seat
                armies[target] = armies[source] - 1
                armies[source] = 1
                captured = True
                if loser not in owner:
                    hands[seat] += hands[loser]
                    hands[loser] = []
                    if owner.count(seat) == land:
                        return seat, turn, rolls
                    if len(hands[seat]) >= 6:
                        new = 0
                        while len(hands[seat]) > 4:
                            new += trade(seat)
                        place(seat, new)
        if captured:
            if not pile:
                pile, traded = traded, []
                rng.shuffle(pile)
            hands[seat].append(pile.pop())
        seat = (seat + 1) % players
    return None, cap, rolls
