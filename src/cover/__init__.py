"""Puzzles as exact cover, CNF and CP-SAT, solved by native engines behind one interface."""

__version__ = "0.1.0"
