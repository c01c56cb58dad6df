"""Read pairs of sentences and compute their similarity."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from app.content.json_fields import Json, as_map
from app.embeddings.base import Embedder
from app.errors import InvalidInputError


class LabelledPair(NamedTuple):
    id: str
    a: str
    b: str


def read_pairs(data: Path) -> list[LabelledPair]:
    """Read `data`/contradictions.jsonl, in its order.

    Raises:
        InvalidInputError: It cannot be read, is empty, or a line is no pair; names the line.
    """
    path = data / "contradictions.jsonl"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"{path}: {error}", field="data") from error
    if not lines:
        raise InvalidInputError(f"{path} contains no pair", field="data")
    return [_read(path, number, line) for number, line in enumerate(lines, start=1)]


def _read(path: Path, number: int, line: str) -> LabelledPair:
    try:
        fields = as_map(json.loads(line))
        return LabelledPair(*(_text(fields, name) for name in LabelledPair._fields))
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"{path}, line {number}: {error}", field="data") from error


def _text(fields: Json, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a string")
    return value


async def cosines(embedder: Embedder, pairs: Sequence[LabelledPair]) -> list[float]:
    """Compute the cosine of each pair; embed each text once."""
    texts = list(dict.fromkeys(text for pair in pairs for text in (pair.a, pair.b)))
    vectors = dict(zip(texts, await embedder.embed_documents(texts), strict=True))
    return [
        sum(x * y for x, y in zip(vectors[pair.a], vectors[pair.b], strict=True)) for pair in pairs
    ]
