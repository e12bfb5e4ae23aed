"""What a process and its children do to the machine, by their audit events: programs, files, addresses; modules are
files, too (`importlib` raises no event of its own).

`environment()` is what a process is started with to be watched: Python imports `sitecustomize` first, here and in each
child. What no request may do is written to a log, a line each.
"""

import os
import sys
from pathlib import Path

LOG, BAIT, SCRATCH = "WATCHING_LOG", "WATCHING_BAIT", "WATCHING_SCRATCH"
STARTS = ("os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "pty.spawn")
CONNECTS = ("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request")
CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod")
WATCHED = frozenset(("subprocess.Popen", "open", *STARTS, *CONNECTS, *CHANGES))
SYSTEM = ("/proc/", "/sys/", "/dev/", "/usr/", "/lib", "/etc/ssl/", "/etc/localtime", "/etc/os-release", "/etc/ld.so")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC


def environment(folder: Path, bait: Path) -> dict[str, str]:
    """Of a process that is watched. folder: for its log and what it writes; bait: what it must not open, with modules
    that it can find in `bait/modules`."""
    (folder / "site").mkdir()
    (folder / "site" / "sitecustomize.py").write_text("import watching; watching.begin()\n")
    (folder / "scratch").mkdir()
    import cover  # here alone: what is watched imports it under watch

    source, support = Path(cover.__file__).parents[1], Path(__file__).parent
    places = [folder / "site", support, source, bait / "modules"]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TMPDIR": str(folder / "scratch"),
        LOG: str(folder / "log"),
        BAIT: str(bait),
        SCRATCH: str(folder / "scratch"),
    }


def placed(path: str, folder: object) -> str:
    """The whole path of what may be named by its place in an open folder."""
    beside = os.readlink(f"/proc/self/fd/{folder}") if isinstance(folder, int) and folder > 2 else os.getcwd()
    return os.path.normpath(os.path.join(beside, path))


def begin() -> None:
    """Watch this process from now on."""
    log = os.open(os.environ[LOG], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    bait, scratch = Path(os.environ[BAIT]), os.environ[SCRATCH]
    # What a package says of itself is looked through for backends; its modules are no more to be opened than the rest.
    described = tuple(map(str, (bait / "modules").glob("*.dist-info")))
    house = (str(Path(__file__).parents[2]), os.path.dirname(os.environ[LOG]))
    readable = (sys.prefix, sys.base_prefix, scratch, *house, *described, *SYSTEM)

    def forbidden(event: str, args: tuple[object, ...]) -> bool:
        if event == "subprocess.Popen":
            command = [str(word) for word in args[1]] if isinstance(args[1], list) else []
            ours = command[:3] == [sys.executable, "-P", "-m"] and command[3].startswith("cover.")
            return not ours and command != ["uname", "-p"]  # which is how `platform` asks for the processor
        if event in STARTS or event in CONNECTS:
            return True
        if event == "open" or event in CHANGES:
            if not isinstance(args[0], str | bytes | os.PathLike):
                return False
            place = placed(os.fsdecode(args[0]), 0 if event == "open" else args[-1])
            changes = event != "open" or bool(isinstance(args[2], int) and args[2] & WRITES)
            return not place.startswith((scratch, "/dev/", "/proc/") if changes else readable)
        return False

    def hook(event: str, args: tuple[object, ...]) -> None:
        if event in WATCHED and forbidden(event, args):
            os.write(log, f"{event} {args[:2]!r}\n".encode())

    sys.addaudithook(hook)
