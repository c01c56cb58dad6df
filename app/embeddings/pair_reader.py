"""Reads two texts side by side on top of what the embedding model makes of their tokens."""

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Protocol

import numpy as np

from app.embeddings.base import PairScores
from app.embeddings.pair_rules import Weights, read_pair
from app.embeddings.reader_files import CARD, judge_files
from app.embeddings.token_rules import Matrix
from app.errors import SetupError

_WEIGHTS = "weights.npz"


class TokenStates(Protocol):
    """Who makes a row of every token of a text; `OnnxEmbedder` does."""

    model: str

    @property
    def is_installed(self) -> bool: ...

    def states(self, texts: Sequence[str]) -> list[Matrix]: ...


class TokenPairReader:
    """Implements `app.embeddings.base.PairReader`. The weights are read when first used.

    Args:
        folder: Holds `weights.npz`, and `card.json` with its name, its SHA-256, and the embedding
            model it was fitted on.
    """

    def __init__(self, folder: Path, states: TokenStates) -> None:
        self._files = judge_files(folder)
        self._states = states
        self._loading = Lock()

    @property
    def name(self) -> str:
        return self._files.card["name"]

    def check(self) -> None:
        """Check that everything is there and whole.

        Raises:
            SetupError: The weights or the embedding model are missing, or the weights damaged.
        """
        if not self._states.is_installed:
            raise SetupError(
                f"the judge reads with {self._states.model}, which is not installed: run `noema"
                " install`; until then the rules alone judge",
                field="home",
            )
        with self._loading:
            _ = self._weights

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[PairScores]:
        with self._loading:
            weights = self._weights
        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        states = dict(zip(texts, self._states.states(texts), strict=True))
        return [read_pair(weights, states[first], states[second]) for first, second in pairs]

    @cached_property
    def _weights(self) -> Weights:
        packed = self._files.whole(_WEIGHTS)
        fitted_on = self._files.card["states"]
        if fitted_on != self._states.model:
            raise self._files.broken(CARD, f"was fitted on {fitted_on}")
        with np.load(BytesIO(packed)) as stored:
            return {name: stored[name].astype(np.float32) for name in stored.files}
