"""One question shared by the processes of any executor: this machine's, a Dask cluster's, a batch system's.

| file | what it does |
|---|---|
| `engines.py` | what `executor=` and `--on` may be: anything with `submit`, a factory, a Dask client, a text |
| `processes.py`, `shelves.py` | worker processes of this machine; how their answers come, by memory that they share |
| `work.py` | what a worker does: it searches parts of a tree for a while and returns the rest |
| `pieces.py` | which parts wait, which are done, how much of the whole they are |
| `journal.py` | the same on disk, line by line, from which a killed caller goes on |
| `loop.py` | gives out parts, takes answers, begins lost ones again |
| `backend.py` | the loop as a backend, for every verb that searches |
| `marks.py`, `learning.py` | likewise for masks and clause learning |

A part is a cube: decisions on the way down a tree that is the same on every machine. A worker is given some of them and
a second or so, and what it did not finish comes back as smaller ones. So no task is longer than that, whatever the
tree, and the sums (solutions, nodes) are those of one search, whoever did what. A part is answered once: what a lost
worker did not answer was not counted, and is done again.
"""
