"""What the protocol answers here, for comparison with what it answers elsewhere.

    python tools/wasm/answers.py --list > requests       # every file of puzzles/, every verb of the page
    python tools/wasm/answers.py requests native [SECONDS]
    node --stack-size=30000 tools/wasm/answers.mjs build/wasm requests wasm [SECONDS]
    python tools/wasm/answers.py --compare native wasm
    python tools/wasm/answers.py --again requests native wasm 10 > more   # what differs, with ten times the time

Answers are added to those that a file has: a run that was ended, or has had its SECONDS of CPU, is resumed by the same
command. A comparison goes as far as both files do, and says how far that is. An answer that one had not decided in its
time is compared as far as it went: the steps of a path that both have. Verbs of two backends or more (compare) are left
out, as OR-tools is not in Pyodide; new puzzles are asked of every kind that is made.

A line of an answer is [number, CPU seconds, last event, records]. An answer that imports is asked for again, and the
second one is timed. Left out of a comparison is what no two machines need to agree on: times, nodes, the engine that
came first, what a machine has installed.
"""

import gzip
import json
import sys
import time

VERBS = {
    "read": {}, "solve": {"seconds": 10}, "unique": {"seconds": 10}, "count": {"limit": 1000, "seconds": 10},
    "hint": {"seconds": 4},
    "path": {"seconds": 4}, "verify": {}, "explain": {"seconds": 4}, "candidates": {"seconds": 4},
    "minimal": {"seconds": 4}, "convert": {"to": "puzzle"}, "draw": {}, "rate": {"scale": "hodoku", "seconds": 4},
    "prove": {"seconds": 10},
}  # fmt: skip
SIZES = {"wordsquare": 3, "steiner": 7, "dominosa": 3, "magic": 3}  # of new puzzles; else 6, or what a kind has
MACHINE = (
    "seconds",
    "statistics",
    "answered_by",
    "elapsed",
    "version",
    "backends",
    "nodes",
    "phases",
    "backend",
    "score",
    "figures",  # of a proof: a solver that works in slices, as in Pyodide, finds another one
)


def listed():
    from pathlib import Path

    root = Path(__file__).resolve().parents[2] / "puzzles"
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix != ".md" and path.stat().st_size < 200_000:
            data = path.read_bytes()
            text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
            for verb, args in VERBS.items():
                yield {"id": f"{path.relative_to(root)} {verb}", "verb": verb, "args": args, "text": text}
    from cover.generation.puzzles import kinds

    for kind in kinds():
        for seed in (1, 2):
            args = {"kind": kind, "size": SIZES.get(kind, 6), "seed": seed, "seconds": 60}
            yield {"id": f"{kind} {seed} generate", "verb": "generate", "args": args}


def clock():
    """CPU seconds of this process; in node its own, as Pyodide's clock is of the wall."""
    try:
        from js import cpu
    except ImportError:
        cpu = time.process_time
    return cpu


def answers(requests):
    from cover.web.protocol import answer

    cpu = clock()
    for request in requests:
        if "text" in request:
            request["args"].setdefault("number", 1)
        modules, began = len(sys.modules), cpu()
        events = list(answer(request))
        if len(sys.modules) > modules:
            began = cpu()
            events = list(answer(request))
        last = {key: value for key, value in events[-1].items() if key not in ("id", "seconds")}
        shown = [event for event in events if event["event"] in ("record", "solution", "step", "svg", "text")]
        yield [
            request["id"],
            round(cpu() - began, 4),
            last,
            [{k: v for k, v in one.items() if k != "id"} for one in shown],
        ]


def plain(value):
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items() if key not in MACHINE}
    return [plain(one) for one in value] if isinstance(value, list) else value


def undecided(answer):
    """Was its time over first? What is a fault says so in other words, and counts."""
    last = answer[2]
    in_words = last.get("event") == "error" and last.get("message") in ("the time is over", "the time was over")
    shown = [json.dumps(one.get("record")) + str(one.get("text")) for one in answer[3]]
    partly = any(words in one for one in shown for words in ('"unknown"', '"stop": "timeout"', "(time)"))
    return last.get("status") == 30 or in_words or partly


def steps(answer):
    return [plain(event) for event in answer[3] if event["event"] == "step"]


def relation(a, b):
    """ "same", "late" (one had not decided it in its time, and nothing differs before) or "differs"."""
    if plain(a[2:]) == plain(b[2:]):
        return "same"
    late = undecided(a) or undecided(b)
    return "late" if late and all(x == y for x, y in zip(steps(a), steps(b), strict=False)) else "differs"


def pairs(one, other):
    with open(one) as left, open(other) as right:
        for a, b in zip(map(json.loads, left), map(json.loads, right), strict=False):
            assert a[0] == b[0]
            yield a, b


def compare(one, other):
    """Prints what differs or was decided on one side only, the ratio of times by verb, and the numbers of each kind."""
    spent, found = (
        {},
        dict.fromkeys(("equal", "decided by neither in its time", "here only", "there only", "differ"), 0),
    )
    for a, b in pairs(one, other):
        times = spent.setdefault(a[0].split()[-1], [0.0, 0.0])
        times[0] += a[1]
        times[1] += b[1]
        if relation(a, b) == "differs":
            found["differ"] += 1
            print("DIFFERS", a[0], json.dumps(a[2])[:150], json.dumps(b[2])[:150])
        elif undecided(a) and undecided(b):
            found["decided by neither in its time"] += 1
        elif undecided(a) or undecided(b):
            where = "there only" if undecided(a) else "here only"
            found[where] += 1
            print(where.upper(), a[0], a[1], b[1])
        else:
            found["equal"] += 1
    for verb, (first, second) in spent.items():
        print(f"{verb}: {first:.2f} s, {second:.2f} s, ratio {second / max(first, 1e-9):.2f}")
    print(f"{sum(found.values())} answers:", ", ".join(f"{many} {kind}" for kind, many in found.items()))
    return 1 if found["differ"] or not found["equal"] else 0


def again(requests, one, other, times):
    """The requests whose answers are not the same, with as many times the time."""
    names = {a[0] for a, b in pairs(one, other) if relation(a, b) != "same"}
    with open(requests) as asked:
        for request in map(json.loads, asked):
            if request["id"] in names:
                if "seconds" in request["args"]:
                    request["args"]["seconds"] *= float(times)
                yield request


def done(path):
    """How many answers a file has; a last line that was not written whole is taken away."""
    with open(path, "a+b") as file:
        file.seek(0)
        whole = file.read().rpartition(b"\n")
        file.truncate(len(whole[0]) + len(whole[1]))
        return whole[0].count(b"\n") + len(whole[1])


def resume(requests, out, seconds):
    """Adds the answers that are missing, until so many seconds of CPU are spent."""
    cpu = clock()
    until = cpu() + seconds
    with open(requests) as asked:
        left = list(map(json.loads, asked))[done(out) :]
    with open(out, "a") as file:
        for line in answers(left):
            print(json.dumps(line), file=file, flush=True)
            if cpu() > until:
                break
    print(f"{done(out)} answered")


def main(arguments):
    if arguments[0] == "--list":
        for request in listed():
            print(json.dumps(request))
    elif arguments[0] == "--again":
        for request in again(*arguments[1:]):
            print(json.dumps(request))
    elif arguments[0] == "--compare":
        sys.exit(compare(*arguments[1:]))
    else:
        resume(arguments[0], arguments[1], float(arguments[2]) if arguments[2:] else float("inf"))


main(sys.argv[1:])
