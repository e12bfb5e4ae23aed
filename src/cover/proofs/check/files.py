"""The files of a certificate, in a directory or a .tar.gz, and whether they are those of the manifest."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from typing import Any

from cover.proofs.check.faults import Fault

MANIFEST = "manifest.json"
NAMES = 1  # the format of the names of items in cover.dlx that `kinds` writes again: docs/proofs.md
MOST_UNPACKED = 100  # times the size of an archive: proofs and formulas shrink to a tenth
DAMAGED = "no certificate: its gzip data was changed since it was packed"


def read(place: str | os.PathLike[str]) -> dict[str, bytes]:
    """Every file by name. Raises OSError where nothing can be read, Fault for what is no certificate."""
    if not os.path.isdir(place):
        if os.path.exists(place) and not os.path.isfile(place):  # a device may never end
            raise Fault("no certificate: neither a directory nor a file")
        return _unpacked(place)
    files: dict[str, bytes] = {}
    for entry in os.scandir(place):
        if entry.is_symlink() or not entry.is_file():  # a pipe would wait for ever
            raise Fault(f"{entry.name[:60]!r} is no plain file")
        with open(entry, "rb") as content:
            files[entry.name] = content.read()
    return files


def _unpacked(place: str | os.PathLike[str]) -> dict[str, bytes]:
    """The files of an archive, which has one folder, or none."""
    import gzip  # only here: it takes as long as the check of a small proof
    import tarfile
    import zlib
    from io import BytesIO

    files: dict[str, bytes] = {}
    folders: set[str] = set()
    try:
        with open(place, "rb") as packed:
            is_packed = packed.read(2) == b"\x1f\x8b"
            size = packed.seek(0, 2)
        most = MOST_UNPACKED * size + 2**20
        with gzip.open(place) if is_packed else open(place, "rb") as content:
            whole = content.read(most + 1 if is_packed else -1)
        if is_packed and len(whole) > most:
            raise Fault(f"no certificate: it unpacks to more than {MOST_UNPACKED} times its size")
        with tarfile.open(fileobj=BytesIO(whole), mode="r:") as archive:
            for member in archive:
                if member.isdir():
                    continue
                folder, _, name = member.name.removeprefix("./").rpartition("/")
                folders.add(folder)
                plain = member.isfile() and not member.issparse() and name not in files
                beside = len(folders) == 1 and folder != ".." and "/" not in folder and member.name[:1] != "/"
                inside = archive.extractfile(member) if plain and beside else None
                if inside is None:
                    raise Fault(f"{member.name[:60]!r} is no file of a certificate")
                files[name] = inside.read()
    except tarfile.TarError as error:
        raise Fault(f"no certificate, which is a directory or a tar archive: {error}") from None
    except EOFError:
        raise Fault("no certificate: its gzip data ends too early") from None
    except zlib.error:
        raise Fault(DAMAGED) from None
    except (ValueError, OverflowError) as error:
        raise Fault(f"no certificate: {error}") from None
    except OSError as error:
        if error.errno is None:  # gzip says so of a wrong sum
            raise Fault(DAMAGED) from None
        raise
    return files


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, in which no key may stand twice: readers differ about which one counts."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError
    return dict(pairs)


def manifest(files: Mapping[str, bytes]) -> dict[str, Any]:
    """The manifest, after a look at sizes, hashes, and that no file is missing or too many. Raises Fault."""
    try:
        about: dict[str, Any] = json.loads(files[MANIFEST], object_pairs_hook=once)
        listed = {name: (entry["bytes"], entry["sha256"]) for name, entry in about["files"].items()}
    except KeyError as missing:
        raise Fault(f"{missing} is missing") from None
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise Fault("manifest.json is not understood") from None
    if about.get("format") != "cover certificate 1" or not isinstance(about.get("claim"), str):
        raise Fault("manifest.json is of another format")
    written = about.get("names", NAMES)  # certificates from before the format had a number say none, and have the first
    if type(written) is not int or written != NAMES:
        raise Fault(f"manifest.json: names of format {str(written)[:20]!r}, and format {NAMES} is read here")
    if odd := sorted({*listed, MANIFEST} ^ {*files}):
        raise Fault(f"{odd[0]}: in the manifest or in the directory, not in both")
    for name, facts in listed.items():
        if facts != (len(files[name]), hashlib.sha256(files[name]).hexdigest()):
            raise Fault(f"{name} is not the file of the manifest: size or hash differ")
    return about
