"""Where failures become one line on stderr and an exit status; no user of `cover` sees a traceback.

Statuses: 0 answered, 1 could not, 2 usage (click's), 30 ended by a limit, 130 interrupted, 128 + n ended by signal n
(SIGPIPE: 141, SIGTERM: 143). Set COVER_TRACEBACK=1 to see the traceback of what is reported as a bug.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import click

from cover.backends.isolation import watching
from cover.basics.errors import CoverError, Interrupted
from cover.basics.statuses import known_status
from cover.cli.shared.cleaning import clean

if TYPE_CHECKING:
    from cover.basics.result import Result

R = TypeVar("R", bound="Result[Any]")
_ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_ended_by = signal.SIGINT  # which signal the last KeyboardInterrupt stands for
_own_process = False  # False where the verbs are called by another program, whose signals we leave alone


def interrupted_status() -> int:
    """130 after Ctrl-C; 143 after SIGTERM, which reaches searches as if it were Ctrl-C."""
    return 128 + _ended_by


def kept(search: Callable[..., R], *given: Any, **options: Any) -> R:
    """What a search gives; after Ctrl-C what it has found so far."""
    try:
        return search(*given, **options)
    except Interrupted as stopped:
        return cast("R", stopped.result)  # of the kind that the search gives


def status_of(result: Result[Any], answered: int | None = None) -> int:
    """The exit status of an answer (None: that of every search); that of an interrupted one comes first."""
    if result.stop.value == "interrupted":
        return interrupted_status()
    return known_status(result.answered) if answered is None else answered


def prepare_process() -> None:
    """What holds for the whole process: SIGTERM and SIGHUP end searches as Ctrl-C does, output never fails on a
    character that the terminal cannot show, integers are printed whatever their length; garbage is not collected at the
    end, where the system takes all; numpy's linear algebra, of which there is next to none here, starts no
    threads that would spin while they have nothing to do."""
    global _own_process
    _own_process = True
    atexit.register(gc.freeze)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _terminate)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.set_int_max_str_digits(0)


def is_own_process() -> bool:
    """Is this the program `cover`, and not another one that calls its verbs?"""
    return _own_process


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    global _ended_by
    _ended_by = signal.Signals(number)
    raise KeyboardInterrupt


def complain(message: str) -> None:
    """One line on stderr: `cover: ...`."""
    with suppress(OSError, ValueError):
        click.echo("cover: " + clean(" ".join(message.splitlines())), err=True)


def explain(error: BaseException) -> str:
    """A failure in one line; paths first, as in the messages about their contents."""
    if isinstance(error, CoverError):
        from cover.cli.shared.flags import in_flags

        return in_flags(str(error))
    if isinstance(error, OSError) and error.strerror:
        reason = error.strerror[0].lower() + error.strerror[1:]
        return f"{os.fsdecode(error.filename)}: {reason}" if error.filename else reason
    if isinstance(error, MemoryError):
        return "out of memory"
    return f"this is a bug: {type(error).__name__}: {error} (COVER_TRACEBACK=1 shows where)"


@contextmanager
def boundary() -> Iterator[None]:
    """Turns every failure of what runs inside into a status; also makes sure that stdout is really written."""
    try:
        try:
            yield
        except RuntimeError as error:
            # Before Python 3.12 what `__set_name__` raises is the cause of such an error: Ctrl-C in imports, too.
            if isinstance(error.__cause__, KeyboardInterrupt):
                raise error.__cause__ from None
            raise
        finally:
            if sys.stdout is not None and not sys.stdout.closed:
                sys.stdout.flush()
    except KeyboardInterrupt:
        _default_signals()
        _drop_stdout()
        complain("interrupted" if _ended_by is signal.SIGINT else "terminated")
        watching.answered(interrupted_status())
        raise SystemExit(interrupted_status()) from None
    except BrokenPipeError:
        _drop_stdout()
        raise SystemExit(128 + getattr(signal, "SIGPIPE", 13)) from None
    except OSError as error:
        _drop_stdout()
        complain(explain(error))
        raise SystemExit(failed(error)) from None
    except click.ClickException as error:
        error.__dict__["message"] = clean(error.message)  # it may quote a file's name
        raise
    except (click.Abort, click.exceptions.Exit):
        raise
    except Exception as error:
        if os.environ.get("COVER_TRACEBACK") and not isinstance(error, CoverError):
            raise
        complain(explain(error))
        raise SystemExit(failed(error)) from None


def failed(error: BaseException) -> int:
    """The exit status of a failure."""
    from cover.backends.isolation.bounds import failure_status

    return failure_status(error)


def leave(status: object) -> None:
    """End the process where a signal has ended its work; returns otherwise.

    Python itself would end by SIGINT, whichever signal it was, where that came within `exec` or `eval`, as in the
    imports of dataclasses (`unhandled_keyboard_interrupt` in its main.c), although it was handled.
    """
    if isinstance(status, int) and status in {128 + number for number in _ENDING}:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(status)


def _default_signals() -> None:
    """From here on a second signal ends the process at once instead of interrupting the last words."""
    if _own_process:
        for number in _ENDING:
            signal.signal(number, signal.SIG_DFL)


def _drop_stdout() -> None:
    """Send what is still buffered to nowhere, so that the interpreter's last flush cannot fail again."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        sys.stdout.flush()
