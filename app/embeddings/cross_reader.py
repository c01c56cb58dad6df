"""Reads two texts side by side with a small network of its own, on this machine's processor."""

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from app.embeddings.base import PairScores
from app.embeddings.model_bytes import with_output
from app.embeddings.onnx import load_runtime, open_session
from app.embeddings.pair_rules import scores_of
from app.embeddings.reader_files import judge_files

MAX_TOKENS = 72
"""Of both texts together, as it was fitted."""
_NETWORK, _TOKENIZER = "network.onnx", "tokenizer.json"
BESIDE = "beside.npz"
_STATE = "Gather_122_0"
"""What the network makes of a pair before it answers, by its name in the file."""


class CrossPairReader:
    """Implements `app.embeddings.base.PairReader`. The network is loaded when it is first used.

    Args:
        folder: Holds `network.onnx` and `tokenizer.json`, and `card.json` with its name and the
            SHA-256 of both.
    """

    def __init__(self, folder: Path) -> None:
        self._files = judge_files(folder)
        self._loading = Lock()

    @property
    def name(self) -> str:
        return self._files.card["name"]

    def check(self) -> None:
        """Check that everything is there and whole.

        Raises:
            SetupError: A file is missing or damaged.
        """
        for name in (_NETWORK, _TOKENIZER, BESIDE):
            self._files.whole(name)

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[PairScores]:
        if not pairs:
            return []
        weights, bias = self._beside
        return [
            scores._replace(beside=float(state @ weights + bias))
            for scores, state in self.states(pairs)
        ]

    def states(
        self, pairs: Sequence[tuple[str, str]]
    ) -> list[tuple[PairScores, NDArray[np.float32]]]:
        """Read pairs, and give what the network makes of each before it answers too."""
        with self._loading:
            tokenizer, session = self._tokenizer, self._session
        # One at a time: what is rounded depends on all that is in a run, and a pair shall be read
        # the same whatever stands beside it.
        found: list[tuple[PairScores, NDArray[np.float32]]] = []
        for encoding in tokenizer.encode_batch(list(pairs)):
            logits, state = session.run(None, _inputs(encoding))
            found.append((scores_of(logits[0]), state[0]))
        return found

    @cached_property
    def _beside(self) -> tuple[NDArray[np.float32], float]:
        with np.load(BytesIO(self._files.whole(BESIDE))) as stored:
            return stored["weights"], float(stored["bias"])

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_str(self._files.whole(_TOKENIZER).decode())
        tokenizer.enable_truncation(MAX_TOKENS)  # pyright: ignore[reportUnknownMemberType]  # **kwargs
        return tokenizer

    @cached_property
    def _session(self) -> Any:  # noqa: ANN401  # untyped
        network = with_output(self._files.model(_NETWORK).serialized(), _STATE)
        return open_session(
            load_runtime(),
            network,
            initializers=self._files.folder,
            # Fused, these two take five times as long as one after the other (onnxruntime 1.32).
            disabled_optimizers=["SkipLayerNormFusion"],
        )


def _inputs(encoding: Encoding) -> dict[str, NDArray[np.int64]]:
    return {
        "ids": np.array([encoding.ids], np.int64),
        "sides": np.array([encoding.type_ids], np.int64),
    }
