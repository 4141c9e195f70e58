"""Exact odds: battles, campaigns, advice, tables and luck."""
