"""The rules of a board as JSON, to cross to another process; automata that rules share are written once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, get_args

import numpy as np

from cover.problems.connectivity import LazyConstraint
from cover.problems.rules import Automaton, Regular, Rule, Sets, Sum

_LAZY: dict[str, type[LazyConstraint]] = {kind.__name__.lower(): kind for kind in get_args(LazyConstraint)}


def rules_as_json(rules: Sequence[Rule]) -> dict[str, Any]:
    """What `rules_of_json` makes rules of again."""
    automata: dict[int, tuple[int, Automaton]] = {}
    flat: list[dict[str, Any]] = []
    for rule in rules:
        if isinstance(rule, Regular):
            # By identity: rules with one automaton share its number.
            number = automata.setdefault(id(rule.automaton), (len(automata), rule.automaton))[0]
            flat.append({"kind": "automaton", "cells": rule.cells, "automaton": number, "name": str(rule.name)})
        elif isinstance(rule, Sum):
            facts = {
                "cells": rule.cells,
                "weights": rule.weights.tolist(),
                "totals": rule.totals,
                "name": str(rule.name),
            }
            flat.append({"kind": "sum", **facts})
        elif isinstance(rule, Sets):
            held = [np.flatnonzero(row).tolist() for row in rule.sets]
            facts = {"cells": rule.cells, "sets": held, "symbols": rule.sets.shape[1], "name": str(rule.name)}
            flat.append({"kind": "sets", **facts})
        else:
            flat.append({"kind": type(rule).__name__.lower(), **asdict(rule)})
    listed = [[part.tolist() for part in (one.starts, one.arcs, one.states)] for _, one in automata.values()]
    return {"automata": listed, "rules": _plain(flat)}


def rules_of_json(facts: dict[str, Any]) -> tuple[Rule, ...]:
    """The rules again, in their order."""
    automata = [
        Automaton(
            np.array(starts, dtype=np.int32),
            np.array(arcs, dtype=np.int32).reshape(-1, 3),
            np.array(states, dtype=np.int32),
        )
        for starts, arcs, states in facts["automata"]
    ]
    return tuple(_rule(dict(rule), automata) for rule in facts["rules"])


def _rule(rule: dict[str, Any], automata: Sequence[Automaton]) -> Rule:
    kind, cells, name = rule.pop("kind"), tuple(rule.pop("cells")), rule.pop("name")
    if kind == "automaton":
        return Regular(cells, automata[rule["automaton"]], name)
    if kind == "sum":
        weights = np.array(rule["weights"], dtype=np.int32).reshape(len(cells), -1)
        return Sum(cells, weights, tuple(rule["totals"]), name)
    if kind == "sets":
        sets = np.zeros((len(rule["sets"]), rule["symbols"]), dtype=np.bool_)
        for row, held in zip(sets, rule["sets"], strict=True):
            row[held] = True
        return Sets(cells, sets, name)
    parts: dict[str, Any] = {key: _tuples(value) for key, value in rule.items()}
    return _LAZY[kind](cells, name=name, **parts)


def _tuples(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """Tuples as lists, numpy's integers as Python's."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, np.integer) else value
