"""Inside Pyodide: pytest on the project's own tests, each result a line of JSON in /out (see tests.py).

What a browser has not got is a reason to skip: a test that fails because of it, in the words of Python or of `cover`,
is skipped by its name. Any other failure is one.
"""

import gc
import json
import os
import re
import sys
from importlib import import_module, metadata

import js

os.chdir("/repo")
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo/src", "/repo/tests", "/repo/tests/support", "/site", "/numpy", "/testing"]

# A page has no record of what is installed, as /site has.
recorded = metadata.MetadataPathFinder.find_distributions


def unrecorded(context):
    places = [place for place in context.path if place != "/site"]
    return recorded(metadata.DistributionFinder.Context(name=context.name, path=places))


metadata.MetadataPathFinder.find_distributions = unrecorded

import_module("cover").__path__.append("/native")  # beside the package, where the extension of this machine is
pytest = import_module("pytest")

# What is not there, by the words of Python or of `cover` that say so, in an error or in what a command printed.
NEEDED = {
    "OR-tools": r"No module named 'ortools|the package '?ortools|ortools cannot be imported",
    "processes": r"emscripten does not support processes|no process(es)? can be started|no program runs in a browser|"
    r"module 'os' has no attribute '(fork|kill|register_at_fork|waitpid|killpg|posix_spawn)'|cannot find context for",
    "threads": r"can't start new thread",
    "signals": r"has no attribute '(SIGKILL|SIGUSR1|setitimer|pthread_kill|raise_signal|alarm)'",
    "a package": r"No module named '(scipy|matplotlib|fpdf|resvg_py|segno|rich|IPython|starlette|uvicorn|mcp|anywidget|"
    r"yaml|tomlkit)|pictures need (fpdf2|resvg-py|segno)",
    "a stack that waits": r"stack switching not supported",
}


def needed(words):
    return next((thing for thing, pattern in NEEDED.items() if re.search(pattern, words)), None)


def errors_of(error):
    """An error and those that it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


class Results:
    """Writes what begins and how it ends; makes a skip of a failure whose error says what is not there."""

    def __init__(self, out):
        self.out = out
        self.worst = {}  # of a test: the worst outcome of its phases, and the words

    def pytest_configure(self, config):
        config.addinivalue_line("markers", "timeout: of pytest-timeout, which needs signals or threads")

    def write(self, **line):
        print(json.dumps(line), file=self.out, flush=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        if report.failed and call.excinfo is not None:
            printed = "\n".join(f"{type(one).__name__}: {one}" for one in errors_of(call.excinfo.value))
            if thing := needed(printed):
                report.outcome = "skipped"
                report.longrepr = (str(item.path), 0, f"Skipped: needs {thing}")
        return report

    def pytest_collectreport(self, report):
        if report.failed:
            words = str(report.longrepr)
            thing = needed(words)
            outcome, words = ("skipped", f"needs {thing}") if thing else ("failed", words[-2000:])
            self.write(test=report.nodeid, outcome=outcome, words=words)
        elif report.skipped:
            self.write(test=report.nodeid, outcome="skipped", words=reason(report))

    def pytest_runtest_logstart(self, nodeid, location):
        self.write(begun=nodeid)

    def pytest_runtest_logreport(self, report):
        words = reason(report) if report.skipped else "" if report.passed else str(report.longrepr)[-2000:]
        rank = ("passed", "skipped", "failed").index(report.outcome)
        self.worst[report.nodeid] = max(self.worst.get(report.nodeid, (0, "")), (rank, words))

    def pytest_runtest_logfinish(self, nodeid, location):
        rank, words = self.worst.pop(nodeid, (2, "it has no result"))
        self.write(test=nodeid, outcome=("passed", "skipped", "failed")[rank], words=words)


def reason(report):
    return report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else str(report.longrepr)


def main(paths, without):
    quiet = ["-q", "--no-header", "--show-capture=no", "--no-summary", "-r", "N", "-m", "not slow"]
    quiet += ["-p", "no:cacheprovider", "-p", "no:faulthandler", "--continue-on-collection-errors"]
    with open("/out/results", "w") as out:
        results = Results(out)
        status = pytest.main([*quiet, *(f"--deselect={one}" for one in without), *paths], plugins=[results])
        results.write(ended=int(status), cpu=round(js.cpu(), 1))
    gc.unfreeze()


main(list(js.globalThis.paths), list(js.globalThis.without))
