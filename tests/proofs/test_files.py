"""What a certificate comes in: directories and archives that were tampered with are refused in words, and quickly."""

import gzip
import io
import json
import os
import subprocess
import sys
import tarfile

import pytest

import cover
from certificates import certified, refused, resealed
from cover.backends.isolation.abilities import processes_start
from cover.proofs.check.faults import Fault
from cover.proofs.check.files import read
from cover.proofs.check.steps import check, checked


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    return certified(cover.loads("puzzle: queens\nsize: 4\n"), tmp_path_factory.mktemp("good") / "c", "exactly 2")


def member(name, text=b"", **facts):
    made = tarfile.TarInfo(name)
    made.size = len(text)
    for key, value in facts.items():
        setattr(made, key, value)
    return made, text


def archive(place, members, mode="w:gz"):
    with tarfile.open(place, mode) as out:
        for made, text in members:
            out.addfile(made, io.BytesIO(text))
    return place


def of(good, folder="c/"):
    return [member(folder + name, text) for name, text in good.items()]


def refused_at(place, words):
    with pytest.raises(Fault, match=words):
        list(check(place))


@pytest.mark.parametrize("folder", ["", "c/", "./", "./c/"])
@pytest.mark.parametrize("mode", ["w:gz", "w:"])
def test_an_archive_has_one_folder_or_none(good, folder, mode, tmp_path):
    place = archive(tmp_path / "c.tar.gz", of(good, folder), mode)
    assert len(list(check(place))) > 3


def test_an_archive_may_name_its_folder(good, tmp_path):
    place = archive(tmp_path / "c.tar.gz", [member("c", type=tarfile.DIRTYPE), *of(good)])
    assert len(list(check(place))) > 3


@pytest.mark.parametrize("folder", ["/", "/c/", "../", "c/../", "a/b/", "../../etc/"])
def test_an_archive_that_would_write_elsewhere_is_refused(good, folder, tmp_path):
    refused_at(archive(tmp_path / "c.tar.gz", of(good, folder)), "is no file of a certificate")


