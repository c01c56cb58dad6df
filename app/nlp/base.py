"""The door of the language adapters: text in, what it names out."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Mark(NamedTuple):
    """A slice of a text, in code points, and what it is."""

    start: int
    end: int
    label: str


class EntityReader(Protocol):
    def read(self, texts: Sequence[str]) -> list[tuple[Mark, ...]]:
        """Find what each text names, in the order of the text; blocking, so call it in a thread."""
        ...
