"""Clues that a grid may carry beside its regions: a small file per kind. `CLUES` maps keys of puzzle files to classes.

A clue says its rules twice and independently: `rules` and `regions` for the engines, `faults` in words for the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cover.basics.lazily import found_at

if TYPE_CHECKING:
    from cover.puzzles.clues.base import Clue

CLUES: dict[str, str] = {
    "cage": "cover.puzzles.clues.cage:Cage",
    "thermo": "cover.puzzles.clues.thermo:Thermo",
    "arrow": "cover.puzzles.clues.arrow:Arrow",
    "littlekiller": "cover.puzzles.clues.littlekiller:LittleKiller",
    "renban": "cover.puzzles.clues.renban:Renban",
    "whispers": "cover.puzzles.clues.whispers:Whispers",
    "palindrome": "cover.puzzles.clues.palindrome:Palindrome",
    "white": "cover.puzzles.clues.white:White",
    "black": "cover.puzzles.clues.black:Black",
    "total": "cover.puzzles.clues.total:Total",
    "product": "cover.puzzles.clues.product:Product",
    "difference": "cover.puzzles.clues.difference:Difference",
    "quotient": "cover.puzzles.clues.quotient:Quotient",
    "greater": "cover.puzzles.clues.greater:Greater",
    "even": "cover.puzzles.clues.even:Even",
    "odd": "cover.puzzles.clues.odd:Odd",
    "sandwich": "cover.puzzles.clues.sandwich:Sandwich",
    "skyscraper": "cover.puzzles.clues.skyscraper:Skyscraper",
    "between": "cover.puzzles.clues.between:Between",
    "slowthermo": "cover.puzzles.clues.slowthermo:SlowThermo",
    "lockout": "cover.puzzles.clues.lockout:Lockout",
    "doublearrow": "cover.puzzles.clues.doublearrow:DoubleArrow",
    "nabner": "cover.puzzles.clues.nabner:Nabner",
    "parity": "cover.puzzles.clues.parity:Parity",
    "modular": "cover.puzzles.clues.modular:Modular",
    "entropic": "cover.puzzles.clues.entropic:Entropic",
    "zipper": "cover.puzzles.clues.zipper:Zipper",
    "sumline": "cover.puzzles.clues.sumline:SumLine",
    "sumloop": "cover.puzzles.clues.sumline:SumLoop",
    "regionsum": "cover.puzzles.clues.regionsum:RegionSum",
    "clone": "cover.puzzles.clues.clone:Clone",
    "minimum": "cover.puzzles.clues.extreme:Minimum",
    "maximum": "cover.puzzles.clues.extreme:Maximum",
    "quadruple": "cover.puzzles.clues.quadruple:Quadruple",
    "xsum": "cover.puzzles.clues.xsum:XSum",
    "numberedroom": "cover.puzzles.clues.numberedroom:NumberedRoom",
    "columnindexer": "cover.puzzles.clues.indexer:ColumnIndexer",
    "rowindexer": "cover.puzzles.clues.indexer:RowIndexer",
    "circles": "cover.puzzles.clues.circles:Circles",
    "relation": "cover.puzzles.clues.relation:Relation",
    "mutual": "cover.puzzles.clues.relation:Mutual",
    "regex": "cover.puzzles.clues.regex:Regex",
    "automaton": "cover.puzzles.clues.automaton:AutomatonClue",
    "weighted": "cover.puzzles.clues.weighted:Weighted",
    "equalsums": "cover.puzzles.clues.groups:EqualSums",
    "samesymbols": "cover.puzzles.clues.groups:SameSymbols",
    "lunchbox": "cover.puzzles.clues.lunchbox:Lunchbox",
    "lookandsay": "cover.puzzles.clues.lookandsay:LookAndSay",
    "valueindex": "cover.puzzles.clues.valueindex:ValueIndex",
    "different": "cover.puzzles.clues.different:CountDifferent",
    "equality": "cover.puzzles.clues.equality:EqualityCage",
    "hiddenskyscraper": "cover.puzzles.clues.hiddenskyscraper:HiddenSkyscraper",
    "globalentropy": "cover.puzzles.clues.globalclasses:GlobalEntropy",
    "globalmodular": "cover.puzzles.clues.globalclasses:GlobalModular",
    "negative": "cover.puzzles.clues.negative:Negative",
    "antitaxi": "cover.puzzles.clues.antitaxi:AntiTaxi",
    "antiknight": "cover.puzzles.clues.antiknight:AntiKnight",
    "antiking": "cover.puzzles.clues.antiking:AntiKing",
    "nonconsecutive": "cover.puzzles.clues.nonconsecutive:Nonconsecutive",
    "disjoint": "cover.puzzles.clues.disjoint:Disjoint",
}


def clue_class(key: str) -> type[Clue]:
    """The class of a kind of clue. Raises KeyError for a key that is not in the table."""
    return found_at(CLUES[key])
