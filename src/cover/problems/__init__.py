"""What can be solved: exact covers, boards, CNF and CP-SAT models, as arrays. Data only, no search.

`validation.py` checks an exact cover once, natively; nothing after it validates again. `labels.py` holds labels, names
and costs, listed once and made when asked for. `rules.py` has what a board says beside its regions, which every route
states in full; `automata.py` the layered automata of such rules, merged natively.
`reductions/` makes one problem of another, a file a reduction.

Connectivity and loops (`connectivity.py`, `loops.py`) are lazy constraints: a search asks, looks at the choice, adds
clauses over decisions that the choice breaks and every solution keeps, and goes on. No auxiliary variable is needed, so
counts stay right. Two things are stated up front: no connected cell is isolated (`LazyClauses.first`); and where
connected cells are few and one is certain, as on an island of nurikabe, how many steps each is from that one
(`reductions/layers.py`). A backend that cannot (`dlx`, proofs, files of clauses) refuses in words.
"""
