"""Data sets of puzzles, checked: which are unique, which answers break a rule, what stands in them twice.

| file | what it does |
|---|---|
| `entries.py` | what a data set says of one puzzle; lines of JSON, tables, links and text |
| `layouts.py` | which layout a file has, and whose rules read it |
| `puzzlekit.py`, `gyms.py` | layouts of data sets that are known by name |
| `judging.py`, `plain_boards.py` | the verdict on one entry; on thousands of 9x9 boards at once |
| `repeats.py` | what stands there twice, as it is or under a symmetry |
| `running.py` | all of it in chunks, on any executor, with a journal |
| `report.py` | counts, findings as lines of JSON, a page |
"""
