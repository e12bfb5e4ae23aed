"""A file is replaced whole or stays as it was."""

import errno
import os
from contextlib import suppress

import pytest

from cover.backends.isolation.abilities import processes_start
from cover.basics.files import replacing, taken, write_whole


def test_the_new_content_takes_the_place_of_the_old(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_text("old")
    write_whole(path, "new ⊖", sync=True)
    assert path.read_text(encoding="utf-8") == "new ⊖"
    write_whole(path, b"\0bytes")
    assert path.read_bytes() == b"\0bytes"
    assert os.listdir(tmp_path) == ["kept.txt"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "kept.txt")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept.txt").read_text() == "new"


def test_on_a_full_disk_the_old_content_stays_and_the_error_names_the_file(tmp_path, monkeypatch):
    path = tmp_path / "kept.txt"
    path.write_text("old")

    def full(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match=r"kept\.txt"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["kept.txt"]


def test_the_permissions_of_the_old_file_stay(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_text("old")
    path.chmod(0o640)
    write_whole(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_is_cut_short_takes_no_place(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_text("old")
    with suppress(KeyboardInterrupt), replacing(path) as stream:
        stream.write(b"new")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["kept.txt"]


@pytest.mark.skipif(not processes_start(), reason="the system of a browser locks no files")
def test_a_file_has_one_writer_until_it_is_closed(tmp_path):
    pytest.importorskip("fcntl")
    with open(tmp_path / "grows.txt", "ab") as other:
        with open(tmp_path / "grows.txt", "ab") as one:
            assert taken(one.fileno())
            assert not taken(other.fileno())
        assert taken(other.fileno())
