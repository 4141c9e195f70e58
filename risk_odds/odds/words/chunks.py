"""Work that is cut into chunks, each of which depends on its number alone: anybody may do any of them, at any time."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, TypeVar

T = TypeVar("T")

LAWS, BATTLES, DUELS, FACTS = range(4)
"""Cells of the seed tree: what is drawn for one of them is independent of the others."""

AHEAD = 32
"""Chunks that are given to an executor before the first of them has come back."""


def in_order(work: Callable[[int], T], chunks: int, executor: Executor | None) -> closing[Generator[T, None, None]]:
    """The results of chunk 0, 1, 2, ... in their order, whoever works on them.

    Used as `with in_order(...) as results`: chunks that nobody waits for any more are called off at its end.

    Args:
        work: What is done with each number.
        chunks: How many there are.
        executor: Any number of threads, processes or machines; None to do all here.
    """
    return closing(_here(work, chunks) if executor is None else _elsewhere(Sent(work), chunks, executor))


def _here(work: Callable[[int], T], chunks: int) -> Generator[T, None, None]:
    yield from map(work, range(chunks))


def _elsewhere(work: Callable[[int], T], chunks: int, executor: Executor) -> Generator[T, None, None]:
    """Never more than so many results are waiting, so that memory does not grow with the number of chunks."""
    numbers, waiting = iter(range(chunks)), deque[Future[T]]()
    try:
        while True:
            waiting.extend(executor.submit(work, chunk) for chunk in islice(numbers, AHEAD - len(waiting)))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


class Sent(Generic[T]):
    """Work that is packed and unpacked once, not for each chunk: a lexicon takes longer than a chunk of meetings.

    Args:
        work: What is done. Threads call it as it is, processes get a copy.
    """

    def __init__(self, work: Callable[[int], T]) -> None:
        self._work = work
        self._packed: bytes | None = None

    def __call__(self, chunk: int) -> T:
        """Do it."""
        return self._work(chunk)

    def __reduce__(self) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
        if self._packed is None:
            self._packed = pickle.dumps(self._work)
        return _received, (self._packed,)


@lru_cache(maxsize=2)
def _received(packed: bytes) -> Sent[Any]:
    """The work in a process that was sent it, the same one every time."""
    return Sent(pickle.loads(packed))
