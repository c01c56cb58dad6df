"""Stored things as passages, and the parts of a long one that speak of a question. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from app.domain.beliefs.fallen import FallenStatement, Replaced, without_fallen
from app.domain.beliefs.knowledge import KnowledgeEntry
from app.domain.beliefs.knowledge_context import Passage, without_citations
from app.domain.nodes.headline import shortened
from app.domain.nodes.node import NodeSummary
from app.domain.stemming import WORD, stem
from app.graph.rows import is_whole, whole
from app.reads.graph.rows import summary_from

Map = Mapping[str, Any]
_GAP = "\n…\n"
_PARAGRAPH = re.compile(r"\n\s*\n")
_OPTIONS = {"CHOSE": "Chosen", "CONSIDERED": "Considered", "REJECTED": "Rejected"}
_DECISION = "decision"


def passage_of_entry(entry: KnowledgeEntry, replaced: Replaced | None = None) -> Passage:
    """Give a knowledge entry as a passage."""
    shelf = "/".join(name for name in (entry.category, entry.subcategory) if name)
    node = NodeSummary(
        entry.id,
        "knowledge",
        None,
        entry.title,
        entry.status,
        entry.valid_from,
        entry.recorded_from,
    )
    return Passage(
        node,
        entry.content,
        tuple(part for part in (shelf, entry.source) if part),
        _standing(entry.status, disputed=entry.disputed),
        _period(entry.valid_from, entry.valid_to, entry.recorded_from),
        replaced,
        entry,
    )


def passage_from(
    row: Map, replaced: Replaced | None = None, fallen: Sequence[FallenStatement] = ()
) -> Passage:
    """Give a row of `knowledge/list_passages` as a passage.

    Args:
        fallen: What its text says and holds no more; it is left out.
    """
    node = summary_from(row["node"])
    status = node.status if node.kind == _DECISION else row["belief_status"]
    return Passage(
        node,
        without_fallen("\n".join(_lines(row)), [one.quote for one in fallen]),
        (f"session “{row['source']}”",) if row["source"] else (),
        _standing(status, disputed=row["disputed"]),
        _period(node.valid_from, None, node.recorded_from),
        replaced,
        fallen=tuple(fallen),
    )


def fitted(text: str, question: str, room: int) -> str:
    """Give as many whole paragraphs of a text as there is room for, in its order.

    Those that share most words with the question come first. Where not even one fits, the best is
    cut at a word.

    Args:
        room: Characters, at least one.
    """
    if len(text) <= room:
        return text
    wanted = {stem(word) for word in WORD.findall(question)} - {""}
    parts = [part.strip() for part in _PARAGRAPH.split(text) if part.strip()]
    order = sorted(range(len(parts)), key=lambda place: (-_shared(parts[place], wanted), place))
    kept = _kept(parts, order, room)
    if not kept:
        return shortened(parts[order[0]] if parts else text, room)
    return _joined(parts, kept)


def _kept(parts: Sequence[str], order: Sequence[int], room: int) -> list[int]:
    kept: list[int] = []
    for place in order:
        wider = sorted((*kept, place))
        if len(_joined(parts, wider)) <= room:
            kept = wider
    return kept


def _joined(parts: Sequence[str], kept: Sequence[int]) -> str:
    """Join paragraphs; what is left out between them, before or after shows as an ellipsis."""
    text, before = "", -1
    for place in kept:
        gap = "\n\n" if place == before + 1 and before >= 0 else _GAP if place > before + 1 else ""
        text += f"{gap}{parts[place]}"
        before = place
    tail = _GAP if before < len(parts) - 1 else ""
    return f"{text}{tail}".strip("\n")


def _shared(part: str, wanted: set[str]) -> int:
    return len({stem(word) for word in WORD.findall(part)} & wanted)


def _lines(row: Map) -> Iterator[str]:
    text = row["text"] or ""
    if row["cites"]:
        text = without_citations(text)
    if row["node"]["kind"] != _DECISION:
        yield text
        return
    # The description of a decision is its title.
    if row["question"]:
        yield f"Question: {row['question']}"
    options = whole(row["options"], "text", "index", "type")
    for option in sorted(options, key=lambda one: one["index"]):
        reason = f" (because: {option['reason']})" if option["reason"] else ""
        yield f"{_OPTIONS[option['type']]}: {option['text']}{reason}"
    outcome = row["outcome"]
    if outcome and is_whole(outcome, "status", "text", "at"):
        yield f"Outcome on {outcome['at'][:10]}, {outcome['status']}: {outcome['text']}"


def _standing(status: str | None, *, disputed: bool) -> str | None:
    return "disputed" if disputed else status


def _period(since: datetime | None, until: datetime | None, recorded: datetime) -> tuple[str, ...]:
    told = (("since", since), ("until", until))
    known = tuple(f"{word} {at:%Y-%m-%d}" for word, at in told if at)
    return known or (f"recorded {recorded:%Y-%m-%d}",)
