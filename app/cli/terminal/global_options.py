"""What stands before a command on its line."""

from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    command: str = ""
    """Its name."""
    url: str | None = None
    key: str | None = field(default=None, repr=False)


_NONE = GlobalOptions()
GIVEN: ContextVar[GlobalOptions] = ContextVar("GIVEN", default=_NONE)
"""Of the command that runs."""


def note_given(command: str | None, url: str | None, key: str | None) -> None:
    """Keep it for whoever runs the command; empty texts count as left out."""
    GIVEN.set(GlobalOptions(command or "", url or None, key or None))
