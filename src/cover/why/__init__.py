"""Why? Which givens clash, which are needed, which marks are possible: many small questions to one learning engine."""
