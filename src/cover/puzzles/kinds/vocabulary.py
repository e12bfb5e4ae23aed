"""The words of the language: sections of a file, families, sets, numbers, marks of lines."""

from __future__ import annotations

SECTIONS = (
    "kind", "says", "marks", "classes", "lines", "layout", "given", "grids", "call", "rules", "follows",
    "variant", "link", "sampling", "example",
)  # fmt: skip
FAMILIES = (  # what is each
    "cell", "clue", "blank", "room", "rooms", "row", "column", "line", "box", "cage", "region", "diagonal", "square",
    "corner", "pair", "touch", "border", "bar", "edge", "leap", "two", "facing", "elbow", "end", "run", "span", "steps",
    "alike", "point", "thermometer", "opposite", "parallel", "centre", "number", "mark", "part",
)  # fmt: skip
OPTIONS = {  # words that may follow a family
    "pair": ("across", "down", "inside", "apart", "unbarred"),
    "touch": ("inside", "apart"),
    "edge": ("inside", "apart"),
    "two": ("clues", "pointed", "near", "across", "down", "adjoining"),
    "facing": ("alike",),
    "end": ("top", "bottom", "left", "right"),
    "alike": ("pairs",),
}
PATTERNED = ("clue", "corner", "run")  # a pattern of clues may follow
NUMBERED = {"leap": 2, "span": 1, "steps": 1}  # so many numbers follow
FEWEST = {"span": 2, "steps": 1}  # the least of these numbers
NAMING = ("number", "mark", "centre")  # a name follows
SETS = (  # of cells or of edges
    "all", "here", "beside", "around", "nine", "up", "down", "left", "right", "north", "south", "west", "east", "ahead",
    "arrow", "aside", "seen", "away", "leading", "first", "second", "between", "row", "column", "room", "lines",
    "sides", "crossings", "edges", "ray", "ring", "pointers", "corners", "centre", "opposite",
)  # fmt: skip
MEASURED = ("away", "leading")  # sets with a number
VALUES = (  # numbers that are a word alone
    "clue", "far", "size", "half", "rows", "columns", "distance", "index", "row", "column", "most", "words", "centres",
    "roomsize", "roomcount", "sizecount", "differences", "pointers", "width", "height", "bends",
)  # fmt: skip
COMPARISONS = ("=", "!=", "<", ">", "<=", ">=")
VERBS = (  # begin a condition
    "differ", "same", "ascending", "never", "is", "runs", "piece", "consecutive", "next", "makes", "connected", "loop",
    "path", "beams", "areas", "acyclic", "matched", "rectangles", "twins", "symmetric", "equal", "pieces",
)  # fmt: skip
AFTER_SET = ("is", "differ", "same", "ascending")  # verbs that a set may stand before
NUMBER_VERBS = (
    "count", "sum", "product", "run", "view", "visible", "most", "least", "gap", "apart", "stretch", "initial",
    "reach", "walk", "changes", "roomsize", "abs",
)  # fmt: skip
# What the lines in a cell look like, by the sides that they leave it.
SHAPES = ("-", "ns", "ew", "ne", "nw", "se", "sw", "n", "s", "e", "w", "nse", "nsw", "new", "sew", "nsew")
SHAPE_WORDS = {
    "on": SHAPES[1:], "off": ("-",), "straight": ("ns", "ew"), "turn": ("ne", "nw", "se", "sw"),
}  # fmt: skip
EDGE_WORDS = ("line", "wall", "open")  # what an edge holds
ALWAYS_MARKS = ("odd", "even", "filled", "clue", *SHAPE_WORDS, *EDGE_WORDS, *SHAPES[1:])
# Parts of puzz.link's addresses (formats/pzpr/layers.py reads and writes them): where words stand, how they are
# written, and what stands around them.
LINK_PLACES = ("early", "rooms", "corners", "inner", "near", "edges", "sides", "centres", "dots", "outside")
LINK_CODES = (
    "numbers16", "letters16", "givens16", "closed16", "colors16", "signs", "corners16", "pipes", "stations", "castle",
    "aims", "mirrors", "numbers10", "numbers10or16", "numbers4", "arrows16", "walls", "circles", "bits", "empty",
    "digits32", "digits36", "upto4", "upto45", "twos", "pushes", "countries", "bars", "lone",
    "skips", "blocks", "dots", "tapa", "pieces",
)  # fmt: skip
LINK_AROUND = (
    "borders", "tiles", "apart", "lettered", "header", "tail", "spot", "slash", "flag", "square", "says", "sums",
    "bank", "percent", "lattice", "links", "files",
)  # fmt: skip
