"""What several puzzles share."""
