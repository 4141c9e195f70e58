"""Processes that share the work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MOST_PROCESSES = 61 if sys.platform == "win32" else 1024
"""Windows can wait for no more than that."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Workers(Executor):
    """Processes that play. They end with this one, however it ends.

    Args:
        number: How many.
    """

    def __init__(self, number: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        context, number = get_context("spawn"), min(number, MOST_PROCESSES)
        self._tied, self._tie = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(number, context, initializer=_serve, initargs=(self._tied,))
        with _interrupts_held():
            for _ in range(number):
                self._pool.submit(int)  # a process is started for each task until there are enough

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Let one of them do it."""
        return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them, when they have done what was submitted, or at once."""
        if cancel_futures:
            self._tie.close()  # cancelled futures in a pool whose processes end would be too much for Python 3.11
        self._pool.shutdown(wait)
        self._tied.close()
        if wait:
            self._tie.close()


@contextmanager
def workers(number: int) -> Iterator[Workers | None]:
    """An executor of so many processes, which an exception ends at once; for a single one there is no need of any."""
    if number == 1:
        yield None
        return
    pool = Workers(number)
    try:
        yield pool
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back; a process that is started meanwhile never hears it, not even before it can ignore it."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(tied: Connection) -> None:
    """Make a worker leave Ctrl-C to its parent, and end when the parent lets go of its end of the pipe, or dies."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(tied,), daemon=True).start()


def _follow(tied: Connection) -> None:
    import os
    from contextlib import suppress

    with suppress(EOFError, OSError):
        tied.recv_bytes()  # nothing is ever sent, so it returns at the end
    os._exit(1)
