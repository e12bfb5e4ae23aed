"""The journal of a batch: what a killed run has done is neither lost nor repeated, and two runs exclude each other."""

import gzip
import io
import json
import subprocess
import sys

import pytest

import children
import cover
import killing
from batches import FOUR, NONE, SEVERAL, relabelled
from cli_help import E
from cli_help import run as run_cli
from cover.backends.isolation.abilities import processes_start
from cover.formats.text import Source
from cover.solving.batches.answering import Asked
from cover.solving.batches.journal import Journaled
from cover.solving.batches.reading import Blocks, Progress
from cover.solving.batches.running import Job
from cover.solving.batches.writing import Wanted

# ---------------------------------------------------------------- the journal
SETTINGS = {"write": "solution"}


def begun(path, text=b"one\ntwo\n"):
    """A run that was stopped after two lines, with some bytes more than its journal says."""
    sink = Journaled(str(path), SETTINGS, resume=False)
    sink.append(text, Progress(2, 100, 7), {"kinds": {"unique": 2}})
    sink.save()
    sink.close()
    with open(f"{path}.part", "ab") as stream:
        stream.write(b"thr")


def test_a_resumed_output_goes_on_where_the_journal_ends(tmp_path):
    path = tmp_path / "out.txt"
    begun(path)
    sink = Journaled(str(path), SETTINGS, resume=True)
    assert (sink.mark.progress, sink.mark.totals) == (Progress(2, 100, 7), {"kinds": {"unique": 2}})
    sink.append(b"three\n", Progress(3, 150, 8), {})
    sink.finish()
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]


def test_packed_output_is_the_same_bytes_whenever_it_is_made(tmp_path):
    contents = []
    for name in ("a.txt.gz", "b.txt.gz"):
        sink = Journaled(str(tmp_path / name), SETTINGS, resume=True)
        sink.append(b"one\n" * 1000, Progress(1000, 1, 1), {})
        sink.finish()
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]
    assert gzip.decompress(contents[0]) == b"one\n" * 1000
    assert len(list(tmp_path.iterdir())) == 2


def test_a_run_killed_at_its_last_step_is_finished(tmp_path):
    path = tmp_path / "out.txt"
    begun(path)
    journal = tmp_path / "out.txt.part.json"
    asked, mark = journal.read_text().splitlines()
    text = f"{asked}\n{json.dumps({**json.loads(mark), 'done': True})}\n"
    journal.write_text(text)
    with Source(io.BytesIO(b"whatever"), "") as source:
        Job(source, Journaled(str(path), SETTINGS, resume=True), Wanted(), Asked()).run()
    assert path.read_bytes() == b"one\ntwo\n"
    journal.write_text(text)  # killed when only the journal was left
    Journaled(str(path), SETTINGS, resume=True).finish()
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda path, part, entry: None, "is left from a stopped run"),
        (lambda path, part, entry: entry.write_text("x"), "is no journal"),
        (lambda path, part, entry: entry.write_text("{"), "has no journal"),
        (lambda path, part, entry: entry.unlink(), "has no journal"),
        (lambda path, part, entry: part.write_bytes(b"on"), "is shorter than its journal says"),
        (lambda path, part, entry: entry.write_text(entry.read_text().replace("solution", "count")), "write count"),
        (
            lambda path, part, entry: entry.write_text(
                entry.read_text().replace('"write"', '"backend":"dlx","write"', 1)
            ),
            "begun with backend dlx, not None",
        ),
    ],
)
def test_what_does_not_fit_is_refused_in_words(tmp_path, spoil, reason):
    path = tmp_path / "out.txt"
    begun(path)
    part, entry = tmp_path / "out.txt.part", tmp_path / "out.txt.part.json"
    spoil(path, part, entry)
    with pytest.raises(cover.Refused, match=reason):
        Journaled(str(path), SETTINGS, resume="left from" not in reason)
    assert part.exists()


