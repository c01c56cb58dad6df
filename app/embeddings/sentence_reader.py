"""Reads the sentences of a text with layers of the embedding model that were tuned for it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from app.embeddings.base import Window
from app.embeddings.onnx import EMBEDDED, load_runtime, open_session
from app.embeddings.reader_files import ReaderFiles

NETWORK = "network.onnx"
MASK, MEMBERS, LOGITS = "attention_mask", "members", "logits"
"""What the network takes beside the embedded tokens, and what it gives."""
_OTHERWISE = "set NOEMA_DECISION_REFINEMENT=off; until then words alone find decisions"


class TokenWindows(Protocol):
    """Who embeds the tokens of sentences; `OnnxEmbedder` does."""

    def windows(self, said: Sequence[str]) -> Iterator[Window]: ...


class SentenceReader:
    """Gives the logit of each sentence of a text. The network is loaded when it is first used.

    Args:
        folder: Holds `network.onnx`, and `card.json` with its name and its SHA-256.
        tokens: Embeds tokens with the model that the network was tuned on.
    """

    def __init__(self, folder: Path, tokens: TokenWindows) -> None:
        self._files = ReaderFiles(folder, "decision_refinement", _OTHERWISE)
        self._tokens = tokens
        self._loading = Lock()

    @property
    def name(self) -> str:
        return self._files.card["name"]

    def check(self) -> None:
        """Check that the network is there and whole.

        Raises:
            SetupError: It is missing or damaged.
        """
        self._files.whole(NETWORK)

    def read(self, said: Sequence[str]) -> list[float]:
        """Give a number a sentence; blocking.

        Raises:
            SetupError: The network or the embedding model is missing or damaged.
        """
        with self._loading:
            session = self._session
        found = list[float]()
        for window in self._tokens.windows(said):
            found += session.run([LOGITS], _inputs(window))[0].tolist()
        return found

    @cached_property
    def _session(self) -> Any:  # noqa: ANN401  # untyped
        network = self._files.model(NETWORK).serialized()
        return open_session(load_runtime(), network, initializers=self._files.folder)


def _inputs(window: Window) -> dict[str, NDArray[Any]]:
    tokens = window.embedded.shape[1]
    members = np.zeros((len(window.lengths), tokens), np.float32)
    ends = 1 + np.cumsum(window.lengths)
    for row, (length, end) in enumerate(zip(window.lengths, ends, strict=True)):
        members[row, end - length : end] = 1
    mask = np.ones((1, tokens), np.int64)
    return {EMBEDDED: window.embedded, MASK: mask, MEMBERS: members}
