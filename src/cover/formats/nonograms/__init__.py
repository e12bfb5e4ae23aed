"""Nonograms as text."""
