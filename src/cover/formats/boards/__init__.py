"""The text layouts of boards."""
