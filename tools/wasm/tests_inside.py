"""Inside Pyodide: pytest on the project's own tests. What cannot be there is seen from the error and counted apart; any
other failure is one."""

import collections
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

# What is not there, by the words in which a test fails that needs it.
ABSENT = {
    "ortools": r"ortools|no backend .*cpsat|backend cpsat|'cpsat'|cp_model",
    "processes": r"emscripten does not support processes|no process(es)? can be started|program runs in a browser|"
    r"\[Errno 138\]|os\.fork|'fork'|no attribute '(register_at_fork|waitpid|kill|fork)'|SIGKILL|/dev/fd",
    "threads": r"can't start new thread",
    "packages": r"No module named '(scipy|matplotlib|fpdf|resvg_py|dratify|rich|IPython|jsonschema|starlette|mcp|"
    r"anywidget)|pictures need (fpdf2|resvg-py|segno)",
    "stacks that wait (asyncio.run)": r"stack switching not supported",
    "signals": r"signal only works|setitimer|pthread_kill|raise_signal",
}


class Kept:
    """What failed, and in which words."""

    def __init__(self):
        self.failed = []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append((report.nodeid, str(report.longrepr)))

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.append((report.nodeid, str(report.longrepr)))
            print(f"\nNOT READ {report.nodeid}")


def main():
    kept = Kept()
    quiet = [
        "-q",
        "--no-header",
        "--tb=long",
        "--show-capture=no",
        "--no-summary",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:faulthandler",
    ]
    paths = list(js.globalThis.paths)
    before = js.cpu()
    pytest.main([*quiet, "--continue-on-collection-errors", "-m", "not slow", "-r", "N", *paths], plugins=[kept])
    absent, unexplained = collections.Counter(), []
    for name, words in kept.failed:
        errors = "\n".join(line for line in words.splitlines() if line.startswith("E ")) or words
        why = next((kind for kind, words_of in ABSENT.items() if re.search(words_of, errors)), None)
        if why is None:
            unexplained.append((name, errors))
        else:
            absent[why] += 1
    print(f"{js.cpu() - before:.0f} s of cpu")
    print("not there:", ", ".join(f"{kind} {many}" for kind, many in absent.most_common()) or "nothing was missed")
    for name, words in unexplained:
        print("FAILED", name, "|", words[:300].replace("\n", " "))
    print(f"{len(unexplained)} failures that nothing explains")
    return 1 if unexplained else 0


main()
