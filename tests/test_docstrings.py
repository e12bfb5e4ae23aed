"""The examples in docstrings: each gives what stands there."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import cover

SOURCE = Path(cover.__file__).parent
WITH_EXAMPLES = sorted(path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_docstrings_are_true(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parts = path.relative_to(SOURCE).with_suffix("").parts
    module = import_module(".".join(["cover", *(part for part in parts if part != "__init__")]))
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert tried
    assert not failed
