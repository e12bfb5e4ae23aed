"""Kinds of puzzles that are data: a text file a kind says its rules as sentences, and one class plays them all.

`table` names them all. `tree` is what a sentence is, `sentences` reads one, `files` reads a file, `drafts` holds what
stands on one board, `places`, `families` and `sets` say what sentences speak of there. `meaning/` turns sentences into
rules of a board; `judging` looks at a filled one and shares nothing with it. `puzzle` is the class.
"""
