"""Files that only grow: nothing in them is lost, torn or written by two."""

import os

import pytest

from cover import Refused
from cover.backends.isolation.abilities import processes_start
from cover.basics.journal import Journal, Lines

HELD = "another run writes there"


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "journal")


def of(file, *entries, asked=None):
    """A journal of these entries, closed."""
    with Journal(file, HELD) as journal:
        journal.begin(asked or {"problem": "abc"})
        for entry in entries:
            journal.add(entry)


def entries(file):
    with Journal(file, HELD) as journal:
        return [line for _, line in journal.entries()]


def test_what_was_added_is_there_in_order(file):
    of(file, [1], {"two": "ü"})
    of(file, [3])
    assert entries(file) == [b"[1]\n", '{"two":"ü"}\n'.encode(), b"[3]\n"]


def test_a_torn_line_is_cut_off_and_what_comes_next_is_whole(file):
    of(file, [1])
    with open(file, "ab") as torn:
        torn.write(b"[2" * 100_000)
    of(file, [3])
    assert entries(file) == [b"[1]\n", b"[3]\n"]


@pytest.mark.parametrize("text", [b"17", b"{}\n", b"one\ntwo", b'{"journal":"covert"}', b'{"journal":"cover"x}\n'])
def test_a_file_of_something_else_stays_as_it_is(file, text):
    with open(file, "wb") as other:
        other.write(text)
    with pytest.raises(Refused, match="is no journal of this program"):
        Journal(file, HELD).begin({})
    with open(file, "rb") as other:
        assert other.read() == text


def test_another_question_is_refused_with_what_differs(file):
    of(file)
    with pytest.raises(Refused, match="was begun with problem abc, not xyz: take another file"):
        of(file, asked={"problem": "xyz"})


def test_a_journal_in_which_nothing_was_begun_is_gone(file):
    Journal(file, HELD).close()
    assert not os.path.exists(file)


@pytest.mark.skipif(not processes_start(), reason="the system of a browser locks no files")
def test_one_writer_at_a_time(file):
    pytest.importorskip("fcntl")
    with Journal(file, HELD) as journal:
        journal.begin({"problem": "abc"})
        with pytest.raises(Refused, match=HELD):
            Journal(file, HELD)
    of(file)


def test_whoever_waits_for_a_file_that_is_removed_begins_a_new_one(file, monkeypatch):
    fcntl = pytest.importorskip("fcntl")
    lock, first = fcntl.flock, Journal(file, HELD)

    def late(handle, how):
        """Between opening and locking, the other run removes the journal."""
        monkeypatch.setattr(fcntl, "flock", lock)
        first.remove()
        lock(handle, how)

    monkeypatch.setattr(fcntl, "flock", late)
    of(file, [1])
    assert entries(file) == [b"[1]\n"]


def test_a_line_for_which_there_is_no_room_is_taken_back(file, monkeypatch):
    with Lines(file, HELD) as lines:
        lines.add([1])
        write = os.write

        def half(handle, data):
            monkeypatch.setattr(os, "write", full)
            return write(handle, data[:3])

        def full(handle, data):
            raise OSError(28, "no space left on device")

        monkeypatch.setattr(os, "write", half)
        with pytest.raises(OSError, match="no space left") as error:
            lines.add([2, 2, 2])
        assert error.value.filename == file
        monkeypatch.setattr(os, "write", write)
        lines.add([3])
        assert [line for _, line in lines.read()] == [b"[1]\n", b"[3]\n"]
