"""Which patterns were linear when all were tried: `linear.txt`, a digest for each.

A pattern costs the same as long as its text, its flags and the ways to apply it stay as they are.
The check tries what is not in the file; `poe patterns` tries all and writes it.
"""

import hashlib
import inspect
from collections.abc import Iterable
from pathlib import Path

from tests.unit.patterns import attacks
from tests.unit.patterns.collection import Found, every_pattern

_FILE = Path(__file__).with_suffix(".txt")


def untried() -> list[Found]:
    """Give the patterns that were not tried as they are now, with the costly inputs of now."""
    known = set(_FILE.read_text(encoding="utf-8").split())
    return [found for found in every_pattern() if _digest(found) not in known]


def _digest(found: Found) -> str:
    pattern = found.pattern
    tried = (inspect.getsource(attacks), pattern.pattern, pattern.flags, sorted(found.ways))
    return hashlib.sha256(repr(tried).encode()).hexdigest()[:16]


def _written(every: Iterable[Found]) -> str:
    return "\n".join(sorted({_digest(found) for found in every})) + "\n"


if __name__ == "__main__":
    _FILE.write_text(_written(every_pattern()), encoding="utf-8")
