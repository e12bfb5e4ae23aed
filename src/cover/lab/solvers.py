"""Who can be asked, by name: the backends of the registry, and peers (`peer:NAME`), behind one interface."""

from __future__ import annotations

from typing import Any, Protocol

from cover import registry
from cover.errors import Refused, Unavailable
from cover.lab.asking import Asked, Moment, measured
from cover.lab.method import own_options, warm_up
from cover.machine import machine
from cover.naming import did_you_mean

PEER = "peer:"  # how the name of a peer begins


class Solver(Protocol):
    """about: {"version", "threads", "note"}, or {"absent": why}."""

    about: dict[str, Any]

    def measured(self, asked: Asked, moment: Moment) -> dict[str, Any]: ...


class Ours:
    """A backend of the registry. workers: threads, for those that take them; seed: likewise."""

    def __init__(self, name: str, workers: int = 1, seed: int | None = None):
        self.name = name
        self._options: dict[str, Any] = {}
        if reason := registry.unknown(name) or (name != "auto" and registry.absent(name)):
            self.about: dict[str, Any] = {"absent": reason}
            return
        try:
            self._options, note = own_options(name, seed, workers, {})
        except (Refused, Unavailable) as error:
            self.about = {"absent": str(error)}
            return
        for count in (False, True):
            warm_up(name, self._options, count)
        versions = machine([name])["versions"]
        self.about = {"versions": versions, "threads": self._options.get("workers", 1), "note": note}

    def measured(self, asked: Asked, moment: Moment) -> dict[str, Any]:
        if "absent" in self.about:
            return {"status": "refused", "reason": self.about["absent"]}
        asked.options = self._options | asked.options
        return measured(self.name, asked, moment)


def solver(name: str, workers: int = 1, seed: int | None = None) -> Solver:
    """The solver of a name."""
    if name.startswith(PEER):
        from cover.lab.peers.base import Theirs

        return Theirs(name.removeprefix(PEER))
    return Ours(name, workers, seed)


def peers() -> dict[str, str]:
    """The peers by the names they have in a bench, and why each is absent ("" if it is here). Imports none of them."""
    from cover.lab.peers import PEERS, absent

    return {f"{PEER}{name}": absent(name) for name in PEERS}


def present_peers() -> list[str]:
    """The peers that are here, but for those that only count (they are asked by name)."""
    return [name for name, reason in peers().items() if not reason]


def unknown_peer(name: str) -> str | None:
    """Why a name that begins with `peer:` is none; None if it is one."""
    return None if name in peers() else f"unknown peer {name!r}" + (did_you_mean(name, peers()) or "; see --list")
