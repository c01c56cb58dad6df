"""Four times as long a transcript takes four times as long, whatever its messages are."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from app.importers.files import FORMATS
from tests.unit.patterns.costs import is_linear
from tests.unit.patterns.transcripts import MODEL, OLDER, PERSON, WRITERS, Said, Writer, imported

Shape = Callable[[int], list[Said]]

SMALL = 16_000
"""Messages; there are four times as many in what is compared with them."""
_OFFER = "Two ways:\n\nOption A: keep the cache\nOption B: move the cache\n\n"


def _turns(size: int) -> list[Said]:
    return [Said(by, "Why?") for _ in range(size // 2) for by in (PERSON, MODEL)]


def _one_answer(size: int) -> list[Said]:
    return [Said(MODEL, f"part {index}") for index in range(size)]


def _replies(reply: str, size: int) -> list[Said]:
    """Give as much text of the model as there are answers to it."""
    return [Said(MODEL, _OFFER * (size // 50)), *[Said(PERSON, reply)] * size]


_SHAPES: Mapping[str, Shape] = {
    "turns": _turns,
    "one answer of many records": _one_answer,
    "many choices from one answer": partial(_replies, "Option B"),
    "many approvals of one answer": partial(_replies, "Yes, do that."),
}
_ALL = {**WRITERS, **OLDER}
_SAMPLES = {name: 400 for name in _SHAPES} | {"one answer of many records": 1_500}
"""The fewest messages that show square growth."""


def _is_linear(write: Writer, shape: Shape, size: int) -> bool:
    small, large = (write(shape(many)) for many in (size, 4 * size))
    return is_linear(lambda: imported(small), lambda: imported(large))


def test_every_format_is_measured() -> None:
    assert set(WRITERS) == {known.name for known in FORMATS}


@pytest.mark.parametrize("write", _ALL.values(), ids=_ALL.keys())
def test_what_is_measured_is_read(write: Writer) -> None:
    assert imported(write([Said(PERSON, "Which?"), Said(MODEL, "This."), Said(PERSON, "Yes")])) == 3


@pytest.mark.sweep
@pytest.mark.parametrize("shape", _SHAPES.values(), ids=_SHAPES.keys())
@pytest.mark.parametrize("write", _ALL.values(), ids=_ALL.keys())
def test_four_times_the_messages_take_four_times_as_long(write: Writer, shape: Shape) -> None:
    assert _is_linear(write, shape, SMALL)


@pytest.mark.parametrize("name", _SHAPES)
def test_four_times_a_few_messages_take_four_times_as_long(name: str) -> None:
    write = WRITERS["claude_code"]
    # What is loaded once is no part of it.
    imported(write([Said(MODEL, _OFFER), Said(PERSON, "Option B")]))
    assert _is_linear(write, _SHAPES[name], _SAMPLES[name])
