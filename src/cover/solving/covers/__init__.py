"""What only exact covers can: decision diagrams, estimates, the tree of a search.

Every solution still goes through `Reader` (solving/search.py), those read from a diagram in a file too.
"""
