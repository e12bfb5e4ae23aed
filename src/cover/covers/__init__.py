"""What only exact covers can."""
