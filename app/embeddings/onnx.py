"""bge-small-en-v1.5, quantised, run by ONNX Runtime on this machine's processor."""

import asyncio
import os
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from app.embeddings.base import Vector
from app.embeddings.rules import batches
from app.errors import SetupError

MODEL = "bge-small-en-v1.5-q"
DIMENSIONS = 384
MAX_TOKENS = 512
QUERY_PREFIX = "Represent this sentence for searching relevant passages: "
"""What the model was trained to see before a question; passages have none."""
MAX_THREADS = 4
AT_ONCE = 2
"""Runs that may be under way together: a query does not wait for a batch of passages."""


class OnnxEmbedder:
    """Implements `app.embeddings.base.Embedder`. The model is loaded when it is first used."""

    model = MODEL
    dimensions = DIMENSIONS

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loading = Lock()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage; of a long one its first 512 tokens count."""
        encodings = await asyncio.to_thread(self._encode, texts)
        vectors: dict[int, Vector] = {}
        for batch in batches([len(encoding.ids) for encoding in encodings]):
            found = await self._run([encodings[place] for place in batch])
            vectors.update(zip(batch, found, strict=True))
        return [vectors[place] for place in range(len(texts))]

    async def embed_query(self, text: str) -> Vector:
        encodings = await asyncio.to_thread(self._encode, [QUERY_PREFIX + text])
        [vector] = await self._run(encodings)
        return vector

    async def _run(self, encodings: Sequence[Encoding]) -> list[Vector]:
        async with self._turns:
            return await asyncio.to_thread(self._infer, encodings)

    def _encode(self, texts: Sequence[str]) -> list[Encoding]:
        with self._loading:
            tokenizer = self._tokenizer
        return tokenizer.encode_batch(list(texts))

    def _infer(self, encodings: Sequence[Encoding]) -> list[Vector]:
        with self._loading:
            session = self._session
        ids, mask = _padded(encodings)
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden: NDArray[np.float32] = session.run(None, inputs)[0]
        # The first token stands for the whole text in this model.
        return _unit(hidden[:, 0]).tolist()

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._require("tokenizer.json")))
        tokenizer.enable_truncation(MAX_TOKENS)  # pyright: ignore[reportUnknownMemberType]  # **kwargs
        return tokenizer

    @cached_property
    def _session(self) -> Any:  # noqa: ANN401  # untyped
        # Takes a third of a second, which a command that embeds nothing need not wait for.
        runtime: Any = import_module("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = min(MAX_THREADS, os.cpu_count() or 1)
        options.inter_op_num_threads = 1
        # The arena never gives memory back: one batch of long texts would stay for good.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        path = self._require(f"{MODEL}.onnx")
        return runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def _require(self, name: str) -> Path:
        path = self._folder / name
        if not path.is_file():
            raise SetupError(
                f"the embedding model is not installed: {path} is missing", field="home"
            )
        return path


def _padded(encodings: Sequence[Encoding]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    width = max(len(encoding.ids) for encoding in encodings)
    ids = np.zeros((len(encodings), width), np.int64)
    mask = np.zeros_like(ids)
    for row, encoding in enumerate(encodings):
        ids[row, : len(encoding.ids)] = encoding.ids
        mask[row, : len(encoding.ids)] = 1
    return ids, mask


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
