"""Which excerpts stand in the nodes they name. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.metacognition import Excerpt

MAX_EVIDENCE = 50
"""Excerpts of one finding; those of the greatest relevance are kept."""
MAX_EXCERPT = 400


@dataclass(frozen=True, slots=True)
class Verified:
    """An excerpt that was found where it is said to stand."""

    node_id: str
    text: str
    relevance: float
    start: int
    """Offset into the first text of the node that holds it, in code points; `end` is exclusive."""
    end: int


def verified(
    evidence: Sequence[Excerpt], texts: Mapping[str, Sequence[str]]
) -> tuple[list[Verified], int]:
    """Keep the excerpts that stand in their nodes, one a node; count those that do not.

    Args:
        texts: Of each node that is there, by its id.
    """
    kept: dict[str, Verified] = {}
    dropped = 0
    for excerpt in sorted(evidence, key=lambda one: -one.relevance)[:MAX_EVIDENCE]:
        found = _place(excerpt, texts.get(excerpt.node_id, ()))
        if found is None:
            dropped += 1
        else:
            kept.setdefault(excerpt.node_id, found)
    return list(kept.values()), dropped


def _place(excerpt: Excerpt, texts: Sequence[str]) -> Verified | None:
    quote = excerpt.text[:MAX_EXCERPT].strip()
    if not quote:
        return None
    start = next((at for text in texts if (at := text.find(quote)) >= 0), None)
    if start is None:
        return None
    return Verified(excerpt.node_id, quote, excerpt.relevance, start, start + len(quote))
