"""Exact covers as text."""
