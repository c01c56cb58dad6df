"""What turns were given of earlier sessions."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.rehydration import Feedback, RehydratedItem
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, whole
from app.reads.graph.rows import SUMMARY, summary_from
from app.reads.knowledge.rehydration_rules import EarlierText

SESSIONS = 3
"""Sessions of the best hits of which more is looked up."""
MOST = 8
"""Decisions of each that are looked up."""


class RehydrationReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def of_nodes(self, ids: Sequence[str]) -> list[tuple[RehydratedItem, ...]]:
        """Give what each answer was given, by score, 100 at most."""
        rows = await self._graph.read("rehydration/list_rehydrated", ids=list(ids))
        items = {
            row["id"]: tuple(_item(item) for item in row["items"] if _is_whole(item))
            for row in rows
        }
        return [items.get(id_, ()) for id_ in ids]

    async def earlier(self, found: Sequence[str], session_id: str | None) -> list[EarlierText]:
        """Give what a score needs of what was found, and of what else its sessions decided.

        Args:
            found: Best first.
            session_id: Of the turn; what it decided itself is in its context anyway.
        """
        if not found:
            return []
        [row] = await self._graph.read(
            "rehydration/list_earlier",
            ids=list(found),
            session_id=session_id,
            sessions=SESSIONS,
            most=MOST,
        )
        return [_earlier(one) for one in whole(row["earlier"], "id", "kind")]


def _is_whole(row: Row) -> bool:
    """Tell whether neither an item nor the answer it was given was deleted while it was read."""
    return is_whole(row, "score", "reason", "recorded_from") and is_whole(row["item"], *SUMMARY)


def _item(row: Row) -> RehydratedItem:
    at = datetime.fromisoformat(row["recorded_from"])
    return RehydratedItem(
        summary_from(row["item"]), row["score"], row["reason"], row["is_useful"], at
    )


def _earlier(row: Row) -> EarlierText:
    feedback = Feedback(row["useful"], row["useless"])
    told = (row["id"], row["kind"], row["session_id"], row["outcome"])
    return EarlierText(*told, feedback, row["states_id"])
