"""Puzzles whose rules are sentences: sentences.json has them as trees, and they are read here once more.

Nothing is shared with `puzzles/kinds`: `reading` takes the files, `board` knows what stands where, `scopes` of what a
sentence speaks, `truth` whether it can still hold, `whole` the same for what is connected, `rules` asks it of
clauses, and `telling` says sentences in words.
"""