@pytest.mark.parametrize(
    "more",
    [
        member("c/proof.lrat", b"other"),
        member("d/proof.lrat", b"other"),
        member("c/link", type=tarfile.SYMTYPE, linkname="/etc/passwd"),
        member("c/link", type=tarfile.LNKTYPE, linkname="c/proof.lrat"),
        member("c/zero", type=tarfile.CHRTYPE, devmajor=1, devminor=5),
        member("c/pipe", type=tarfile.FIFOTYPE),
        member("c/holes", type=tarfile.GNUTYPE_SPARSE),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_an_archive_with_what_is_no_file_or_there_twice_is_refused(good, more, first, tmp_path):
    members = [more, *of(good)] if first else [*of(good), more]
    refused_at(archive(tmp_path / "c.tar.gz", members), "no certificate|no file of a certificate")


def test_an_archive_that_swells_is_refused_before_it_is_unpacked(good, tmp_path):
    zeros = bytes(2**25)
    refused_at(archive(tmp_path / "c.tar.gz", [*of(good), member("c/zeros", zeros)]), "more than 100 times its size")
    head = member("c/zeros", size=2**62)[0]
    head.size = 2**62
    text = gzip.compress(head.tobuf(tarfile.PAX_FORMAT))
    (tmp_path / "head.tar.gz").write_bytes(text)
    refused_at(tmp_path / "head.tar.gz", "no certificate")


def test_an_archive_that_was_cut_off_or_changed_is_refused_in_words(good, tmp_path):
    place = archive(tmp_path / "c.tar.gz", of(good))
    data = place.read_bytes()
    place.write_bytes(data[:-10])
    refused_at(place, "no certificate: its gzip data ends too early")
    place.write_bytes(data[:-8] + bytes(8))
    refused_at(place, "no certificate: its gzip data was changed since it was packed")


@pytest.mark.parametrize("text", [b"", b"\x1f\x8b", b"\x1f\x8b\x08junk", bytes(1024), b"c" * 600, bytes([255]) * 2000])
def test_what_is_no_archive_is_refused(text, tmp_path):
    (tmp_path / "c.tar.gz").write_bytes(text)
    refused_at(tmp_path / "c.tar.gz", "no certificate|manifest.json")


def test_an_archive_that_breaks_off_or_is_damaged_is_refused(good, tmp_path):
    whole = archive(tmp_path / "c.tar.gz", of(good)).read_bytes()
    for cut in range(0, len(whole) - 8, 97):
        (tmp_path / "cut.tar.gz").write_bytes(whole[:cut])
        refused_at(tmp_path / "cut.tar.gz", ".")
        (tmp_path / "damaged.tar.gz").write_bytes(whole[:cut] + bytes(9) + whole[cut + 9 :])
        try:
            list(check(tmp_path / "damaged.tar.gz"))
        except Fault:
            continue
        assert cut < 10  # the time and the name in the head of gzip


def write(place, files):
    place.mkdir()
    for name, text in files.items():
        (place / name).write_bytes(text)
    return place


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_directory_holds_plain_files_only(good, tmp_path):
    place = write(tmp_path / "c", good)
    (tmp_path / "outside").write_bytes(good["proof.lrat"])
    for make in (
        lambda path: path.symlink_to(tmp_path / "outside"),
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to("nowhere"),
        os.mkfifo,
        lambda path: path.mkdir(),
    ):
        (place / "proof.lrat").unlink()
        make(place / "proof.lrat")
        refused_at(place, "'proof.lrat' is no plain file")
        os.rename(place / "proof.lrat", tmp_path / f"was{len(list(tmp_path.iterdir()))}")
        (place / "proof.lrat").write_bytes(good["proof.lrat"])
    assert len(list(check(place))) > 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"claim": "exactly 2"', '"claim": "unique", "claim": "exactly 2"'),
        ('"format"', '"files": {}, "format"'),
        ('"bytes"', '"bytes": 5, "bytes"'),
        ('"claim": "exactly 2"', '"claim": ["exactly 2"]'),
        ('"claim": "exactly 2"', '"claim": "exactly 2 "'),
        ('"claim": "exactly 2"', '"claim": "exactly +2"'),
        ('"claim": "exactly 2"', '"claim": "exactly 02"'),
        ('"claim": "exactly 2"', '"claim": "exactly \u0662"'),
        ('"claim": "exactly 2"', '"claim": "exactly 2\\n"'),
        ('"claim": "exactly 2"', '"claim": "exactly 9999999999999999999"'),
        ('"claim": "exactly 2"', '"claim": null'),
        ('"claim": "exactly 2"', '"Claim": "exactly 2"'),
        ('"format"', '"more": ' + "[" * 100_000 + ', "format"'),
        ('"bytes"', '"bytes": ' + "9" * 5000 + ', "more"'),
    ],
)
def test_a_manifest_that_says_two_things_or_nothing_is_refused(good, old, new):
    text = good["manifest.json"].decode()
    assert old in text
    with pytest.raises(Fault, match=r"manifest\.json|is missing|not the file of the manifest"):
        list(checked(good | {"manifest.json": text.replace(old, new, 1).encode()}))


def test_more_keys_in_a_manifest_say_nothing(good):
    about = json.loads(good["manifest.json"]) | {"claims": "unique", "theorem": ["P = NP"]}
    assert len(list(checked(good | {"manifest.json": json.dumps(about).encode()}))) > 3


