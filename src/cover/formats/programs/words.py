"""Rules that stand in words or drawings: does the text of a puzzle say more than its data?

Only texts all of whose sentences speak of rules that the data state, or of nothing that sounds like a rule, are let
pass. It is a filter of words, not of meaning: when in doubt it refuses, and --ignore-text-rules decides otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.board import KINDS

# Words that name a rule -> the kinds of data (keys of our clues, or words such as "jigsaw") that state it.
TOPICS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"global entropy", ("globalentropy",)),
    (r"entropic", ("entropic",)),
    (r"modular", ("modular",)),
    (r"xvxv", ()),
    (r"slow thermo\w*", ("slowthermo",)),
    (r"thermo\w*|\bbulb", ("thermo", "slowthermo")),
    (r"(double|pill)[- ]arrow", ("doublearrow",)),
    (r"arrows? pointing (out|in)\w*|arrows facing|minimum|maximum|\bmin/max\b", ("greater", "minimum", "maximum")),
    (r"little killer|diagonals? indicated by|pointed diagonal", ("littlekiller",)),
    (r"along (diagonals|a diagonal) indicated|clue next to the arrow", ("littlekiller",)),
    (r"repeat (along|on) (a|the) diagonal", ("littlekiller",)),
    (r"\barrows?\b|\bshafts?\b", ("arrow",)),
    (r"killer|\bcages?\b", ("cage",)),
    (r"disjoint|same (relative )?position (relative|in)", ("disjoint",)),
    (r"anti-?\s?knight|knight'?s?\W? move|knights move", ("antiknight",)),
    (r"anti-?\s?king|king'?s move", ("antiking",)),
    (r"non-?consecutive", ("nonconsecutive",)),
    (r"palindrom\w*|same (way )?(from both|backward)", ("palindrome",)),
    (r"clones?\b|cloned", ("clone",)),
    (r"renban", ("renban",)),
    (r"dutch whispers?|whispers?.*\bat least (4|four)\b|differ\w*.*\bat least (4|four)\b", ("whispers 4",)),
    (r"whispers?|difference of (at least )?(5|five)( or more)?", ("whispers",)),
    (r"between lines?", ("between",)),
    (r"lockout", ("lockout",)),
    (r"region sum", ("regionsum",)),
    (r"zipper", ("zipper",)),
    (r"nabner", ("nabner",)),
    (r"sandwich\w*", ("sandwich",)),
    (r"skyscrapers?", ("skyscraper",)),
    (r"x-?sums?|sum of the first x\b.*", ("xsum",)),
    (r"numbered rooms?", ("numberedroom",)),
    (r"quadruples?|four cells surrounding", ("quadruple",)),
    (r"1-5-9|\b159\b|column positions?", ("indexer",)),
    (r"kropki|(white|black) (kropki )?dots?|\bdots? (shows?|indicates?|(is|are) given|given)", ("white", "black")),
    (r"\b[xv]/?v?\b|\bxv\b", ("total",)),
    (r"inequality|greater[- ]than|\blower/higher", ("greater",)),
    (r"(must be|contain|are|be) odd|\bodd\b", ("odd",)),
    (r"(must be|contain|are|be) even|\beven\b", ("even",)),
    (r"windoku|extra regions?|shaded regions?", ("windoku", "region")),
    (r"indicated diagonal|(marked|long|main|blue) diagonals?|\bdiagonals\b", ("diagonals", "littlekiller")),
    (r"irregular|jigsaw", ("jigsaw",)),
    (r"fog\b|\bschr\w+dinger|\bliar|\bdoublers?|\bcosmetic", ()),
)  # fmt: skip

# How else setters say a rule: enough where the data state it, and no name of a rule where they do not.
_NAMED_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bwhite\b.*\bconsecutive|consecutive.*\bwhite\b", ("white",)),
    (r"\bblack\b.*(\b1:2\b|\b2:1\b|ratio|doubled?|twice|half)|(ratio|doubled?|twice).*\bblack\b", ("black",)),
    (r"(larger|greater|higher|bigger|more) than (all|any|each|every|its|their|the|those)\b.*"
     r"(adjacent|neighbou?r|around|surround)", ("maximum",)),
    (r"(smaller|less|lower|fewer) than (all|any|each|every|its|their|the|those)\b.*"
     r"(adjacent|neighbou?r|around|surround)", ("minimum",)),
    (r"\bquads?\b|circles?.*(surround|corner|intersection|\b2 ?x ?2\b)|surrounding (four|4)", ("quadruple",)),
    (r"(sum|add)s?( up)? to the (small |given )?(number|clue|total|value|sum).*(corner|box|area)", ("cage",)),
    (r"\bincreas\w+\b.*(bulb|round end|circular end)|(bulb|round end).*\bincreas", ("thermo",)),
    (r"(sum|add|total)s?\b.*\bcircled?\b", ("arrow", "doublearrow")),
    (r"same (digits|sequence|values)? ?(forwards?|backwards?|in both|both ways|either)", ("palindrome",)),
    (r"consecutive (digits|numbers|values|sequence)?.*\b(any|no particular|some) order\b", ("renban",)),
    (r"(sandwiched )?between (the )?1s? and (the )?9s?\b", ("sandwich",)),
    (r"\b(buildings?|towers?|visible|obscure\w*|heights?)\b", ("skyscraper",)),
    (r"\bdiagonal(ly|s)?\b.*\b(sum|add|total)|\b(sum|add|total)s?\b.*\bdiagonal", ("littlekiller",)),
    (r"(sum|add)s?( up)? to (10|ten|5|five)\b", ("total",)),
    (r"\b(touch|adjacent)\b.*\bdiagonally|diagonally (adjacent|touching)", ("antiking",)),
    (r"(orthogonal\w*|adjacent|neighbou?r\w*|share an edge).*\b(not|n't|never|no)\b.*\bconsecutive",
     ("nonconsecutive",)),
    (r"low\b.*\b(middle|medium|mid)\b.*\bhigh\b", ("entropic", "globalentropy")),
    (r"(mod|modulo|remainder)\b|\b147\b.*\b258\b.*\b369\b", ("modular",)),
    (r"differ\w*.*\bat least (5|five)\b|\bat least (5|five)\b.*(apart|differ)", ("whispers",)),
    (r"(not )?repeat.*\bdiagonals?\b|\bdiagonals?\b.*\b(once|repeat|1-9|1 to 9|1 through 9)", ("diagonals",)),
)  # fmt: skip

_DENIES = re.compile(r"\bnot\b(?! (all|necessarily))|n't\b|\bnever\b|\bno\b(?! negative)")

# What the rules of plain sudoku say, and what only explains a rule that is named in the same text.
_PLAIN = re.compile(
    r"(normal|standard|default|classic|usual|ideal)\b[^.]*(rules?|sudoku)"
    r"|(each|every|fill|in) [^.]*\b(rows?|columns?|boxe?s?|regions?)\b"
    r"|digits (must|may|can) ?not repeat within the same row|place the digits"
    r"|\b1\s?(to|through|-)\s?\d+\b[^.]*empty cell"
    r"|\bno\b[^.]*same digit[^.]*(row|column)",
    re.IGNORECASE,
)
_RULEISH = re.compile(
    r"\b(must|may not (repeat|contain|be|hold)|cannot|can ?not|can't|should|sums?|add|contains?|differ|difference|"
    r"repeat|equal|greater|less|consecutive|ratio|appear|between|indicates?|shows?|every|each|all|never|same|identical|identity|"
    r"higher|lower|even|odd|prime|multiple|double|product|divisible|adjacent|orthogonal\w*|neighbou?r\w*|lines?|circles?|"
    r"squares?|constraint|rules?)\b",
    re.IGNORECASE,
)
_ALL_GIVEN = re.compile(
    r"(?<!not )\ball (possible )?(the )?(kropki |white |black )?(dots|[xv]s?\b[^.]*|xvs?) (are|have been) "
    r"(given|shown|marked)",
    re.IGNORECASE,
)
_STRICT = re.compile(
    r"(?<!no )(?<!without )(?<!no the )(?<!not )(?<!isn't a )\bnegative (constraint|rule)", re.IGNORECASE
)

# Rules that need nothing drawn on the board; all others say nothing where there is nothing to speak of.
_GLOBAL = {
    "globalentropy", "disjoint", "antiknight", "antiking", "nonconsecutive", "indexer", "windoku", "region",
    "diagonals", "jigsaw",
}  # fmt: skip


def unstated(text: str, stated: Collection[str], *, drawn: bool = True) -> list[str]:
    """The sentences of a puzzle's text that may say a rule which its data do not state.

    stated: what the data state, by the names of `TOPICS`, `negative xv` among them for what holds wherever no mark
    stands, and `column 5` for a line that clues speak of; drawn: are there drawings that a rule
    might speak of?

    >>> unstated("Normal sudoku rules apply. Digits increase from the bulb of a thermometer.", ["thermo"])
    []
    >>> unstated("Normal sudoku rules apply. Digits along a line have a prime sum.", ["thermo"])
    ['Digits along a line have a prime sum.']
    """
    known, found = set(stated), list[str]()
    named = False
    for sentence in _sentences(text):
        plain = _plain(sentence)
        asked = [
            # Topics of the sentence whose clue the data do not have. Without drawings only rules of the whole board can
            # be meant.
            kinds
            for _, kinds in _topics(plain)
            if not known & set(kinds) and (drawn or not kinds or _GLOBAL & set(kinds))
        ]
        ruled = any(True for _ in _topics(plain)) or any(known & set(kinds) for kinds in _rules_named(plain))
        # "All dots are given": wherever none is the rule is the contrary, which must be stated too.
        strict = _ALL_GIVEN.search(plain) or (_STRICT.search(plain) and "no " not in plain)
        beyond = asked or (strict and not known & _negatives(plain))
        ruled = ruled or bool(strict)
        # A sentence may explain the rule that the one before it named.
        unnamed = not ruled and _RULEISH.search(plain) and not _PLAIN.search(plain)
        if beyond or (unnamed and not (named and _explains(plain, known))):
            found.append(sentence)
        named = ruled
    return found


def clue_for(sentence: str) -> str:
    """How a puzzle file would say the rule that a sentence names: `renban: CELLS`; "" where none is known.

    >>> clue_for("Renban lines contain consecutive digits."), clue_for("It is dark and stormy.")
    ('renban: CELLS', '')
    """
    plain = _plain(sentence)
    kinds = [kind for _, some in _topics(plain) for kind in some]
    kinds += [kind for some in _rules_named(plain) for kind in some]
    known = next((kind.partition(" ")[0] for kind in kinds if kind.partition(" ")[0] in CLUES), "")
    return clue_class(known).form if known else ""


def _plain(sentence: str) -> str:
    return sentence.lower().replace("\u2019", "'")


def _topics(plain: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rules that a sentence names; what is found is taken out, so that a slow thermometer is no thermometer."""
    left = plain
    for pattern, kinds in TOPICS:
        if re.search(pattern, left):
            yield pattern, kinds
            left = re.sub(pattern, " ", left)


