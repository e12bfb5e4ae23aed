"""The pictures of a report, by matplotlib: each a function from results to a figure with a title and a text for who
cannot see it. Colors are those of Okabe and Ito (2008), different to the color-blind and on dark and light alike.

matplotlib is imported when a picture is drawn; without it `pictures` raises Unavailable, in words.
"""

from __future__ import annotations

import io
import math
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cover.basics.errors import Unavailable, to_install
from cover.basics.result import ANSWER
from cover_lab.report.growth import fitted, growing
from cover_lab.report.words import seconds
from cover_lab.results import Results

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31", "#7f7f7f")
MARKERS = "osD^vP*X"
DASHES = ("-", "--", ":", "-.")  # of the first eight lines, the next eight, ...
LARGEST = 45  # cases of a heat map
FEW = 0.2  # of the cases: who takes fewer has no line among the others
GREY = "#808080"  # of words and axes: 4 : 1 against white and against #111


@dataclass(frozen=True)
class Picture:
    """name: of its files; alt: what it shows, in words; svg, png: its bytes."""

    name: str
    title: str
    alt: str
    svg: str
    png: bytes


def pictures(results: Results) -> Iterator[Picture]:
    """Every picture for which there is something to show. Raises Unavailable without matplotlib."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        raise Unavailable(f"pictures need matplotlib: {to_install('plot')}") from None
    style: dict[Any, Any] = {
        "figure.facecolor": "none", "axes.facecolor": "none", "savefig.facecolor": "none", "svg.fonttype": "path",
        "svg.hashsalt": "cover", "font.size": 10, "axes.edgecolor": GREY, "axes.labelcolor": GREY, "text.color": GREY,
        "xtick.color": GREY, "ytick.color": GREY, "axes.spines.top": False, "axes.spines.right": False,
        "legend.frameon": False, "axes.grid": True, "grid.color": GREY, "grid.alpha": 0.25,
        "axes.axisbelow": True,
    }  # fmt: skip
    for draw in (cactus, heat, phases, scatter, growth, strategies, curves):
        with plt.rc_context(style):
            for name, title, alt, figure in draw(results, plt):
                yield _saved(name, title, alt, figure)
                plt.close(figure)


Drawn = Iterator[tuple[str, str, str, Any]]


def _saved(name: str, title: str, alt: str, figure: Any) -> Picture:
    svg, png = io.StringIO(), io.BytesIO()
    with warnings.catch_warnings():  # they quote names of records raw, which could drive a terminal
        warnings.simplefilter("ignore")
        figure.savefig(svg, format="svg", bbox_inches="tight", metadata={"Date": None})
        figure.savefig(png, format="png", bbox_inches="tight", dpi=110, facecolor="white")
    return Picture(re.sub(r"[^\w.-]+", "-", name), title, alt, svg.getvalue(), png.getvalue())


def _look(results: Results, backend: str) -> dict[str, Any]:
    k = results.backends.index(backend)
    turn = k // len(COLORS)  # the same colors again, with other markers and dashes
    color, marker = COLORS[k % len(COLORS)], MARKERS[(k + 3 * turn) % len(MARKERS)]
    return {"color": color, "marker": marker, "markersize": 4, "linestyle": DASHES[turn % len(DASHES)]}


def _legend(axes: Any) -> None:
    """Beside the picture where it would cover the lines."""
    if len(axes.get_legend_handles_labels()[0]) > 6:
        axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1.01, 0.5))
    else:
        axes.legend(fontsize=9)


def cactus(results: Results, plt: Any) -> Drawn:
    """How many cases each answers within how many seconds each: the further right, the better. Of those who take few
    cases the table says more."""
    figure, axes = plt.subplots(figsize=(7, 4.2))
    ends = []
    for backend in results.backends:
        taken = [cell for cell in results.cells.values() if cell.backend == backend and cell.status != "refused"]
        times = sorted(cell.seconds for cell in taken if cell.solved)
        if times and len(taken) >= FEW * len(results.places):
            axes.plot(range(1, len(times) + 1), times, label=backend, linewidth=1.5, **_look(results, backend))
            ends.append(f"{backend} answers {len(times)}")
    axes.set_yscale("log")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(f"cases answered, of {len(results.places)} (each backend's in its own order)")
    axes.set_ylabel("seconds for one of them")
    if ends:
        _legend(axes)
    title = f"Cases answered within a time, by who takes {FEW:.0%} of them or more"
    yield "cactus", title, f"Cactus plot of {len(results.places)} cases: {'; '.join(ends)}.", figure


def heat(results: Results, plt: Any) -> Drawn:
    """Backend x case: how many times the seconds of the fastest."""
    from matplotlib.colors import ListedColormap

    places = [place for place in results.places if results.best(place) is not None]
    step = max(1, math.ceil(len(places) / LARGEST))
    places = places[::step]
    letters = set[str]()
    if len(places) < 2 or len(results.backends) < 2:
        return
    figure, axes = plt.subplots(figsize=(max(7, 0.2 * len(places) + 2), 0.42 * len(results.backends) + 1.8))
    colormap = plt.get_cmap("viridis_r")
    for y, backend in enumerate(results.backends):
        for x, place in enumerate(places):
            cell, best = results.cell(place, backend), results.best(place)
            if cell is None or best is None or cell.status == "refused":
                continue
            if cell.solved:
                level = min(1.0, math.log10(max(cell.seconds / best.seconds, 1.0)) / 4)
                color = colormap(level)
            else:
                color = "#aa0000"
            axes.add_patch(plt.Rectangle((x - 0.5, y - 0.5), 1, 1, color=color, linewidth=0))
            if not cell.solved:
                axes.text(x, y, cell.status[0], ha="center", va="center", fontsize=7, color="white")
                letters.add(f"{cell.status[0]} {cell.status}")
    axes.set_xlim(-0.5, len(places) - 0.5)
    axes.set_ylim(len(results.backends) - 0.5, -0.5)
    axes.set_yticks(range(len(results.backends)), results.backends)
    axes.set_xticks(range(len(places)), [f"{i} ({q})" for i, q in places], rotation=90, fontsize=6.5)
    axes.grid(False)
    mappable = plt.cm.ScalarMappable(cmap=ListedColormap([colormap(k / 255) for k in range(256)]))
    mappable.set_clim(0, 4)
    bar = figure.colorbar(mappable, ax=axes, ticks=[0, 1, 2, 3, 4], fraction=0.025, pad=0.01)
    bar.ax.set_yticklabels(["1", "10", "100", "1,000", "10,000"], fontsize=7)
    bar.set_label("x best", fontsize=8)
    shown = f", every {step}. of {len(results.places)}" if step > 1 else ""
    alt = f"Heat map of {len(results.backends)} backends and {len(places)} cases{shown}: light is close to the fastest,"
    unanswered = f"; red: {', '.join(sorted(letters))}" if letters else ""
    title = f"Times the seconds of the fastest{unanswered}"
    yield "heat", title, f"{alt} dark far from it, red without answer.", figure


def phases(results: Results, plt: Any) -> Drawn:
    """Where the time goes: shares of build, reduce, encode and search, over the answered cases."""
    sums = []
    for backend in results.backends:
        cells = [cell for cell in results.cells.values() if cell.backend == backend and cell.solved]
        spent = [sum(cell.phases.get(phase, 0.0) for cell in cells) / max(len(cells), 1) for phase in ANSWER]
        if sum(spent):
            sums.append((backend, spent))
    if not sums:
        return
    figure, axes = plt.subplots(figsize=(7, 0.45 * len(sums) + 1.4))
    for y, (_, spent) in enumerate(sums):
        left = 0.0
        for k, value in enumerate(spent):
            share = 100 * value / sum(spent)
            axes.barh(y, share, left=left, color=COLORS[k], label=ANSWER[k] if not y else None)
            if share > 7:
                axes.text(left + share / 2, y, f"{share:.0f}%", ha="center", va="center", color="white", fontsize=8)
            left += share
    axes.set_yticks(range(len(sums)), [name for name, _ in sums])
    axes.invert_yaxis()
    axes.set_xlabel("share of the seconds of all answered cases, percent")
    axes.legend(ncols=len(ANSWER), loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=9)
    words = [f"{name}: {100 * spent[-1] / sum(spent):.0f} % search" for name, spent in sums]
    yield "phases", "Where the time goes", f"Bars of the phases of each backend. {'; '.join(words)}.", figure


def scatter(results: Results, plt: Any) -> Drawn:
    """Two backends case by case, for the pair that shares most answers and, after it, the next one."""
    pairs = []
    for one, other in combinations(results.backends, 2):
        points = [
            (a.seconds, b.seconds)
            for place in results.places
            if (a := results.cell(place, one)) and (b := results.cell(place, other)) and a.solved and b.solved
        ]
        if len(points) >= 3:
            pairs.append((len(points), one, other, points))
    for _, one, other, points in sorted(pairs, key=lambda pair: -pair[0])[:2]:
        figure, axes = plt.subplots(figsize=(4.6, 4.4))
        low, high = min(map(min, points)) / 1.5, max(map(max, points)) * 1.5
        for factor, style in ((1, "-"), (10, ":"), (0.1, ":")):
            axes.plot([low, high], [low * factor, high * factor], style, color=GREY, linewidth=0.8)
        axes.plot(*zip(*points, strict=True), "o", color=COLORS[0], markersize=5, alpha=0.75)
        axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high))
        axes.set(xlabel=f"seconds of {one}", ylabel=f"seconds of {other}")
        better = sum(a < b for a, b in points)
        alt = f"Scatter of {len(points)} cases: {one} is faster on {better}, {other} on {len(points) - better}."
        name = f"scatter-{one}-{other}"
        yield name, f"{one} beside {other}; dotted: ten times", alt, figure


def growth(results: Results, plt: Any) -> Drawn:
    """Seconds against size, with the power of n or of a factor that fits the larger half."""
    for (group, question), lines in growing(results).items():
        figure, axes = plt.subplots(figsize=(6, 4))
        words = []
        for backend, points in lines.items():
            fit = fitted(points)
            label = f"{backend}, {fit}" if fit else backend
            axes.plot(*zip(*points, strict=True), label=label, linewidth=1.5, **_look(results, backend))
            words.append(label)
        axes.set_yscale("log")
        axes.set_xticks(sorted({size for points in lines.values() for size, _ in points}))
        axes.set(xlabel=f"size of {group}", ylabel="seconds")
        _legend(axes)
        name = f"growth-{group}-{question}"
        alt = f"Seconds against size for {group}, {question}: {'; '.join(words)}."
        yield name, f"Growth: {group}, {question}", alt, figure


def strategies(results: Results, plt: Any) -> Drawn:
    """Calls and seconds of textbook strategies, in sum over the cases of a group; hollow: some case was stopped."""
    from cover_lab.report.strategies import compared

    for group, lines in compared(results).items():
        figure, both = plt.subplots(1, 2, figsize=(8, 0.36 * len(lines) + 1.5), sharey=True)
        for axes, what in zip(both, ("calls", "seconds"), strict=True):
            for y, line in enumerate(lines):
                value = line.calls if what == "calls" else line.seconds
                color = COLORS[1] if line.forward else COLORS[0]
                axes.plot(value, y, "o", markersize=8, color=color, markerfacecolor="none" if line.stopped else color)
                more = "> " if line.stopped else ""
                figures = f"{more}{value:,}" if what == "calls" else f"{more}{seconds(value)}"
                axes.annotate(figures, (value, y), (8, 0), textcoords="offset points", va="center", fontsize=8)
            axes.set_xscale("log")
            axes.margins(x=0.25)
            axes.set_xlabel(f"{what}, all {lines[0].cases} boards; hollow: at least")
        both[0].set_yticks(range(len(lines)), [line.name for line in lines])
        both[0].set_ylim(len(lines) - 0.5, -0.5)
        words = [f"{line.name}: {'over ' if line.stopped else ''}{line.calls:,} calls" for line in lines]
        title = f"Strategies: {group} (orange: forward checking or singles)"
        yield (
            f"strategies-{group}".replace(" ", "-").replace("/", "-").replace(":", ""),
            title,
            "; ".join(words),
            figure,
        )


def curves(results: Results, plt: Any) -> Drawn:
    """The cost of the best solution met, against time."""
    by: dict[str, list[Any]] = {}
    for cell in results.cells.values():
        if cell.question == "best" and cell.runs[0]["curve"]:
            by.setdefault(cell.instance, []).append(cell)
    for instance, cells in list(by.items())[:6]:
        if max(len(cell.runs[0]["curve"]) for cell in cells) < 3:
            continue
        figure, axes = plt.subplots(figsize=(6, 3.6))
        ends = []
        for cell in cells:
            curve = cell.runs[0]["curve"]
            times = [max(t, 1e-5) for t, _ in curve] + [max(cell.runs[0]["wall"] or 0, curve[-1][0])]
            costs = [cost for _, cost in curve] + [curve[-1][1]]
            look = _look(results, cell.backend)
            axes.step(times, costs, where="post", label=cell.backend, **look)
            ends.append(f"{cell.backend} ends with {costs[-1]} after {times[-1]:.3g} s")
        axes.set(xscale="log", xlabel="seconds", ylabel="cost of the best so far")
        _legend(axes)
        name = f"best-{instance}"
        yield name, f"Better and better: {instance}", f"Cost against time on {instance}: {'; '.join(ends)}.", figure