@pytest.mark.skipif(not processes_start(), reason="the system of a browser locks no files")
def test_an_empty_output_is_as_good_as_none(tmp_path):
    (tmp_path / "out.txt").touch()
    sink = Journaled(str(tmp_path / "out.txt"), SETTINGS, resume=False)
    sink.append(b"one\n", Progress(1, 1, 1), {})
    sink.finish()
    assert (tmp_path / "out.txt").read_bytes() == b"one\n"


def test_two_runs_exclude_each_other(tmp_path):
    pytest.importorskip("fcntl")
    first = Journaled(str(tmp_path / "out.txt"), SETTINGS, resume=True)
    with pytest.raises(cover.Refused, match="written by another run"):
        Journaled(str(tmp_path / "out.txt"), SETTINGS, resume=True)
    first.close()


def test_another_input_is_not_gone_on_with(tmp_path):
    path = tmp_path / "out.txt"
    sink = Journaled(str(path), {}, resume=False)
    with Source(io.BytesIO(f"{E}\n{FOUR}\n".encode()), "") as source:
        block, progress = next(iter(Blocks(source)))
    sink.append(b"some\n", progress, {})
    sink.save()
    sink.close()
    for other in (f"{E}\n{FOUR[:-1]}1\n{E}\n", E):
        with Source(io.BytesIO(other.encode()), "") as source, pytest.raises(cover.InputError, match="another input"):
            Job(source, Journaled(str(path), {}, resume=True), Wanted(), Asked()).run()
    assert len(block) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize(("name", "most"), [("out.txt", 8), ("out.txt.gz", 3)])
