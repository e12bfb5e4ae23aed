"""What may be spent on a certificate, what is refused, and that nothing is left beside it, whatever happens."""

import os
import signal
import subprocess
import sys
import time

import dratify
import pytest

import cover
from cover.backends.isolation.processes import descendants
from cover.basics.errors import WorkerFailed
from cover.basics.result import Budget, Stop, Verdict
from cover.proofs.certificate import prove
from generators import queens

# AI Escargot (Arto Inkala, 2006)
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def accepted(directory):
    formula = dratify.parse_dimacs((directory / "formula.cnf").read_text(), strict=True)
    return dratify.check_proof(formula, (directory / "proof.drup").read_text()).ok


@pytest.mark.parametrize("engine", ["cadical195", "cadical153", "glucose4", "lingeling"])
def test_every_engine_that_writes_proofs_proves_a_hard_sudoku(tmp_path, engine):
    made = prove(cover.loads(ESCARGOT), tmp_path / "proof", "unique", engine=engine, keep_drup=True)
    assert made.claim == "unique"
    assert accepted(tmp_path / "proof")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"nodes": 0}, "a proof has no limit on conflicts"),
        ({"reduce": "full"}, "nothing may be reduced first"),
        ({"encoding": "minimal"}, "a certificate holds the plain formula"),
        ({"at_most_one": "product"}, "a certificate holds the plain formula"),
        ({"workers": 2}, "backend sat takes no workers"),
        ({"backend": "bitmask:strategies"}, "bitmask:strategies writes no proof: of its kernels, masks"),
        ({"backend": "dlx:bits"}, "dlx:bits writes no proof; there are sat, learn, dlx, bitmask"),
        ({"backend": "bitmask", "seed": 3}, "bitmask takes no seed where it writes a proof"),
        ({"backend": "learn", "seed": 3}, "learn takes no seed where it writes a proof"),
        ({"backend": "sat:minisat22"}, "sat:minisat22 writes no proof that can be trusted; these do: cadical195"),
    ],
)
def test_what_a_certificate_does_not_heed_is_refused(tmp_path, options, message):
    with pytest.raises(cover.Refused, match=message):
        prove(cover.loads(ESCARGOT), tmp_path / "proof", **options)
    assert list(tmp_path.iterdir()) == []


ENDLESS = """
import sys, cover
n = 13
options = {(i, h): (f"p{i}", f"h{h}") for i in range(n + 1) for h in range(n)}
options["easy"] = [f"p{i}" for i in range(n + 1)]
cover.prove(cover.ExactCover([f"p{i}" for i in range(n + 1)], options, [f"h{h}" for h in range(n)]), sys.argv[1])
"""


def test_a_run_that_is_killed_leaves_nothing(tmp_path):
    run = subprocess.Popen([sys.executable, "-c", ENDLESS, str(tmp_path / "proof")], cwd=tmp_path)
    try:
        assert wait_until(lambda: list(tmp_path.iterdir()) and children_of_children(run.pid))
        with pytest.raises(cover.CoverError, match="another run is writing a certificate there"):
            prove(cover.loads(ESCARGOT), tmp_path / "proof")
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
    assert wait_until(lambda: not list(tmp_path.iterdir()))


def children_of_children(pid):
    """Guard and worker are there."""
    return len(descendants(pid)) >= 2


def wait_until(condition):
    """True as soon as the condition holds; False if half a minute does not bring it."""
    return any(condition() or time.sleep(0.01) for _ in range(3000))


def test_what_another_run_has_left_is_cleared_away(tmp_path):
    (tmp_path / ".proof.unfinished" / "folder").mkdir(parents=True)
    (tmp_path / ".proof.unfinished" / "proof.drup").write_text("1 0")
    prove(queens(6), tmp_path / "proof", "exactly")
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]
    assert "proof.drup" not in {path.name for path in (tmp_path / "proof").iterdir()}


def test_a_full_disk_is_an_error_in_words_and_leaves_nothing(tmp_path):
    code = "import resource, cover, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))\n"
    code += "try: cover.prove(cover.loads(sys.argv[1]), 'proof')\nexcept cover.CoverError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code, ESCARGOT], cwd=tmp_path, capture_output=True, text=True)
    assert "File too large" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_thousands_of_solutions_are_not_read_when_time_is_over(tmp_path, monkeypatch):
    """To decode and check them by the rules takes longer than to find them: some ran for six times as long."""
    from cover.proofs import certificate

    def late(source, formula, limit, budget, statistics, by):
        found = listed(source, formula, limit, Budget(), statistics, by)
        object.__setattr__(budget, "seconds", 0.0)
        return found

    listed = certificate.listed
    monkeypatch.setattr(certificate, "listed", late)
    made = prove(queens(8), tmp_path / "proof", "exactly", seconds=1000)
    assert (made.claim, made.result.stop, made.result.found) == (None, Stop.TIMEOUT, 2)
    assert made.result.verdict is Verdict.MULTIPLE
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_writes_no_proof_is_refused_and_one_without_a_model_is_named_as_it_was(tmp_path):
    """minisat's second file is its answer. The message named our temporary file, and a worker."""
    for name in ("minisat", "mute"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho s SATISFIABLE\nexit 10\n")
        program.chmod(0o755)
    with pytest.raises(cover.Refused, match="minisat writes no proof: its second file is an answer"):
        prove(queens(6), tmp_path / "proof", "unique", f"dimacs:{tmp_path}/minisat")
    for words in (f"dimacs:{tmp_path}/mute", f"dimacs:{tmp_path}/minisat {{cnf}} {{proof}}"):
        with pytest.raises(WorkerFailed) as failed:
            prove(queens(6), tmp_path / "proof", "unique", words)
        assert str(failed.value) == f"{words} says SATISFIABLE but prints no model (no v lines)"
