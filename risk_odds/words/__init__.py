"""Words and tiles: which words there are, which tiles spell them, and the best word that a rack can make."""
