"""Do answers agree? Each bounds the number of solutions from below and above, whichever question it was given to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cover.basics.result import Bounds, clash
from cover_lab.groups import Instance


def bounds(run: dict[str, Any]) -> Bounds:
    """What a run says about the number of solutions. Only a search that left nothing says at most."""
    if run["status"] not in ("solved", "timeout", "memory", "nodes"):
        return Bounds(0)
    found = int(run.get("found") or 0)
    if run["question"] == "best":
        return Bounds(min(found, 1), 0 if run["status"] == "solved" and not found else None)
    if run["question"] == "rate":
        return Bounds(0)
    if run["question"].partition(" ")[0] in ("prove", "path"):
        return {"unique": Bounds(1, 1), "unsolvable": Bounds(0, 0)}.get(str(run.get("claim")), Bounds(found))
    return Bounds(found, found if run.get("complete") else None)


def contradiction(run: dict[str, Any], earlier: Iterable[dict[str, Any]], instance: Instance) -> str:
    """Why this answer cannot be right together with what is known or was answered before, in words; "" if it can."""
    who = run["backend"]
    claim, known = bounds(run), instance.solutions
    if known is not None and claim.contradict(Bounds(known, known)):
        return f"{who} says {claim}; there are {known:,}"
    for other in earlier:
        if other["instance"] != run["instance"]:
            continue
        if words := clash(who, claim, other["backend"], bounds(other)):
            return words
        if _all(run) and _all(other) and run["digest"] != other["digest"]:
            return f"{who} and {other['backend']} found different solutions, {run['found']} each"
        if run["question"] == other["question"] == "best" and (words := _costs(run, other)):
            return words
    return ""


def _all(run: dict[str, Any]) -> bool:
    return run["status"] == "solved" and bool(run.get("digest")) and bool(run.get("complete"))


def _costs(one: dict[str, Any], other: dict[str, Any]) -> str:
    for optimal, any_ in ((one, other), (other, one)):
        if optimal["status"] != "solved" or optimal.get("cost") is None or any_.get("cost") is None:
            continue
        if any_["cost"] < optimal["cost"] or (any_["status"] == "solved" and any_["cost"] != optimal["cost"]):
            return (
                f"{optimal['backend']} says that the cheapest costs {optimal['cost']},"
                f" {any_['backend']} found {any_['cost']}"
            )
    return ""
