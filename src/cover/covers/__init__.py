"""What only exact covers can: decision diagrams, estimates, automorphisms, counts up to symmetry.

Every solution still goes through `Reader` (solving/search.py), those read from a diagram in a file too.
"""
