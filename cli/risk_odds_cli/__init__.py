"""The command line of risk_odds: `risk-odds`."""
