"""Every reader of texts takes as long as the text is: four times the text, four times the work."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress

import pytest

from app.errors import AppError
from app.nlp.spacy_pipeline import SpacyReader
from app.reasoning.beliefs.contradiction_resolver.reading import excerpts
from app.reasoning.decisions.confidence.rules import assess
from app.reasoning.decisions.extraction.service import extract, may_decide
from app.reasoning.deliberations.debate import parser
from app.reasoning.deliberations.fork.deepening import read_comparison
from app.reasoning.deliberations.fork.reading import read_reply
from app.reasoning.knowledge import forget_rules
from app.reasoning.learning.templates.rules import parse_template
from app.reasoning.nodes.references.rules import cued
from app.reasoning.nodes.references.service import may_refer

Reader = Callable[[str], object]

SMALL, LARGE = 250_000, 1_000_000
SAMPLE = 20_000
STEEPEST = 8
"""Times as much work for four times the text; square growth takes 16."""
NOTHING_S = 0.3
"""A machine that hiccups takes as long."""
_UNITS: Mapping[str, str] = {
    "newlines": "\n",
    "dashes": "- ",
    "a rule": "-",
    "one long word": "a",
    "quotes": '"',
    "brackets": "[",
    "braces": "{",
    "open JSON": '{"a":',
    "list items": "- item one\n",
    "numbered options": "1. Option A\n",
    "headings": "# A\n",
    "ideographs": "漢",
    "emoji": "🙂",
    "digits": "1",
    "spaces": " ",
    "emphasis": "**",
    "sentences": "Because we chose Redis over Kafka. ",
    "the first word of a subject": "Ada ",
}
_PIPELINE = SpacyReader()
_READERS: Mapping[str, Reader] = {
    "decisions": lambda text: extract(text, "node", None),
    "whether there is a decision": may_decide,
    "references": lambda text: list(cued(text)),
    "whether there is a reference": may_refer,
    "a proposal": parser.read_proposal,
    "a critique": lambda text: parser.read_critique(text, "Which queue?"),
    "a synthesis": parser.read_synthesis,
    "a judgement": parser.read_sample,
    "a branch of a fork": lambda text: read_reply(text, (), assess("")),
    "a comparison": lambda text: read_comparison(text, ()),
    "confidence": assess,
    "mentions": lambda text: _PIPELINE.read([text]),
    "contradictions": lambda text: excerpts(text, text),
    "a template": parse_template,
    "a subject": forget_rules.reader("Ada Quill"),
}


def _seconds(read: Reader, text: str) -> float:
    """Give the time of the processor alone: others may have the machine meanwhile."""
    began = time.thread_time()
    # Where it is refused, what counts is how long that took.
    with suppress(AppError):
        read(text)
    return time.thread_time() - began


def _filled(unit: str, size: int) -> str:
    return unit * (size // len(unit))


@pytest.mark.sweep
@pytest.mark.parametrize("unit", _UNITS.values(), ids=_UNITS.keys())
@pytest.mark.parametrize("read", _READERS.values(), ids=_READERS.keys())
def test_four_times_the_text_takes_four_times_as_long(read: Reader, unit: str) -> None:
    small, large = (_seconds(read, _filled(unit, size)) for size in (SMALL, LARGE))
    assert large <= STEEPEST * small + NOTHING_S


@pytest.mark.parametrize("read", _READERS.values(), ids=_READERS.keys())
def test_four_times_a_short_text_takes_four_times_as_long(read: Reader) -> None:
    # What is loaded once is no part of it.
    _seconds(read, "Because we chose Redis.")
    for unit in _UNITS.values():
        small, large = (_seconds(read, _filled(unit, size)) for size in (SAMPLE // 4, SAMPLE))
        assert large <= STEEPEST * small + NOTHING_S


def test_the_measure_sees_what_grows_with_the_square() -> None:
    small, large = (_seconds(_pairs, "a" * size) for size in (1_000, 4_000))
    assert large > STEEPEST * small


def _pairs(text: str) -> int:
    return sum(1 for one in text for other in text if one == other)
