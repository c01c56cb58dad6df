"""What a vendor's server answers: a status, headers, and what happens to the body."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Stall:
    """Says nothing more and keeps the connection until the client leaves."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Breaks the connection without an end of the body."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Waits until the test opens the gate."""

    gate: asyncio.Event


@dataclass(frozen=True, slots=True)
class Pause:
    """Waits a while: for benchmarks, never for tests."""

    seconds: float


Event = dict[str, Any] | str
Step = bytes | Stall | Cut | Hold | Pause


@dataclass(frozen=True, slots=True)
class Exchange:
    steps: tuple[Step, ...] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    content_type: str = "text/event-stream"


def events(*data: Event, names: bool = False) -> tuple[bytes, ...]:
    """Write each value as one server-sent event; a string goes as it is.

    Args:
        names: Whether each event also gets its name, from its `type`.
    """
    written: list[bytes] = []
    for value in data:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        name = f"event: {value['type']}\n" if names and not isinstance(value, str) else ""
        written.append(f"{name}data: {text}\n\n".encode())
    return tuple(written)


def at_once(steps: Iterable[Step]) -> bytes:
    """Put the bytes of several steps into one, so that none of them can come too late."""
    return b"".join(step for step in steps if isinstance(step, bytes))


def streamed(*steps: Step | Sequence[Step]) -> Exchange:
    """Answer 200 with these steps, one after the other."""
    flat: list[Step] = []
    for step in steps:
        flat.extend(step if isinstance(step, Sequence) and not isinstance(step, bytes) else [step])
    return Exchange(tuple(flat))


def answered(body: Event, status: int = 200, **headers: str) -> Exchange:
    """Answer with one JSON body; `retry_after="1"` gives the header `retry-after`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    text = body if isinstance(body, str) else json.dumps(body)
    return Exchange((text.encode(),), status, named, "application/json")