def test_killed_at_random_and_resumed_the_output_is_the_same(tmp_path, name, most):
    corpus, whole, output = tmp_path / "boards.txt", tmp_path / f"whole-{name}", tmp_path / name
    corpus.write_text("\n".join(relabelled(E, 30) + ["not a board"] + relabelled(SEVERAL, 30) + [NONE] * 10))
    child = children.begin(
        [sys.executable, killing.__file__, corpus, output, whole, most, 1],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    words, wrong = child.communicate(timeout=120)
    assert child.returncode == 0, wrong
    kills, furthest = map(int, words.split())
    assert kills == most
    assert furthest > 0
    assert output.read_bytes() == whole.read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(["boards.txt", whole.name, name])


@pytest.mark.parametrize(
    "totals",
    ['"x"', "[]", '{"kinds": 3}', '{"kinds": {"unique": "2"}}', '{"slowest": 1}', '{"fastest": ["a", 1]}', '{"x": 1}',
     '{"guesses": null}', '{"most": [1]}'],
)  # fmt: skip
def test_damaged_totals_are_refused_in_words(tmp_path, totals):
    path, entry = tmp_path / "out.txt", tmp_path / "out.txt.part.json"
    begun(path)
    entry.write_text(entry.read_text().replace('{"kinds":{"unique":2}}', totals))
    done = run_cli("batch", write_boards(tmp_path), "-o", path, "--resume")
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert "is no journal of this program" in done.stderr


def write_boards(tmp_path):
    corpus = tmp_path / "boards.txt"
    corpus.write_text(f"{E}\n")
    return corpus


# ---------------------------------------------------------------- two writers
@pytest.mark.parametrize("resume", [False, True])
def test_a_run_that_waits_while_another_finishes_touches_nothing_of_it(monkeypatch, tmp_path, resume):
    fcntl = pytest.importorskip("fcntl")
    path, lock = tmp_path / "out.txt", fcntl.flock

    def late(stream, how):
        """Between opening and locking, another run writes everything and gives the file its name."""
        monkeypatch.setattr(fcntl, "flock", lock)
        other = Journaled(str(path), SETTINGS, resume=False)
        other.append(b"the other's output\n", Progress(1, 1, 1), {})
        other.finish()
        lock(stream, how)

    monkeypatch.setattr(fcntl, "flock", late)
    if resume:
        mine = Journaled(str(path), SETTINGS, resume)
        assert mine.whole
        mine.finish()
    else:
        with pytest.raises(cover.Refused, match="is there already"):
            Journaled(str(path), SETTINGS, resume)
    assert path.read_bytes() == b"the other's output\n"
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.skipif(not processes_start(), reason="the system of a browser locks no files")
def test_a_run_that_begins_while_another_writes_truncates_nothing(monkeypatch, tmp_path):
    import os

    pytest.importorskip("fcntl")
    path, exists, first = tmp_path / "out.txt", os.path.exists, []

    def slow(name):
        """While a run looks whether the part is there, another begins it."""
        answer = exists(name)
        if not first:
            first.append(None)
            first[0] = Journaled(str(path), SETTINGS, resume=False)
            first[0].append(b"the other's output\n", Progress(1, 1, 1), {})
            first[0].save()
        return answer

    monkeypatch.setattr(os.path, "isdir", slow)
    with pytest.raises(cover.Refused, match="another run"):
        Journaled(str(path), SETTINGS, resume=False)
    first[0].finish()
    assert path.read_bytes() == b"the other's output\n"


def test_many_runs_on_one_output_leave_one_whole_output(tmp_path):
    pytest.importorskip("fcntl")
    corpus, path = tmp_path / "boards.txt", tmp_path / "out.txt"
    corpus.write_text(f"{E}\n{FOUR}\n" * 30)
    assert run_cli("batch", corpus, "-q", "-o", path).exit_code == 0
    expected = path.read_bytes()
    script = (
        "import os, sys\nfrom contextlib import suppress\nfrom click.exceptions import Exit\n"
        "from cover.cli.table import cover\n"
        f"with suppress(Exit): cover.main(['batch', {str(corpus)!r}, '-q', '-o', os.devnull], standalone_mode=False)\n"
        f"arguments = ['batch', {str(corpus)!r}, '-q', '--resume', '-o', {str(path)!r}]\n"
        "sys.stderr = open(os.devnull, 'w')\n"
        "for _ in range(15):\n"
        "    children = []\n"
        "    for _ in range(3):\n"
        "        children.append(os.fork())\n"
        "        if not children[-1]:\n"
        "            try:\n"
        "                cover.main(arguments, standalone_mode=False)\n"
        "            finally:\n"
        "                os._exit(0)\n"
        "    for child in children:\n"
        "        os.waitpid(child, 0)\n"
        f"    assert open({str(path)!r}, 'rb').read() == {expected!r}\n"
    )
    child = children.begin([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True)
    _, stderr = child.communicate(timeout=120)
    assert (child.returncode, stderr) == (0, "")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["boards.txt", "out.txt"]


# ---------------------------------------------------------------- full disks
def test_on_a_full_disk_the_words_are_those_of_the_journal(tmp_path):
    resource = pytest.importorskip("resource")
    corpus, path = tmp_path / "boards.txt", tmp_path / "out.txt"
    corpus.write_text("\n".join(relabelled(E, 60)))

    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    script = (
        "from cover.solving.batches import answering, journal; from cover.cli import main\n"
        "answering.QUICK, journal.EVERY = 1, 0.0\n"
        f"import sys; sys.argv = ['cover', 'batch', {str(corpus)!r}, '-q', '-o', {str(path)!r}]\nmain()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False, preexec_fn=small_files
    )
    kept = json.loads((tmp_path / "out.txt.part.json").read_text().splitlines()[-1])
    answers = (tmp_path / "out.txt.part").read_bytes()[: kept["length"]].count(b"\n")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"cover: {path}.part has {answers} answers; --resume continues it",
        f"cover: {path}: file too large",
    ]
    assert 0 < answers == kept["totals"]["kinds"]["unique"] < 60
    assert run_cli("batch", corpus, "-q", "-o", path, "--resume").exit_code == 0
    assert path.read_text().count("\n") == 60
