"""A game of Risk as pure functions: who moves, what is legal, what chance may bring, and what follows."""
