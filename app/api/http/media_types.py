"""What a client says it takes: the `Accept` header, as RFC 9110 reads it."""

from collections.abc import Mapping
from typing import NamedTuple

JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"


class Acceptance(NamedTuple):
    """How gladly a media type is taken; greater is more."""

    quality: float
    """0 to 1; 0 is not at all."""
    named: int
    """2 by its own name, 1 by its kind (`text/*`), 0 by `*/*` alone."""


def acceptance_of(accept: str | None, media_type: str) -> Acceptance:
    """Tell how gladly a client takes a media type; the most specific mention decides."""
    wanted = _wanted(accept)
    kind = media_type.partition("/")[0]
    for named, range_ in ((2, media_type), (1, f"{kind}/*"), (0, "*/*")):
        if range_ in wanted:
            return Acceptance(wanted[range_], named)
    return Acceptance(0.0, 0)


def asks_for(accept: str | None, media_type: str) -> bool:
    """Tell whether a client takes a media type and says so by its name."""
    quality, named = acceptance_of(accept, media_type)
    return quality > 0 and named == 2


def _wanted(accept: str | None) -> Mapping[str, float]:
    ranges = [part.strip().lower() for part in (accept or "").split(",")]
    parts = [[piece.strip() for piece in range_.split(";")] for range_ in ranges if range_]
    return {range_: _quality(parameters) for range_, *parameters in parts} or {"*/*": 1.0}


def _quality(parameters: list[str]) -> float:
    given = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
    try:
        return min(max(float(given), 0.0), 1.0)
    except ValueError:
        # Not a number: as if nothing was said.
        return 1.0
