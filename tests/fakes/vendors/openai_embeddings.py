"""A server's vectors in OpenAI's format: one for each text, the same for the same words."""

from collections.abc import Callable
from typing import Any

from tests.fakes.vendors.exchange import Exchange, answered
from tests.fakes.vendors.server import Asked


def vector_of(text: str, dimensions: int) -> list[float]:
    """Give a vector of length 1 that points to the length of the text."""
    vector = [0.0] * dimensions
    vector[len(text) % dimensions] = 1.0
    return vector


def embeddings(dimensions: int) -> Callable[[Asked], Exchange]:
    """Answer as `/embeddings` does, with vectors of length 2, the last text first."""

    def answer(asked: Asked) -> Exchange:
        items: list[dict[str, Any]] = [
            {
                "object": "embedding",
                "index": place,
                "embedding": [2 * number for number in vector_of(text, dimensions)],
            }
            for place, text in enumerate(asked.body["input"])
        ]
        usage = {"prompt_tokens": len(items), "total_tokens": len(items)}
        body = {"object": "list", "model": asked.body["model"], "usage": usage}
        return answered({**body, "data": items[::-1]})

    return answer
