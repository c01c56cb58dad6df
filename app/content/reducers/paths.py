"""Writes a JSON object from its values, each with its path, in the order of the text."""

import json
import re
from dataclasses import dataclass, field

Key = str | int
_MAX_DEPTH = 100
_STEP = re.compile(
    r"""\.([^.\[\]*'"\s]+)|\[([0-9]{1,6})\]|\[("(?:[^"\\]|\\.)*")\]|\['((?:[^'\\]|\\.)*)'\]""",
    re.DOTALL,
)


class PathError(ValueError):
    """A path that cannot be read, or that does not follow on those before it."""


def keys_of(path: object) -> tuple[Key, ...]:
    """Read a JSONPath to one value, such as `$.a['b.c'][0]`, from the outside in.

    Raises:
        PathError: It is none, names more than one value, or is deeper than 100 keys.
    """
    keys: list[Key] = []
    at = 1
    while isinstance(path, str) and path.startswith("$") and len(keys) <= _MAX_DEPTH:
        if at == len(path) and keys:
            return tuple(keys)
        step = _STEP.match(path, at)
        if step is None:
            break
        keys.append(_key(step))
        at = step.end()
    raise PathError("has a jsonPath that names no single value")


def _key(step: re.Match[str]) -> Key:
    name, place, double, single = step.groups()
    if place is not None:
        return int(place)
    if name is not None:
        return name
    try:
        return json.loads(double if double is not None else _requoted(single))
    except ValueError as error:
        raise PathError("has a jsonPath with a name that cannot be read") from error


def _requoted(name: str) -> str:
    """Give the JSON text of a name that stood between single quotes."""
    pairs = re.sub(r"\\.|\"", lambda m: {"\\'": "'", '"': '\\"'}.get(m[0], m[0]), name, flags=re.S)
    return f'"{pairs}"'


@dataclass(slots=True)
class _Container:
    """An object or a list whose end has not been written."""

    key: Key | None
    """Its place in what holds it; None for the whole."""
    is_list: bool
    keys: set[Key] = field(default_factory=set[Key])


class ObjectWriter:
    """One object; every call gives the text that follows on what was given before."""

    def __init__(self) -> None:
        self._open: list[_Container] = []
        self._text_at: tuple[Key, ...] | None = None

    @property
    def text_at(self) -> tuple[Key, ...] | None:
        """Where a text is that has not ended."""
        return self._text_at

    def add(self, path: tuple[Key, ...], value: object) -> str:
        """Write a value behind those before it.

        Raises:
            PathError: It does not follow on what is written.
        """
        written = self._way_to(path)
        return written + json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def begin_text(self, path: tuple[Key, ...], text: str) -> str:
        """Write the beginning of a text that goes on.

        Raises:
            PathError: As `add`.
        """
        written = self.add(path, text)[:-1]
        self._text_at = path
        return written

    def go_on(self, text: str, *, ends: bool) -> str:
        """Write more of the text that has not ended."""
        if ends:
            self._text_at = None
        return json.dumps(text, ensure_ascii=False)[1:-1] + ('"' if ends else "")

    def end(self) -> str:
        """Write the end of the object."""
        ending = "" if self._open else "{}"
        if self._text_at is not None:
            ending = self.go_on("", ends=True)
        return ending + self._close_to(0)

    def _way_to(self, path: tuple[Key, ...]) -> str:
        if self._text_at is not None:
            raise PathError("goes elsewhere before a text has ended")
        around = path[:-1]
        opened = [container.key for container in self._open[1:]]
        shared = next(
            (n for n, (a, b) in enumerate(zip(around, opened, strict=False)) if a != b),
            min(len(around), len(opened)),
        )
        written = self._close_to(shared + 1) if self._open else self._begin(None, path[0])
        for key, following in zip(around[shared:], path[shared + 1 :], strict=True):
            written += self._place(key) + self._begin(key, following)
        return written + self._place(path[-1])

    def _begin(self, key: Key | None, first: Key) -> str:
        is_list = isinstance(first, int)
        if key is None and is_list:
            raise PathError("has a jsonPath into what is not an object")
        self._open.append(_Container(key, is_list))
        return "[" if is_list else "{"

    def _place(self, key: Key) -> str:
        """Write what comes before the value of a key of the innermost container."""
        container = self._open[-1]
        if container.is_list != isinstance(key, int):
            shape = "an object" if isinstance(key, str) else "a list"
            raise PathError(f"has a jsonPath into what is not {shape}")
        if key in container.keys:
            raise PathError("has a jsonPath that came before")
        if isinstance(key, int) and key != len(container.keys):
            raise PathError("has a jsonPath that leaves a gap in a list")
        comma = "," if container.keys else ""
        container.keys.add(key)
        return comma if isinstance(key, int) else f"{comma}{json.dumps(key, ensure_ascii=False)}:"

    def _close_to(self, depth: int) -> str:
        closed = ""
        while len(self._open) > depth:
            closed += "]" if self._open.pop().is_list else "}"
        return closed
