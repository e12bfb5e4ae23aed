"""What several verbs share: inputs, options, output, progress, words.

Whatever is printed has passed `cleaning.py`, so that no name in a file can drive a terminal. `output.py` alone writes
files, whole or not at all, and never one that a verb reads.
"""
