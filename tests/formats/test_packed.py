"""LZ strings of links are what lz-string packs, and what unpacks to too much is refused before it does."""

import base64
import bz2
import gzip
import lzma
import string
import sys
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover import InputError, Refused, loads
from cover.formats.programs.packed import LARGEST, packed, unpacked
from cover.formats.text import UNPACKED, Source
from cover.web.protocol import answer

lzstring = pytest.importorskip("lzstring")
BOX = "https://f-puzzles.com/?load="
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
ROOM = 12 * LARGEST  # bytes of memory: the text, its bits, and the text of an error
ALPHABET = f"{string.ascii_uppercase}{string.ascii_lowercase}{string.digits}+/"


def growing(codes):
    """An LZ string of so many codes, each of which is the last entry with one more character: n codes make a text of
    some n * n / 2 characters."""
    bits = "00" + f"{ord('a'):08b}"[::-1]
    for entry in range(4, 4 + codes):
        bits += f"{entry:0{entry.bit_length()}b}"[::-1]
    bits += f"{2:0{(4 + codes).bit_length()}b}"[::-1]
    bits += "0" * (-len(bits) % 6)
    return "".join(ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))


def peak(act):
    """The most memory that was held beyond what was held before, in bytes."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@given(st.text(min_size=1))
def test_what_is_packed_is_unpacked(text):
    assert unpacked(packed(text)) == text


@given(st.text(st.sampled_from("ab{}[]:,\"0'é€"), min_size=1, max_size=400))
def test_texts_are_unpacked_as_the_package_does(text):
    assert unpacked(lzstring.compress_to_base64(text)) == text


@given(st.text(st.sampled_from(ALPHABET + "="), max_size=60))
def test_what_is_no_packing_is_an_input_error(text):
    with suppress(InputError):
        assert unpacked(text)


def test_a_text_that_grows_is_unpacked_up_to_the_bound(monkeypatch):
    assert unpacked(growing(3)) == "a" + "aa" + "aaa" + "aaaa"
    most = 1 + 2 + 3 + 4
    monkeypatch.setattr("cover.formats.programs.packed.LARGEST", most)
    assert len(unpacked(growing(3))) == most
    with pytest.raises(InputError, match="the data of the link unpack to more than 10 characters"):
        unpacked(growing(4))


@pytest.mark.parametrize("codes", [3_000, 60_000])
def test_a_link_that_unpacks_to_too_much_is_refused_in_little_memory(codes):
    link = BOX + growing(codes)

    def refused():
        with pytest.raises(InputError, match="the data of the link unpack to more than 4,194,304 characters"):
            loads(link)

    assert peak(refused) < ROOM


def test_a_request_with_such_a_link_is_answered_in_little_memory():
    request = {"verb": "solve", "text": BOX + growing(60_000)}
    last = {}
    assert peak(lambda: last.update(list(answer(request))[-1])) < ROOM
    assert "unpack to more than" in last["message"]


def test_a_link_of_penpa_that_unpacks_to_too_much_is_refused_by_name():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(b"\n" * 100_000_000) + packer.flush()

    def refused():
        with pytest.raises(InputError, match="the data of the link unpack to more than 4,000,000 bytes"):
            loads(PENPA + base64.b64encode(data).decode())

    assert peak(refused) < ROOM


PACKERS = {"gzip": gzip.compress, "xz": lambda data: lzma.compress(data, preset=0), "bzip2": bz2.compress}


@pytest.mark.parametrize("how", PACKERS)
@pytest.mark.parametrize(
    "start", [b"p cnf 2 9\n", b"a b\n" + b"a\n" * 99, b"[[1,", b'{"puzzle": "sudoku",', b"<opensudoku>"]
)
def test_a_file_that_unpacks_to_too_much_is_refused_by_name(how, start, monkeypatch):
    monkeypatch.setattr("cover.formats.text.UNPACKED", 6 << 20)
    data = PACKERS[how](start + (b"| " + b"-" * 997 + b"\n") * (8 << 10))
    with pytest.raises(InputError, match="more than 6 MB when unpacked: too large to be read"):
        loads(data)


@pytest.mark.parametrize("content", [b"\n", "\n".encode("utf-16-le")])
def test_a_file_that_unpacks_to_too_much_takes_little_memory(content):
    data = gzip.compress(b"\xff\xfe"[: len(content) // 2 * 2] + content * (200_000_000 // len(content)), 1)

    def refused():
        with pytest.raises(InputError, match=f"more than {UNPACKED >> 20} MB when unpacked"):
            Source.of_text(data).data()

    assert peak(refused) < 4 * UNPACKED


def test_a_large_file_may_become_a_hundred_times_as_large(monkeypatch):
    monkeypatch.setattr("cover.formats.text.UNPACKED", 1 << 10)
    monkeypatch.setattr("cover.formats.text.HEAD", 1 << 16)
    text = b"".join(b"%d %d\n" % (k * k % 10_007, k) for k in range(200_000))
    assert Source.of_text(gzip.compress(text)).data() == text
    asked = {"verb": "read", "file": {"name": "a.gz", "base64": base64.b64encode(gzip.compress(text)).decode()}}
    assert "when unpacked: too large to be read" in list(answer(asked))[-1]["message"]


def test_links_are_read_without_the_package_and_not_written(monkeypatch):
    text = packed('{"size": 4}')
    monkeypatch.setitem(sys.modules, "lzstring", None)
    assert unpacked(text) == '{"size": 4}'
    with pytest.raises(Refused, match=r"pip install '\.\[links\]'"):
        packed(text)
