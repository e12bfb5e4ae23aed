"""From a question to a checked answer: puzzle -> route -> search -> decode -> check by the rules.

| file | what it does |
|---|---|
| `verbs.py` | `solve`, `solutions`, `count`, `verdict`, `search`, `best` |
| `run.py` | one question to one puzzle: by one backend, several, an executor, or what `auto` tries in turn |
| `findings.py` | what is known while searches are read: how many, why it ended, who answered |
| `auto.py` | the attempts of `auto`, and what follows from how each of them ends |
| `cheapest.py` | the cheapest solutions met, and what is proved of them: `Best` |
| `routing.py` | from a puzzle to the kind of problem a backend takes: a table of steps |
| `planning.py` | what `auto` tries, and why: `planning.toml`, free of the machine |
| `search.py` | starts a search for a `Query`, and makes checked solutions of choices (`Reader`) |
| `portfolio.py` | several backends at once, each in a process of its own; the first to answer ends the others |
| `head_start.py` | a search that rivals join later; what it has learned is kept |
| `stream.py` | all solutions as batches of arrays |
| `second_opinion.py` | a backend of another family confirms an answer |
| `sharing.py` | how a search is cut for the workers of an executor |
| `parts.py` | what they do with a cube, by any backend |
| `comparing/` | one question to several backends: answers, agreement, times |
| `covers/` | what only exact covers can: diagrams, estimates, symmetries, the tree of a search |
| `why/` | minimal clashes, redundant givens, possible marks |
| `batches/` | boards by the million, as arrays and as files |
| `waiting.py` | the same for event loops |
| `words.py` | what a result means, in words for people |
| `check.py`, `convert.py` | `verify` and `unique`; puzzles as text |

Givens that contradict each other by inspection (`clashes()`) are asked first: the answer is UNSOLVABLE, answered by
"rules", and `Result.clash` says where. A limit on memory holds for the process with what it has already.
"""
