"""Puzzles of shaded or numbered cells."""
