"""Tokens a second that the local model embeds, by the length of the texts, and its memory.

Run: uv run python -m benchmarks.models.embedding [--home DIR]
DIR is a Noema home with the model installed.
"""

import argparse
import asyncio
import time
from pathlib import Path

import psutil

from app.embeddings.onnx import CLS, MAX_TOKENS, SEP, OnnxEmbedder
from app.local.base import Home
from app.settings import Settings
from benchmarks.place import tell

LENGTHS = (23, 64, 180, MAX_TOKENS)
TOKENS = 60_000
"""Tokens embedded for each length."""
_ENDS = len((CLS, SEP))


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--home", type=Path, default=Settings().home)
    embedder = OnnxEmbedder(Home(parser.parse_args().home).model)
    before = _resident_mb()
    await embedder.embed_documents([_text(9)])
    figures: dict[str, float] = {"loaded_mb": _resident_mb() - before}
    for length in LENGTHS:
        figures[f"{length}_tokens_a_second"] = await _tokens_a_second(embedder, length)
    tell({**figures, "embedded_mb": _resident_mb() - before})


async def _tokens_a_second(embedder: OnnxEmbedder, length: int) -> float:
    texts = [_text(length)] * (TOKENS // length)
    await embedder.embed_documents(texts[:8])
    begin = time.perf_counter()
    await embedder.embed_documents(texts)
    return round(len(texts) * length / (time.perf_counter() - begin))


def _text(tokens: int) -> str:
    """Return a text of this many tokens, including the first and the last."""
    return "queue " * (tokens - _ENDS)


def _resident_mb() -> int:
    return psutil.Process().memory_info().rss // 1_000_000


if __name__ == "__main__":
    asyncio.run(main())
