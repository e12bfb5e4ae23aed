"""Certificates as tests forge them: files by name, and a manifest that fits whatever was changed."""

import hashlib
import json


def files_of(place):
    return {path.name: path.read_bytes() for path in place.iterdir()}


def resealed(files, **about):
    """The manifest made to fit again, as a forger would; about: what else it says."""
    listed = {
        name: {"bytes": len(text), "sha256": hashlib.sha256(text).hexdigest()}
        for name, text in files.items()
        if name != "manifest.json"
    }
    manifest = json.loads(files["manifest.json"]) | about | {"files": listed}
    return files | {"manifest.json": json.dumps(manifest).encode()}
