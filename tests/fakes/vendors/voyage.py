"""Voyage's answers: a vector for each text, the same for the same words, and relevances."""

import base64
import struct
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
    """Answer as `/embeddings` does: 32-bit floats in Base64, where they are asked for."""
    assert asked.body["encoding_format"] == "base64"
    items: list[dict[str, Any]] = [
        {"object": "embedding", "index": place, "embedding": _packed(vector_of(text))}
        for place, text in enumerate(asked.body["input"])
    ]
    usage = {"total_tokens": len(items)}
    return answered({"object": "list", "data": items, "model": asked.body["model"], "usage": usage})


def rerank(asked: Asked) -> Exchange:
    """Answer as `/rerank` does, best first: the shorter a text, the more relevant it is."""
    items: list[dict[str, Any]] = [
        {"index": place, "relevance_score": 1 / (1 + len(text))}
        for place, text in enumerate(asked.body["documents"])
    ]
    best = sorted(items, key=lambda item: -item["relevance_score"])
    usage = {"total_tokens": len(items)}
    return answered({"object": "list", "data": best, "model": asked.body["model"], "usage": usage})


def _packed(vector: list[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode("ascii")
