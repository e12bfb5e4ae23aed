"""What stands on nothing else: errors, results and budgets, checks of arguments, suggestions, HTML tables.

Imports the standard library only. `errors.py` has the tree of failures; `result.py` the facts of an answer, and the
verdict that follows from them; `journal.py` files that only grow; `suggest.py` the nearest of the names there are, one
table a place; `lazily.py` what tables name as "module:name".
"""
