"""What is written of the machine beside a figure."""

import pytest

from cover.solving.comparing import machine


@pytest.fixture
def cpuinfo(tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "Path", lambda place: tmp_path / place.strip("/").replace("/", "-"))
    return tmp_path / "proc-cpuinfo"


def test_the_processor_has_the_name_that_the_system_gives_it(cpuinfo):
    cpuinfo.write_text("processor\t: 0\nmodel name\t: Some CPU @ 3:00 GHz\nmodel name\t: another\n")
    assert machine.cpu() == "Some CPU @ 3:00 GHz"


def test_without_such_a_file_the_kind_of_machine_stands_for_it(cpuinfo, monkeypatch):
    monkeypatch.setattr(machine.platform, "processor", lambda: "")
    monkeypatch.setattr(machine.platform, "machine", lambda: "x86_64")
    assert machine.cpu() == "x86_64"


def test_versions_are_of_the_packages_whose_solvers_run(monkeypatch):
    monkeypatch.setattr("importlib.metadata.version", None)  # a page has no record of what is installed
    assert set(machine.machine(["dlx", "sat:cadical195"])["versions"]) == {"cover", "python", "python-sat"}
    assert set(machine.machine()["versions"]) == {"cover", "python"}
