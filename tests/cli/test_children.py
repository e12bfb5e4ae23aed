"""No test leaves a process behind, and Ctrl-C reaches what a test starts, whatever the signals of the tests are."""

import os
import signal
import subprocess
import sys
import time

import pytest

import children

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")


def test_a_child_hears_ctrl_c_where_its_parent_does_not(monkeypatch):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
        child = children.begin([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert child.communicate(timeout=60)[0] == "True\n"
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_a_test_leaves_is_ended_with_its_children():
    code = (
        "import signal, subprocess, sys\n"
        "for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(name, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        "print(child.pid, flush=True)\nchild.wait()\n"
    )
    child = children.begin([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    grandchild = int(child.stdout.readline())
    children.end_all()
    assert child.returncode == -signal.SIGKILL
    assert any(not children.running(grandchild) or time.sleep(0.01) for _ in range(3000))
