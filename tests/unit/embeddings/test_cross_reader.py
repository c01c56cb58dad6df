"""The network that reads two texts as one: what it reads, and that its files are checked."""

from pathlib import Path

import pytest

from app.embeddings.cross_reader import CrossPairReader
from app.errors import SetupError
from app.resources import resource_folder

SHIPPED = resource_folder("judge") / "cross"
PAIRS = [
    ("The door is open.", "The door is shut."),
    ("Alerts go to the chat of the team on call, and to nobody else. " * 20, "d"),
    ("The ferry sails at nine.", "The ferry sails at nine in the morning."),
]


def _copied(folder: Path) -> Path:
    for path in SHIPPED.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(scope="module")
def reader() -> CrossPairReader:
    return CrossPairReader(SHIPPED)


def test_each_question_is_answered_in_shares_of_one(reader: CrossPairReader) -> None:
    for scores in reader.read(PAIRS):
        for group in (scores[:3], scores[3:6], scores[6:10]):
            assert sum(group) == pytest.approx(1, abs=1e-5)


def test_opposites_contradict_and_what_says_the_same_is_entailed(reader: CrossPairReader) -> None:
    opposed, same = reader.read([PAIRS[0], ("The door is open.", "The door stands open.")])
    assert max(opposed[:3]) == opposed.contradicts
    assert max(same[:3]) == same.entails


def test_a_pair_is_read_the_same_alone_and_among_others(reader: CrossPairReader) -> None:
    assert reader.read(PAIRS) == [reader.read([pair])[0] for pair in PAIRS]


def test_no_pairs_do_not_load_the_network(tmp_path: Path) -> None:
    assert CrossPairReader(tmp_path).read([]) == []


def test_the_shipped_files_are_whole_and_within_25_megabytes(reader: CrossPairReader) -> None:
    reader.check()
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 25_000_000


@pytest.mark.parametrize("name", ["network.onnx", "tokenizer.json", "beside.npz", "card.json"])
def test_a_missing_file_says_how_to_get_it(name: str, tmp_path: Path) -> None:
    (_copied(tmp_path) / name).unlink()
    with pytest.raises(SetupError, match=rf"{name} cannot be read.*install Noema again"):
        CrossPairReader(tmp_path).check()


@pytest.mark.parametrize("name", ["network.onnx", "tokenizer.json", "beside.npz"])
def test_a_damaged_file_is_not_used(name: str, tmp_path: Path) -> None:
    path = _copied(tmp_path) / name
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(SetupError, match=rf"{name} has another hash"):
        CrossPairReader(tmp_path).read(PAIRS)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Alice reviews the parser.", "Bob reviews the parser."),
        ("Alice works from Graz.", "Bob works from Vienna."),
        ("Lina is on leave until May.", "Omar is back from leave."),
    ],
)
def test_what_is_said_of_two_people_does_not_contradict(
    reader: CrossPairReader, a: str, b: str
) -> None:
    for scores in reader.read([(a, b), (b, a)]):
        assert scores.contradicts < 0.5
