"""A model that says nothing of its own: it quotes what it was sent as holding."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.fakes.vendors.exchange import Exchange, streamed
from tests.fakes.vendors.formats import Format
from tests.fakes.vendors.server import Answer, Asked

_PIECE = re.compile(r"^\[(\d+)\] [^\n]*\n((?:(?!! |\[\d+\] )[^\n]*\n?)*)((?:! [^\n]*\n?)*)", re.M)
_REPLACED = re.compile(r"! (It replaced on [\d-]+: )“([^”]*)”")
_FORM: dict[str, Any] = {
    "confidence": 8,
    "replies": [],
    "issues": [],
    "statuses": [],
    "score": 9,
    "ready": True,
    "insights": [],
    "caveats": [],
    **{
        name: {"points": 8, "evidence": "as quoted"}
        for name in ("correctness", "completeness", "clarity", "depth")
    },
}
"""What every role of a debate is asked for."""


def quoting(format_: Format) -> Answer:
    """Answer with the first piece of knowledge, its number, and what it replaced."""

    def answer(asked: Asked) -> Exchange:
        piece = _PIECE.search(f"{knowledge_of(asked)}\n")
        said = "I was told nothing."
        if piece:
            told = _REPLACED.search(piece[3])
            replaced = f" {told[1]}{told[2]}" if told else ""
            said = f"{' '.join(piece[2].split())} [{piece[1]}]{replaced}"
        form = f"```json\n{json.dumps(_FORM)}\n```"
        text = f"## Conclusion\n{said}\n## Confidence\n0.8\n\n{form}"
        return streamed(format_.said(text))

    return answer


def knowledge_of(asked: Asked) -> str:
    """Give what a request brought between `<knowledge>` tags."""
    text = "\n".join(texts_in(asked.body))
    return (
        text.split("<knowledge>\n")[1].split("\n</knowledge>")[0] if "<knowledge>" in text else ""
    )


def texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():  # pyright: ignore[reportUnknownVariableType]
            yield from texts_in(one)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, list):
        for one in value:  # pyright: ignore[reportUnknownVariableType]
            yield from texts_in(one)  # pyright: ignore[reportUnknownArgumentType]
