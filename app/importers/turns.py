"""How long the event loop waits for its turn while a thread reads."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock

SHORT_S = 0.001


class Turns:
    """Of the whole process: Python knows one length of a turn for all threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._readers = 0
        self._usual_s = 0.0

    @contextmanager
    def short(self) -> Generator[None]:
        """Let a thread that reads while the block runs give way after `SHORT_S`.

        The usual length comes back with the last reader: nobody else is known to gain by a shorter
        one (docs/decisions/0036).
        """
        with self._lock:
            if not self._readers:
                self._usual_s = sys.getswitchinterval()
                sys.setswitchinterval(SHORT_S)
            self._readers += 1
        try:
            yield
        finally:
            with self._lock:
                self._readers -= 1
                if not self._readers:
                    sys.setswitchinterval(self._usual_s)


TURNS = Turns()
