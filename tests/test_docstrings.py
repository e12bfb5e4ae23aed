"""The examples in docstrings: each gives what stands there."""

import doctest
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import cover
from cover.backends.isolation.abilities import threads_start

SOURCE = Path(cover.__file__).parent
WAITING = () if threads_start() else (SOURCE / "solving/waiting.py",)  # asyncio.run, which waits for a thread
WITH_EXAMPLES = sorted(path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


class Finder(doctest.DocTestFinder):
    """Finds functions within decorators too."""

    def _from_module(self, module, object):
        return super()._from_module(module, inspect.unwrap(object) if callable(object) else object)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_docstrings_are_true(path, tmp_path, monkeypatch):
    if path in WAITING:
        pytest.skip("no threads to wait for")
    monkeypatch.chdir(tmp_path)
    parts = path.relative_to(SOURCE).with_suffix("").parts
    module = import_module(".".join(["cover", *(part for part in parts if part != "__init__")]))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for example in Finder(exclude_empty=True).find(module, module.__name__):
        runner.run(example)
    assert runner.tries
    assert not runner.failures
