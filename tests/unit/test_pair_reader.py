"""The model that reads two texts: its files are checked, and without them the rules go on."""

import json
import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from app.bootstrap import open_judge
from app.embeddings.pair_reader import TokenPairReader
from app.embeddings.token_rules import Matrix
from app.errors import SetupError
from app.resources import resource_folder
from app.settings import Settings

SHIPPED = resource_folder("judge")
PAIRS = [("The door is open.", "The door is shut."), ("a b c", "d")]


class Drawn:
    """Token states drawn at random, the same for the same text."""

    model = "bge-small-en-v1.5-q"
    is_installed = True

    def states(self, texts: Sequence[str]) -> list[Matrix]:
        return [_unit(np.random.default_rng(len(text)), len(text.split()) + 2) for text in texts]


def _unit(rng: np.random.Generator, rows: int) -> Matrix:
    drawn = rng.normal(size=(rows, 384)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def _copied(folder: Path) -> Path:
    for path in filter(Path.is_file, SHIPPED.iterdir()):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def test_each_question_is_answered_in_shares_of_one() -> None:
    for scores in TokenPairReader(SHIPPED, Drawn()).read(PAIRS):
        for group in (scores[:3], scores[3:6], scores[6:]):
            assert sum(group) == pytest.approx(1, abs=1e-5)


def test_a_pair_is_read_the_same_alone_and_among_others() -> None:
    reader = TokenPairReader(SHIPPED, Drawn())
    assert reader.read(PAIRS)[1] == pytest.approx(reader.read(PAIRS[1:])[0])


def test_the_shipped_weights_are_small() -> None:
    files = [path for path in SHIPPED.iterdir() if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 2_000_000


@pytest.mark.parametrize("name", ["weights.npz", "card.json"])
def test_a_missing_file_says_how_to_get_it(name: str, tmp_path: Path) -> None:
    (_copied(tmp_path) / name).unlink()
    with pytest.raises(SetupError, match=rf"{name} cannot be read.*install Noema again"):
        TokenPairReader(tmp_path, Drawn()).check()


def test_damaged_weights_are_not_used(tmp_path: Path) -> None:
    path = _copied(tmp_path) / "weights.npz"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(SetupError, match=r"weights\.npz has another hash"):
        TokenPairReader(tmp_path, Drawn()).check()


def test_weights_for_another_embedding_model_are_not_used(tmp_path: Path) -> None:
    path = _copied(tmp_path) / "card.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"states": "another"}))
    with pytest.raises(SetupError, match="was fitted on another"):
        TokenPairReader(tmp_path, Drawn()).check()


def test_the_rules_go_on_where_the_embedding_model_is_missing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        judge = open_judge(Settings(home=tmp_path))
    assert judge.name == "rules/2"
    assert "run `noema install`" in caplog.text


def test_the_setting_rules_asks_nobody_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert open_judge(Settings(home=tmp_path, judge="rules")).name == "rules/2"
    assert caplog.text == ""
