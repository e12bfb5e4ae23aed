"""What all puzzles share."""
