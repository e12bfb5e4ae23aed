"""What only exact covers can: diagrams, estimates, automorphisms, counts up to symmetry, traces.

Every solution still goes through `Reader` (solving/search.py), those read from a diagram in a file too.
"""
