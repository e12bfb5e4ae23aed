"""The files of a certificate, in a directory or a .tar.gz, and whether they are those of the manifest."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from typing import Any

from cover.proofs.check.faults import Fault

MANIFEST = "manifest.json"


def read(place: str | os.PathLike[str]) -> dict[str, bytes]:
    """Every file by name. Raises OSError where nothing can be read, Fault for what is no certificate."""
    if os.path.isdir(place):
        return {entry.name: _content(entry.path) for entry in os.scandir(place)}
    import tarfile  # only here: it takes as long as the check of a small proof

    files: dict[str, bytes] = {}
    try:
        with tarfile.open(place, "r:*") as archive:
            for member in archive:
                name = member.name.rpartition("/")[2]
                content = archive.extractfile(member) if member.isfile() else None
                if content is None or name in files:
                    raise Fault(f"{member.name[:60]!r} is no file of a certificate")
                files[name] = content.read()
    except tarfile.ReadError as error:
        words = str(error).partition("\n")[0].removesuffix(":")  # it goes on with a line for every packer
        raise Fault(f"no certificate, which is a directory or a tar archive: {words}") from None
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise Fault(f"no certificate: {error}") from None
    except OSError as error:
        if error.errno is None:  # gzip says so of damage
            raise Fault(f"no certificate: {error}") from None
        raise
    return files


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def manifest(files: Mapping[str, bytes]) -> dict[str, Any]:
    """The manifest, after a look at sizes, hashes, and that no file is missing or too many. Raises Fault."""
    try:
        about: dict[str, Any] = json.loads(files[MANIFEST])
        listed = {name: (entry["bytes"], entry["sha256"]) for name, entry in about["files"].items()}
    except KeyError as missing:
        raise Fault(f"{missing} is missing") from None
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise Fault("manifest.json is not understood") from None
    if about.get("format") != "cover certificate 1" or not isinstance(about.get("claim"), str):
        raise Fault("manifest.json is of another format")
    if odd := sorted({*listed, MANIFEST} ^ {*files}):
        raise Fault(f"{odd[0]}: in the manifest or in the directory, not in both")
    for name, facts in listed.items():
        if facts != (len(files[name]), hashlib.sha256(files[name]).hexdigest()):
            raise Fault(f"{name} is not the file of the manifest: size or hash differ")
    return about
