"""The texts that the reader of commitments is fitted on; none of them is part of the repository."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from app.reasoning.decisions.extraction.rules import sentence_spans
from app.reasoning.decisions.extraction.segments import Span, sections

FOLDS = Path(__file__).with_name("folds.json")
EVERYTHING = "all"
"""The key of the scores of a teacher that saw the labels of every repository."""


class Labelled(NamedTuple):
    id: str
    fold: int
    said: list[str]
    spans: list[Span]
    labels: list[float | None]
    """1 for a sentence that commits, 0 for one that does not, None for one nobody judged."""
    repo: str


class Taught(NamedTuple):
    fold: int
    said: list[str]
    scores: Mapping[str, Sequence[float]]
    """What a larger model says of each sentence, by the fold whose labels it has not seen."""


@dataclass(frozen=True, slots=True)
class Texts:
    labelled: list[Labelled]
    taught: list[Taught]


def read_texts(development: Path, passages: Path) -> Texts:
    """Read the labelled passages, each text once, and what a larger model says of other texts.

    Where nothing was read by a larger model, `taught.jsonl` may be missing.

    Raises:
        FileNotFoundError: a folder or a file is missing; the message names it.
        KeyError: a repository has no fold.
    """
    known, taught = development / "decisions.jsonl", passages / "taught.jsonl"
    if not known.is_file():
        raise FileNotFoundError(f"{known} is missing; README.md beside fit.py tells its form")
    folds: dict[str, int] = json.loads(FOLDS.read_text(encoding="utf-8"))
    found = dict[str, Labelled]()
    for file in (known, *sorted(passages.glob("[A-Z]-*.jsonl"))):
        for record in _lines(file):
            key = " ".join(record["text"].split())
            found.setdefault(key, _labelled(record, folds))
    for record in _lines(passages / "sentences.jsonl"):
        found.setdefault(" ".join(record["text"].split()), _partly(record, folds))
    read = [_taught(record, folds) for record in _lines(taught)] if taught.is_file() else []
    return Texts(list(found.values()), read)


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield cast("dict[str, Any]", json.loads(line))


def _labelled(record: Mapping[str, Any], folds: Mapping[str, int]) -> Labelled:
    text: str = record["text"]
    spans = sentence_spans(text, sections(text))
    marked = [Span(one["start"], one["end"]) for one in record["commitments"]]
    labels: list[float | None] = [
        float(any(_overlap(span, one) for one in marked)) for span in spans
    ]
    said = [text[span.start : span.end] for span in spans]
    repo = record["source"]["repo"]
    return Labelled(record["id"], folds[repo], said, spans, labels, repo)


def _partly(record: Mapping[str, Any], folds: Mapping[str, int]) -> Labelled:
    text, repo = record["text"], record["source"]["repo"]
    spans = [Span(*span) for span in record["spans"]]
    said = [text[span.start : span.end] for span in spans]
    return Labelled(record["id"], folds[repo], said, spans, record["labels"], repo)


def _taught(record: Mapping[str, Any], folds: Mapping[str, int]) -> Taught:
    text: str = record["text"]
    said = [text[start:end] for start, end in record["spans"]]
    return Taught(folds[record["repo"]], said, record["scores"])


def _overlap(span: Span, other: Span) -> bool:
    """Tell whether two spans share half of the shorter, as the scorer asks for."""
    shared = min(span.end, other.end) - max(span.start, other.start)
    return shared * 2 >= min(span.end - span.start, other.end - other.start)
