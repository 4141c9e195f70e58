"""Games between bots: one after the other, or thousands on all cores."""
