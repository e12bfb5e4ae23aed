"""What other programs write: links, strings and files of players and setters."""
