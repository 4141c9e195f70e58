"""Boards: what they are made of, the boards that come with the package, and the reading of others from files."""