def test_names_in_a_certificate_drive_no_terminal_and_break_no_line(good, tmp_path):
    odd = "\x1b[2Jred\n   ok  the claim holds\ud800"
    place = write(tmp_path / "c", good)
    (place / "\x1b[2J\nthe claim holds").write_bytes(b"")
    command = [sys.executable, "-m", "cover.proofs.check"]
    done = subprocess.run([*command, str(place)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (10, "")
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[-1].startswith("   no  ")
    stated = (f"| item a = {json.dumps(odd)}\na\n" + "a\n" * 100).encode()  # with room for the puzzle
    forged = write(tmp_path / "d", resealed(good | {"cover.dlx": stated}))
    done = subprocess.run([*command, str(forged)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (10, "")
    assert done.stdout.splitlines()[-1].startswith("   no  cover.dlx and the rules disagree")


@pytest.mark.skipif(not processes_start(), reason="files are in memory where no process starts")
def test_too_little_memory_is_reported(good, tmp_path):
    place = write(tmp_path / "c", good)
    with open(place / "proof.lrat", "wb") as out:
        out.truncate(2**36)
    code = "import resource, runpy, sys\nresource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))\n"
    code += "runpy.run_module('cover.proofs.check', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code, str(place)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, f"{place}: there is not enough memory to check it\n")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("formula.cnf", b"p cnf 16 ", b"p cnf 17 "),
        ("formula.cnf", b"p cnf 16 ", b"p cnf 016 "),
        ("formula.cnf", b"p cnf 16 ", b"p cnf +16 "),
        ("formula.cnf", b"p cnf 16 ", b"p cnf 1_6 "),
        ("formula.cnf", b"p cnf 16 ", "p cnf \u0661\u0666 ".encode()),
        ("formula.cnf", b"p cnf 16 ", b"p cnf -16 1\np cnf 16 "),
        ("formula.cnf", b"p cnf 16 ", b"p cnf 16 1"),
        ("formula.cnf", b"p cnf 16 ", b"p cnf 9223372036854775808 "),
        ("formula.cnf", b" 0\n-", b" -0\n-"),
        ("formula.cnf", b" 0\n-", b" 00\n-"),
        ("formula.cnf", b" 0\n-", b" 0\n0\n-"),
        ("formula.cnf", b" 0\n-", "\u00a00\n-".encode()),
        ("formula.cnf", b" 0\n-", b"\x1c0\n-"),
        ("formula.cnf", b"\n1 ", b"\n01 "),
        ("formula.cnf", b"\n1 ", b"\n+1 "),
        ("formula.cnf", b"\n1 ", b"\n1 1 "),
        ("formula.cnf", b"\n1 ", b"\n1 -1 "),
        ("formula.cnf", b"\n1 ", b"\nc1 "),
        ("formula.cnf", b"\n1 ", b"\n%\n1 "),
        ("formula.cnf", b"\n1 ", b"\nc \xff\n1 "),
        ("solutions.txt", b"\nv ", b"\nv v "),
        ("solutions.txt", b"\nv ", b"\nv 1 "),
        ("solutions.txt", b"\nv ", b"\nv 0 "),
        ("solutions.txt", b"\nv ", b"\nv 17 "),
        ("solutions.txt", b"\nv ", b"\nV "),
        ("solutions.txt", b"\nv ", b"\ns SATISFIABLE\nv "),
    ],
)
def test_numbers_that_are_written_otherwise_and_lines_too_many_are_refused(good, name, old, new):
    assert old in good[name]
    refused(good | {name: good[name].replace(old, new, 1)}, name)


def test_lines_may_end_otherwise_and_comments_say_nothing(good):
    crlf = {name: good[name].replace(b"\n", b"\r\n") for name in good if name != "manifest.json"}
    assert len(list(checked(resealed(good | crlf)))) > 3
    lies = b"c decisions: 1\nc 1 0\nc " + b"x" * 3_000_000 + b"\n"
    assert len(list(checked(resealed(good | {"formula.cnf": lies + good["formula.cnf"]})))) > 3


def test_solutions_in_another_order_are_those_of_the_last_clauses_in_that_order(good):
    head, one, other = good["solutions.txt"].partition(b"c solution 2")[0], *good["solutions.txt"].split(b"c sol")[1:]
    assert head
    swapped = b"c sol" + other + b"c sol" + one
    refused(
        good | {"solutions.txt": swapped}, r"the last clauses of formula\.cnf are not those that forbid the solutions"
    )


def test_every_variable_of_a_solution_matters(good):
    for number in range(1, 17):
        for sign, other in ((b" %d ", b" -%d "), (b" -%d ", b" %d ")):
            text = good["solutions.txt"].replace(sign % number, other % number, 1)
            if text != good["solutions.txt"]:
                refused(good | {"solutions.txt": text}, r"solution")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no devices here")
def test_a_device_is_no_certificate():
    with pytest.raises(Fault, match="neither a directory nor a file"):
        read("/dev/zero")
