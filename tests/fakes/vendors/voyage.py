"""Voyage's answers: a vector for each text, the same for the same words."""

from typing import Any

from tests.fakes.vendors.exchange import Exchange, answered
from tests.fakes.vendors.server import Asked

DIMENSIONS = 1_024


def vector_of(text: str) -> list[float]:
    """Give a vector of length 1 that points to the length of the text."""
    vector = [0.0] * DIMENSIONS
    vector[len(text) % DIMENSIONS] = 1.0
    return vector


def embeddings(asked: Asked) -> Exchange:
    """Answer as `/embeddings` does; the last text comes first, for the order is in `index`."""
    items: list[dict[str, Any]] = [
        {"object": "embedding", "index": place, "embedding": vector_of(text)}
        for place, text in enumerate(asked.body["input"])
    ]
    return answered({"object": "list", "data": items[::-1], "model": asked.body["model"]})
