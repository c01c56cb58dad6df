"""Recorded exchanges of real vendors, as a server can answer them again."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.vendors.exchange import Exchange, Step

DATA = Path(__file__).parents[3].parent / "shared" / "data" / "provider_streams"

needs_recordings = pytest.mark.skipif(
    not DATA.is_dir(), reason="the recorded exchanges are not beside this repository"
)
CUT_AT = 97
"""Bytes of one piece: most events arrive in several."""


@dataclass(frozen=True, slots=True)
class Recording:
    name: str
    provider: str
    raw: str
    """The stream as it came, or the JSON body of an answer in one piece."""
    streaming: bool
    request: dict[str, Any] | None
    text: str
    """All visible text."""

    def exchange(self) -> Exchange:
        body = self.raw.encode()
        steps: tuple[Step, ...] = tuple(
            body[start : start + CUT_AT] for start in range(0, len(body), CUT_AT)
        )
        kind = "text/event-stream" if self.streaming else "application/json"
        return Exchange(steps, content_type=kind)


def recordings() -> list[Recording]:
    """Give every recording that kept its own bytes; none where the data is absent."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob("*.json"))]
    return [_recording(one) for one in found if one["raw_sse"] or not one["streaming"]]


def _recording(one: dict[str, Any]) -> Recording:
    streaming = bool(one["streaming"])
    raw = one["raw_sse"] if streaming else json.dumps(one["response"], ensure_ascii=False)
    text = one["expected"]["text"]
    return Recording(one["id"], one["provider"], raw, streaming, one["request"], text)
