"""Recorded provider streams, one JSON file each."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from app.content.json_fields import Json, as_map, as_maps, text_of
from app.content.sse import SseDecoder
from app.content.wire import Record, WireFormat
from app.errors import InvalidInputError

_FORMATS = {
    "anthropic": WireFormat.ANTHROPIC_MESSAGES,
    "openai_chat": WireFormat.OPENAI_CHAT,
    "openai_responses": WireFormat.OPENAI_RESPONSES,
    "gemini": WireFormat.GEMINI,
}


class Exchange(NamedTuple):
    name: str
    """Name of its file."""
    id: str
    api: WireFormat
    records: list[Record]


def read_exchanges(data: Path) -> list[Exchange]:
    """Read every exchange in `data`/provider_streams, in the order of the file names.

    Raises:
        InvalidInputError: There is none, or a file is no recorded exchange; names it.
    """
    folder = data / "provider_streams"
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise InvalidInputError(f"{folder} contains no recorded exchange", field="data")
    return [_read(path) for path in paths]


def _read(path: Path) -> Exchange:
    try:
        fields = as_map(json.loads(path.read_text(encoding="utf-8")))
        return Exchange(path.name, _required(fields, "id"), _api(fields), _records(fields))
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidInputError(f"{path}: {error}", field="data") from error


def _api(fields: Json) -> WireFormat:
    provider = _required(fields, "provider")
    if provider not in _FORMATS:
        raise ValueError(f"provider must be one of {', '.join(_FORMATS)}")
    return _FORMATS[provider]


def _records(fields: Json) -> list[Record]:
    if not fields.get("streaming"):
        return [Record(json.dumps(_present(fields, "response")), whole=True)]
    if fields.get("sse_framing") == "wire":
        decoder = SseDecoder()
        sent = _required(fields, "raw_sse").encode("utf-8", "replace")
        return [*decoder.feed(sent), *decoder.end()]
    events = as_maps(_present(fields, "sse_events"))
    return [Record(_required(event, "data"), text_of(event, "event")) for event in events]


def _required(fields: Json, name: str) -> str:
    value = _present(fields, name)
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a string")
    return value


def _present(fields: Json, name: str) -> Any:  # noqa: ANN401  # JSON of any shape
    if fields.get(name) is None:
        raise ValueError(f"{name} is missing")
    return fields[name]
