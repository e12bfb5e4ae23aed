"""What a figure needs: the machine it was taken on, and how it was taken."""
