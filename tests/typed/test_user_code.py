"""The package is typed for those who use it: a sample of their code passes mypy --strict, and runs."""

import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

SAMPLE = Path(__file__).with_name("user_code.py")


def test_the_sample_runs():
    found = spec_from_file_location("user_code", SAMPLE)
    user_code = module_from_spec(found)
    found.loader.exec_module(user_code)
    user_code.answers()
    user_code.problems()
    assert user_code.counts() == 4
    assert len(list(user_code.one_by_one())) == 10
    assert "?" not in user_code.errors("12x")


@pytest.mark.slow
def test_mypy_finds_nothing_in_it(tmp_path):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file", "", str(SAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_pyright_finds_nothing_in_it(tmp_path):
    pyright = shutil.which("pyright")
    if pyright is None:
        pytest.skip("pyright is not installed")
    command = [pyright, "--pythonpath", sys.executable, str(SAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
