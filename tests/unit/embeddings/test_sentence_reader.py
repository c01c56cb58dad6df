"""The network that reads sentences, and what is said where its files are not whole."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from app.embeddings.base import Window
from app.embeddings.sentence_reader import NETWORK, SentenceReader
from app.errors import SetupError
from app.resources import resource_folder

WIDTH = 384


class _Drawn:
    """Embeds the tokens of sentences by chance, the same every time."""

    def __init__(self, *windows: tuple[int, ...]) -> None:
        self._windows = windows

    def windows(self, said: Sequence[str]) -> Iterator[Window]:
        rng = np.random.default_rng(0)
        tokens = rng.standard_normal((1, 40, WIDTH)).astype(np.float32)
        for lengths in self._windows:
            yield Window(tokens[:, : sum(lengths) + 2], lengths)


def _read(*windows: tuple[int, ...]) -> list[float]:
    return SentenceReader(resource_folder("reader"), _Drawn(*windows)).read([])


def test_each_sentence_has_a_number_window_by_window_in_order() -> None:
    first, second = _read((3, 5)), _read((4,))
    assert (len(first), len(second)) == (2, 1)
    assert _read((3, 5), (4,)) == [*first, *second]
    assert _read() == []


def test_a_sentence_without_tokens_has_a_number_too() -> None:
    assert np.isfinite(_read((3, 0, 5))).all()
    assert np.isfinite(_read((0,))).all()


def test_a_network_that_is_missing_or_damaged_is_named_with_what_to_do(tmp_path: Path) -> None:
    card = resource_folder("reader") / "card.json"
    (tmp_path / "card.json").write_bytes(card.read_bytes())
    reader = SentenceReader(tmp_path, _Drawn())
    with pytest.raises(SetupError, match=r"network\.onnx cannot be read") as missing:
        reader.check()
    assert missing.value.field == "decision_refinement"
    (tmp_path / NETWORK).write_bytes(b"other")
    with pytest.raises(SetupError, match=r"other hash.*set NOEMA_DECISION_REFINEMENT=off"):
        reader.check()


def test_the_shipped_network_is_the_one_that_its_card_names() -> None:
    reader = SentenceReader(resource_folder("reader"), _Drawn())
    reader.check()
    assert reader.name == "commitments/1"
    assert (resource_folder("reader") / NETWORK).stat().st_size < 20_000_000
