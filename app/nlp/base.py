"""The door of the language adapters: text in, what stands where out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Mark(NamedTuple):
    """A slice of a text, in code points, and what it is."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class ParsedText:
    """What was found in one text, each kind in the order of the text."""

    steps: tuple[Mark, ...]
    markers: tuple[Mark, ...]
    entities: tuple[Mark, ...]


Splitter = Callable[[str], Sequence[Mark]]
"""Cuts a text into steps; the label is the kind of the step."""
Phrases = Mapping[str, Sequence[str]]
"""Phrases by label; matched by whole words, whatever their case."""


class TextReader(Protocol):
    def read(self, texts: Sequence[str]) -> list[ParsedText]:
        """Read texts, in the same order; blocking, so call it in a thread."""
        ...
