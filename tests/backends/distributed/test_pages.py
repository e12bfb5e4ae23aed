"""The commands of the pages for Dask, on a scheduler and two workers of this machine; only the port is another one."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import cover
from blocks import blocks

DOCS = Path(__file__).parents[3] / "docs"
PAGES = ["cluster.md", "tutorials/cluster.md", "how-to/count-on-a-dask-cluster.md"]
pytest.importorskip("distributed")
pytestmark = pytest.mark.slow


def free():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return str(listener.getsockname()[1])


def typed(page):
    return next(content for word, content in blocks(DOCS / page) if word == "sh" and "dask scheduler" in content)


def programs(page):
    return [content for word, content in blocks(DOCS / page) if word == "python" and "dask:tcp" in content]


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_count_on_a_cluster(page, tmp_path, monkeypatch):
    port = free()
    lines = typed(page).replace("dask scheduler --port 8786", "dask scheduler").replace("8786", port).splitlines()
    install, scheduler, worker, *rest = lines
    assert install == "pip install '.[cluster]'"
    both = [f"{scheduler.removesuffix(' &')} --port {port} --no-dashboard &", f"{worker.removesuffix(' &')} &"]
    both = [line.replace("dask ", f"{sys.executable} -m dask ") for line in both]
    rest[-1] = rest[-1].replace("cover ", f"{sys.executable} -m cover ")
    monkeypatch.chdir(tmp_path)
    text = "\n".join([*both, *rest[:-1], f"{rest[-1]} > answer", "echo $? > status"])
    Path("typed.sh").write_text(text)
    with open("log", "w") as log:
        shell = subprocess.Popen(["bash", "typed.sh"], stdout=log, stderr=log, start_new_session=True)
        try:
            shell.wait(120)
            for program in programs(page):
                program = program.replace("8786", port)
                done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
                assert done.stdout == Path("answer").read_text(), done.stderr
        finally:
            os.killpg(shell.pid, signal.SIGTERM)
    size = int(re.search(r"size: (\d+)", text)[1])
    assert Path("status").read_text() == "0\n", Path("log").read_text()
    assert Path("answer").read_text().strip() == {12: "14200", 14: "365596"}[size]


def test_the_function_for_a_batch_system_makes_a_client(monkeypatch):
    """A local cluster of two workers stands in for Slurm's, which takes the same words and is asked for 200."""
    from distributed import LocalCluster

    asked = []

    class SLURMCluster(LocalCluster):
        def __init__(self, cores, processes, memory, walltime):
            asked.append((cores, processes, memory, walltime))
            super().__init__(n_workers=0, threads_per_worker=cores, processes=False, dashboard_address=":0")

        def scale(self, n):
            asked.append(n)
            super().scale(2)

    stub = ModuleType("dask_jobqueue")
    stub.SLURMCluster = SLURMCluster
    monkeypatch.setitem(sys.modules, "dask_jobqueue", stub)
    program = next(text for word, text in blocks(DOCS / "cluster.md") if "SLURMCluster" in text)
    names = {}
    exec(compile(program, "mycluster", "exec"), names)
    client = names["slurm"]()
    try:
        assert cover.count(cover.Queens(8), executor=client).found == 92
    finally:
        client.cluster.close()
        client.close()
    assert asked[:2] == [(1, 1, "2GB", "04:00:00"), 200]
