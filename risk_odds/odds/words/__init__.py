"""Battles of words: the chain of reveals, how many armies to commit, and how far the numbers can be trusted."""