def _rules_named(plain: str) -> Iterator[tuple[str, ...]]:
    """The rules that a sentence describes in other words. One that denies something describes none but those that do
    so themselves."""
    denies = _DENIES.search(plain)
    return (kinds for pattern, kinds in _NAMED_RULES if (not denies or "not" in pattern) and re.search(pattern, plain))


def _negatives(plain: str) -> set[str]:
    """What may state that all marks of the kind that a sentence names are given: `negative xv`. `negative` alone says
    that of marks of some kind."""
    dots, letters = re.search(r"dots?\b|kropki|white|black", plain), re.search(r"\b(x|v|xv)s?\b", plain)
    kinds = ("white", "black", "kropki") if dots and not letters else ("xv",) if letters and not dots else tuple(KINDS)
    return {"negative", *(f"negative {kind}" for kind in kinds)}


def _explains(plain: str, known: set[str]) -> bool:
    """Does a sentence go on about the rule that the one before it named?"""
    if re.match(r"(digits|numbers|they) (may|can|must|cannot) ?(not )?repeat\b|not all\b", plain):
        return True
    lines = [" ".join(line) for line in re.findall(r"\b(row|column) (\d+)\b", plain)]
    alike = re.match(r"(and )?the same (is true|holds|applies|goes)\b", plain)
    return alike is not None and bool(lines) and known >= {*lines}


def _sentences(text: str) -> Iterator[str]:
    for part in re.split(r"(?<=[.!?])\s+|\n+", text):
        sentence = part.strip(" \t-+*\u2022")
        if sentence:
            yield sentence
