"""The end of a certificate: every file's size and hash in manifest.json, then the directory or archive in its place."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"


def packed(target: Path) -> bool:
    """Is the certificate to be one file?"""
    return target.name.endswith((".tar.gz", ".tgz"))


def sealed(staging: Path, about: dict[str, Any], target: Path) -> tuple[str, ...]:
    """Write the manifest and put the certificate in its place, at once; the names of its files."""
    files = {}
    for path in sorted(staging.iterdir()):
        with open(path, "rb") as content:
            files[path.name] = {
                "bytes": path.stat().st_size,
                "sha256": hashlib.file_digest(content, "sha256").hexdigest(),
            }
        path.chmod(0o644)
    (staging / MANIFEST).write_text(json.dumps(about | {"files": files}, indent=1) + "\n")
    names = (*files, MANIFEST)
    if packed(target):
        import tarfile

        archive = staging / "certificate.tar.gz"
        folder = target.name.removesuffix(".tgz").removesuffix(".tar.gz")
        with tarfile.open(archive, "w:gz") as out:
            for name in names:
                out.add(staging / name, f"{folder}/{name}")
        os.replace(archive, target)
    else:
        staging.chmod(0o755)
        if target.exists():
            target.rmdir()
        staging.rename(target)
    return tuple(sorted(names))
