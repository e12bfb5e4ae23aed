"""Problem and question -> choices. Backends know no puzzle; each is one file or folder and one line in registry.py.

`protocol.py` says what a search promises, keeps the half of it that all share (`BaseSearch`), and names the
capabilities (finding cheapest solutions, writing proofs, estimating). `isolation/` is the one way to run a
search in a process that can be killed, `distributed/` shares one among the workers of any executor. `learner.py` is the
one loop round the learning engine, for questions under assumptions.

| backend | in this process | in a worker |
|---|---|---|
| `dlx`, `bitmask` | always; native, in slices | when they race |
| `sat:cadical...` | up to about a million numbers of clauses, in slices of conflicts | longer formulas |
| other PySAT engines | those that can be interrupted | Kissat, Lingeling and the rest |
| `cpsat` | up to 100,000 variables | beyond: presolve does not hear `StopSearch` |
| `dimacs:PROGRAM` | | always |

Between two conflicts CaDiCaL simplifies the whole formula and cannot be stopped. Engines that report no
conflict counts refuse `--nodes` instead of ignoring it. A proof is written by a backend of its
own (`sat/proving.py`). Windows has no workers, which need POSIX signals and process groups.
"""
