"""The texts that the reader of commitments is fitted on; none of them is part of the repository."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from app.reasoning.decisions.extraction.rules import sentence_spans
from app.reasoning.decisions.extraction.segments import Span, sections

FOLDS = Path(__file__).with_name("folds.json")
UNSEEN = 6
"""The fold of the repositories of DEVELOPMENT: nothing that ships has seen it."""
FOLD_COUNT = UNSEEN + 1
DOUBTED = 0.5
"""Of a sentence of which its reader says that another might not call it a commitment."""


class Labelled(NamedTuple):
    id: str
    fold: int
    said: list[str]
    spans: list[Span]
    labels: list[float | None]
    """1 for a sentence that commits, 0 for one that does not, 0.5 where its reader doubted, None
    where nobody judged."""
    repo: str


class Untold(NamedTuple):
    """A text that nobody labelled."""

    fold: int | None
    """None for a repository of which no text is labelled."""
    said: list[str]
    spans: list[Span]


@dataclass(frozen=True, slots=True)
class Texts:
    labelled: list[Labelled]
    untold: list[Untold]


def read_texts(development: Path, passages: Path) -> Texts:
    """Read the labelled passages, each text once, and texts that nobody labelled.

    Where there are none of these, `untold.jsonl` may be missing.

    Raises:
        FileNotFoundError: a folder or a file is missing; the message names it.
        KeyError: a labelled repository has no fold.
    """
    known, others = development / "decisions.jsonl", passages / "untold.jsonl"
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
    untold = [_untold(record, folds) for record in _lines(others)] if others.is_file() else []
    return Texts(list(found.values()), untold)


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield cast("dict[str, Any]", json.loads(line))


def _labelled(record: Mapping[str, Any], folds: Mapping[str, int]) -> Labelled:
    text: str = record["text"]
    spans = sentence_spans(text, sections(text))
    marked = [
        (Span(one["start"], one["end"]), DOUBTED if one.get("doubtful") else 1.0)
        for one in record["commitments"]
    ]
    labels: list[float | None] = [
        max((sure for one, sure in marked if _overlap(span, one)), default=0.0) for span in spans
    ]
    said = [text[span.start : span.end] for span in spans]
    repo = record["source"]["repo"]
    return Labelled(record["id"], folds[repo], said, spans, labels, repo)


def _partly(record: Mapping[str, Any], folds: Mapping[str, int]) -> Labelled:
    text, repo = record["text"], record["source"]["repo"]
    spans = [Span(*span) for span in record["spans"]]
    said = [text[span.start : span.end] for span in spans]
    return Labelled(record["id"], folds[repo], said, spans, record["labels"], repo)


def _untold(record: Mapping[str, Any], folds: Mapping[str, int]) -> Untold:
    text: str = record["text"]
    spans = sentence_spans(text, sections(text))
    said = [text[span.start : span.end] for span in spans]
    return Untold(folds.get(record["repo"]), said, spans)


def _overlap(span: Span, other: Span) -> bool:
    """Tell whether two spans share half of the shorter, as the scorer asks for."""
    shared = min(span.end, other.end) - max(span.start, other.start)
    return shared * 2 >= min(span.end - span.start, other.end - other.start)
