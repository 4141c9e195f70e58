"""The engine against the solvers: battles and campaigns fought move by move must end as the odds say."""
