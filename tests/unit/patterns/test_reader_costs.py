"""Every reader of texts takes as long as the text is: four times the text, four times the work."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from app.domain.nodes.neighbour import Neighbour
from app.nlp.spacy_pipeline import SpacyReader
from app.reasoning.beliefs.contradiction_resolver.pairs import compared
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
from tests.unit.patterns.costs import is_linear, seconds
from tests.unit.patterns.transcripts import MODEL, PERSON, WRITERS, Said, Writer, items_of

Reader = Callable[[str], object]

SAMPLE, SMALL = 5_000, 250_000
"""Code points; there are four times as many in what is compared with them."""
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
    "thoughts": "<think>\n",
    "marks of a message": "_**Agent**_\n",
    "fences": "```text\n",
    "ideographs": "漢",
    "emoji": "🙂",
    "digits": "1",
    "spaces": " ",
    "emphasis": "**",
    "sentences": "Because we chose Redis over Kafka. ",
    "the first word of a subject": "Ada ",
}
_PIPELINE = SpacyReader()


def _conflict(text: str) -> object:
    """Compare two beliefs that say the same, so that nothing is left out."""
    return compared(Neighbour("a", "knowledge", text), [Neighbour("b", "knowledge", text)])


def _message(write: Writer, text: str) -> object:
    return items_of(write([Said(PERSON, text), Said(MODEL, text)]))


def _broken(write: Writer, text: str) -> object:
    """Read a transcript that goes on with what is none."""
    return items_of(write([Said(PERSON, "Which?")]) + text)


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
    "a pair of beliefs": _conflict,
    **{f"a message of {name}": partial(_message, write) for name, write in WRITERS.items()},
    **{f"a broken file of {name}": partial(_broken, write) for name, write in WRITERS.items()},
}


def _is_linear(read: Reader, unit: str, size: int) -> bool:
    small, large = (unit * (many // len(unit)) for many in (size, 4 * size))
    return is_linear(lambda: read(small), lambda: read(large))


@pytest.mark.sweep
@pytest.mark.parametrize("unit", _UNITS.values(), ids=_UNITS.keys())
@pytest.mark.parametrize("read", _READERS.values(), ids=_READERS.keys())
def test_four_times_the_text_takes_four_times_as_long(read: Reader, unit: str) -> None:
    assert _is_linear(read, unit, SMALL)


@pytest.mark.parametrize("read", _READERS.values(), ids=_READERS.keys())
def test_four_times_a_short_text_takes_four_times_as_long(read: Reader) -> None:
    # What is loaded once is no part of it.
    seconds(lambda: read("Because we chose Redis."))
    for unit in _UNITS.values():
        assert _is_linear(read, unit, SAMPLE)


def test_the_measure_sees_what_grows_with_the_square() -> None:
    assert not _is_linear(_pairs, "a", 2_000)


def _pairs(text: str) -> int:
    return sum(1 for one in text for other in text if one == other)
