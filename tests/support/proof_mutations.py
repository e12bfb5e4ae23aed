"""Proofs in LRAT changed as a forger, a faulty prover or another program's writer would: by their structure."""

ODD = [
    "+1", "01", "-0", "00", "1_0", "\u0661", "9223372036854775808", "-9223372036854775809", "999999999999999999",
    "1000000000000000000", "4611686018427387904", "0x1", "1e0", "1.0", "", "d", "dd", "c", "c1", "-", "--1", "x",
    "\x00", "\xa0", "0" * 30, "2147483648", "-2147483648", "1073741824", "\x0b1", "1\x0c",
]  # fmt: skip


def changed(rng, formula, proof):
    """(clauses, proof) with one to three changes. formula: clauses as lists; proof: bytes."""
    clauses = [list(clause) for clause in formula]
    lines = [line.split(" ") for line in proof.decode().splitlines()]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.choice(OF_FORMULA if rng.random() < 0.15 else OF_PROOF)
        if lines and clauses:
            change(rng, clauses, lines)
            lines = [line or [""] for line in lines]
    end = rng.choice(("\n", "\n", "\n", "\r\n", "\n\n", "\r", "\x0b\n", " \n", "\t\n"))
    text = end.join(" ".join(line) for line in lines) + rng.choice((end, end, ""))
    return clauses, text.encode()


def changed_clause(rng, clause, variables):
    """A clause with a literal less, turned, moved or replaced, or one more; or a short one at random."""
    literals = list(clause)
    way, k = rng.randrange(6) if literals else 5, rng.randrange(len(literals) or 1)
    other = rng.choice((1, -1)) * rng.randint(1, variables)
    if way == 0:
        del literals[k]
    elif way == 1:
        literals[k] = -literals[k]
    elif way == 2:
        moved = min(variables, max(1, abs(literals[k]) + rng.choice((-1, 1))))
        literals[k] = moved if literals[k] > 0 else -moved
    elif way == 3:
        literals[k] = other
    elif way == 4:
        literals.append(other)
    else:
        literals = [rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randint(1, 3))]
    return tuple(sorted(set(literals), key=abs))


def number(rng, clauses, lines):
    """A number of a clause, mostly."""
    known = [line[0] for line in lines if line[0].isdigit()]
    return rng.choice([*known, str(rng.randint(1, len(clauses) + 1)), str(rng.randint(-3, 2 * len(clauses)))])


def literal(rng, clauses):
    most = max((abs(x) for clause in clauses for x in clause), default=1)
    return rng.choice((1, -1)) * rng.randint(1, most + (rng.random() < 0.05))


def middle(line):
    """Where the literals of a lemma end."""
    return line.index("0") if "0" in line else len(line)


def drop_line(rng, clauses, lines):
    del lines[rng.randrange(len(lines))]


def repeat_line(rng, clauses, lines):
    lines.insert(rng.randrange(len(lines) + 1), list(rng.choice(lines)))


def swap_lines(rng, clauses, lines):
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]


def join_lines(rng, clauses, lines):
    k = rng.randrange(len(lines))
    lines[k : k + 2] = [[word for line in lines[k : k + 2] for word in line]]


def cut_line(rng, clauses, lines):
    line = rng.choice(lines)
    k = rng.randint(0, len(line))
    if rng.random() < 0.5:
        del line[k:]
    else:
        lines.insert(lines.index(line) + 1, line[k:])
        del line[k:]


def cut_off(rng, clauses, lines):
    del lines[rng.randrange(len(lines)) :]


def renumber(rng, clauses, lines):
    line = rng.choice(lines)
    line[:1] = [number(rng, clauses, lines)]


def renumber_all(rng, clauses, lines):
    """A line and all that name it: true still, where it ascends."""
    line = rng.choice(lines)
    old, new = line[0], str(int(line[0]) + rng.randint(-2, 5)) if line[0].isdigit() else "1"
    for other in lines:
        end = middle(other)
        other[:] = [new if word == old and (k == 0 or k > end) else word for k, word in enumerate(other)]


def change_hint(rng, clauses, lines):
    line = rng.choice(lines)
    end = middle(line)
    hints = line[end + 1 : -1]
    if not hints:
        return
    k = rng.randrange(len(hints))
    match rng.randrange(6):
        case 0:
            del hints[k]
        case 1:
            hints[k] = number(rng, clauses, lines)
        case 2:
            hints.insert(k, rng.choice(hints))
        case 3:
            rng.shuffle(hints)
        case 4:
            hints[k] = "-" + hints[k]
        case 5:
            hints.append(number(rng, clauses, lines))
    line[end + 1 : -1] = hints


def change_literals(rng, clauses, lines):
    line = rng.choice(lines)
    end = middle(line)
    literals = line[1:end]
    match rng.randrange(5):
        case 0 if literals:
            del literals[rng.randrange(len(literals))]
        case 1:
            literals.append(str(literal(rng, clauses)))
        case 2 if literals:
            literals.append(rng.choice(literals))
        case 3 if literals:
            k = rng.randrange(len(literals))
            literals[k] = literals[k].removeprefix("-") if literals[k].startswith("-") else "-" + literals[k]
        case _:
            some = literal(rng, clauses)
            literals += [str(some), str(-some)]
    line[1:end] = literals


def delete_clauses(rng, clauses, lines):
    some = [number(rng, clauses, lines) for _ in range(rng.randint(0, 3))]
    where = rng.randrange(len(lines) + 1)
    lines.insert(where, [rng.choice((number(rng, clauses, lines), "1")), "d", *some, "0"])


def write_otherwise(rng, clauses, lines):
    line = rng.choice(lines)
    k = rng.randrange(len(line)) if line else 0
    line[k : k + rng.randrange(2)] = [rng.choice(ODD)]


def write_number_otherwise(rng, clauses, lines):
    line = rng.choice(lines)
    k = rng.randrange(len(line)) if line else 0
    line[k : k + 1] = [
        rng.choice(("0{}", "+{}", "{}_0", "-{}", "{}\t", "{}\r", "{}\x0b", "{} 0", "0 {}")).format(
            *line[k : k + 1] or [""]
        )
    ]


def comment(rng, clauses, lines):
    lines.insert(
        rng.randrange(len(lines) + 1), rng.choice((["c"], ["c", "1", "0"], ["comment"], ["", "c"], ["C"], [""]))
    )


def no_lemma(rng, clauses, lines):
    lines.insert(rng.randrange(len(lines) + 1), [number(rng, clauses, lines), "0", number(rng, clauses, lines), "0"])


def drop_clause(rng, clauses, lines):
    del clauses[rng.randrange(len(clauses))]


def empty_clause(rng, clauses, lines):
    clauses[rng.randrange(len(clauses))] = []


def change_clause(rng, clauses, lines):
    clause = rng.choice(clauses)
    match rng.randrange(4):
        case 0 if clause:
            del clause[rng.randrange(len(clause))]
        case 1:
            clause.append(literal(rng, clauses))
        case 2 if clause:
            clause.append(rng.choice(clause))
        case _ if clause:
            clause.append(-rng.choice(clause))


OF_FORMULA = (drop_clause, empty_clause, change_clause)
OF_PROOF = (
    drop_line, repeat_line, swap_lines, join_lines, cut_line, cut_off, renumber, renumber_all, change_hint, change_hint,
    change_hint, change_literals, change_literals, delete_clauses, delete_clauses, write_otherwise,
    write_number_otherwise, comment, no_lemma,
)  # fmt: skip
