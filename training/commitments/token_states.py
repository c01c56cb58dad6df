"""The states of the local embedding model for the tokens of labelled texts.

They are computed once and kept beside the texts, in half precision: 75 MB for a hundred thousand
tokens.
"""

# pyright: basic

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from app.embeddings.onnx import OnnxEmbedder
from training.commitments.models import Array
from training.commitments.networks import Example, example
from training.commitments.texts import Labelled

_SAMPLE = 37
"""Every so many tokens are looked at for what states are standardised by."""


class TokenStates:
    """The states of some texts, by the number of the text."""

    def __init__(self, texts: Sequence[Labelled], embedder: OnnxEmbedder, kept: Path) -> None:
        self._texts = texts
        if not kept.is_file():
            found = [one for text in texts for one in embedder.inner_states(text.said)]
            rows = np.concatenate(found).astype(np.float16)
            np.savez(kept, rows=rows, lengths=np.array([len(one) for one in found]))
        with np.load(kept) as held:
            self._rows, self._lengths = held["rows"], held["lengths"]
        self._first = np.cumsum([0, *(len(text.said) for text in texts)])
        self._starts = np.cumsum([0, *self._lengths])
        sample = self._rows[::_SAMPLE].astype(np.float32)
        self.centre, self.spread = sample.mean(0), sample.std(0) + np.float32(1e-6)

    def of(self, number: int) -> list[Array]:
        """Give the states of each sentence of a text, a row a token."""
        if not self._texts[number].said:
            return []
        return np.split(self._of(number), np.cumsum(self._counts(number))[:-1])

    def example(self, number: int) -> Example:
        # In half precision as they are kept: those of all texts are held at once.
        standard = (self._of(number) - self.centre) / self.spread
        return example(
            standard.astype(np.float16), self._counts(number), self._texts[number].labels
        )

    def _of(self, number: int) -> Array:
        first, last = self._starts[self._first[number]], self._starts[self._first[number + 1]]
        return self._rows[first:last].astype(np.float32)

    def _counts(self, number: int) -> Array:
        return self._lengths[self._first[number] : self._first[number + 1]]
