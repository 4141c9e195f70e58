"""`play` and `replay`: whole games at the terminal, for people and bots in any seat."""
