"""Pictures and documents made from the tidy frames of risk_odds."""
