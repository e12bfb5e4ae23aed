"""What is done to boards by the thousand."""
