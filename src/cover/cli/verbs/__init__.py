"""A module a verb; the table is in cli/table.py."""
