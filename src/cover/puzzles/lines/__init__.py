"""Puzzles of lines between points."""
