"""Modelling languages, written only: a board as a board, an exact cover as items and options, rows as sums."""
