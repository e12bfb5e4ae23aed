"""Puzzles as exact cover, CNF and CP-SAT, solved by native engines behind one interface.

The verbs of the command line are functions of the same names: `solve`, `count`, `best`, `unique`, `verify`, `compare`,
`convert`, `prove`, `check`, `explain`, `minimal`, `candidates`, `hint`, `path`, `grade`, `draw`, `rate`, `generate`,
`reduce`, `trace`, `batch`, `dataset`, `audit`, `canon`, `near`.
Each takes a puzzle or problem (`load`, `loads`, `load_all` read them) and gives an answer that prints itself. Beside
them: `solutions` and `search` (one by one), `verdict`, `estimate`, `count_up_to_symmetry`, `diagram`,
`solution_batches`, `solve_many`, `solve_async` and `run_async`, `dumps` and `write`. docs/python.md has the table.

>>> import cover
>>> cover.solve(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})).verdict.value
'unique'
"""

from importlib import import_module
from types import ModuleType

from cover.basics.lazily import found_at
from cover.basics.suggest import did_you_mean
from cover.puzzles import PUZZLES

__version__ = "1.0.0"

# Public names and where they live; imported when first used, so that `import cover` costs nothing. For type checkers
# and editors the same table is written to __init__.pyi, by tools/public_names.py.
_HOME = {
    "cover.verbs.drawing": "Drawing draw",
    "cover.logic.rating.verb": "rate",
    "cover.solving.waiting": "run_async solve_async",
    "cover.solving.covers.diagrams": "Diagram diagram",
    "cover.basics.errors": "CoverError InputError Interrupted ProblemError Refused Unavailable WrongSolution",
    "cover.solving.covers.trace": "Trace",
    "cover.solving.covers.estimate": "Estimate estimate",
    "cover.formats": "load load_all loads",
    "cover.problems.board": "Board",
    "cover.problems.cnf": "Cnf",
    "cover.problems.exact_cover": "ExactCover Item Option",
    "cover.logic.grading": "Grade",
    "cover.logic.hints": "Hint",
    "cover.logic.ways": "SolvingPath",
    "cover.proofs.certificate": "Certificate prove",
    "cover.backends.isolation.bounds": "OverBudget limits",
    "cover.backends.registry": "register_backend",
    "cover.puzzles.kinds.table": "load_kind",
    "cover.basics.result": "Budget Question Result Stop Verdict",
    "cover.solving.options": "Options",
    "cover.solving.reduced": "reduce",
    "cover.solving.run": "Run",
    "cover.solving.verbs": "best count search solutions solve verdict",
    "cover.generation.boards": "Generator",
    "cover.solving.batches.many": "solve_many",
    "cover.logic.rating.search": "Rating",
    "cover.solving.check": "Check unique verify",
    "cover.proofs.checking": "CertificateCheck",
    "cover.solving.convert": "convert dumps write",
    "cover.solving.stream": "solution_batches",
    "cover.solving.why.candidates": "Candidates",
    "cover.solving.why.explanation": "Explanation",
    "cover.solving.why.minimum": "Minimum",
    "cover.verbs.audit": "audit",
    "cover.verbs.batch": "batch",
    "cover.verbs.candidates": "candidates",
    "cover.verbs.check": "check",
    "cover.verbs.compare": "compare",
    "cover.verbs.dataset": "dataset",
    "cover.verbs.explain": "explain",
    "cover.verbs.generate": "generate",
    "cover.verbs.grade": "grade",
    "cover.verbs.hint": "hint",
    "cover.verbs.minimal": "minimal",
    "cover.verbs.path": "path",
    "cover.verbs.trace": "trace",
    "cover.solving.covers.automorphisms": "Automorphisms automorphisms",
    "cover.solving.covers.symmetry": "count_up_to_symmetry",
    "cover.structure.canonical": "Canonical canonical",
    "cover.structure.backdoors": "backdoors",
    "cover.structure.minimal": "minimal_puzzles minimal_samples",
    "cover.structure.neighbours": "Neighbours",
    "cover.structure.unavoidable": "unavoidable_sets",
    "cover.verbs.canon": "canon",
    "cover.verbs.near": "near",
}
_WHERE = {name: module for module, names in _HOME.items() for name in names.split()}

_WHERE |= {cls: module for module, _, cls in (place.partition(":") for place in PUZZLES.values())}


def __getattr__(name: str) -> object:
    module = _WHERE.get(name)
    value: object
    if module is not None:
        value = found_at(f"{module}:{name}")
    elif name == "__all__":  # kinds in files are looked up in their folder
        value = sorted([*_WHERE, *_in_files()])
    elif name[0].isupper() and name in _in_files():
        from cover.puzzles.kinds.table import puzzle_class

        value = puzzle_class(_in_files()[name])
    elif name.startswith("_"):  # no typing error: Python looks such names up before it imports cover._native
        raise AttributeError(f"module 'cover' has no attribute {name!r}")
    else:
        value = _module(name)
    globals()[name] = value
    return value


def _in_files() -> dict[str, str]:
    """The kinds of puzzles that are files, by the names of their classes."""
    from cover.puzzles.kinds.table import class_names

    return class_names()


def _module(name: str) -> ModuleType:
    try:
        return import_module(f"cover.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != f"cover.{name}":
            raise
    raise AttributeError(f"module 'cover' has no attribute {name!r}{did_you_mean(name, [*_WHERE, *_in_files()], 0.75)}")


def __dir__() -> list[str]:
    return [*_WHERE, *_in_files(), "__all__", "__version__"]
