"""Writes what a turn was given of earlier sessions, and what somebody says of the use of what was
given, to thoughts as well."""

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum

from app.domain.beliefs.rehydration import Rehydration
from app.domain.ids import derived_id
from app.domain.request import Request
from app.errors import NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, once, run


def rehydrate_in(
    node_id: str, session_id: str, given: Sequence[Rehydration], at: datetime
) -> Write[None]:
    """Note what an answer was given; what is of its own session is left out."""
    if not given:
        return
    rows = [
        {
            "id": derived_id(None, node_id, "rehydrated", one.item_id),
            "item_id": one.item_id,
            "score": one.score,
            "reason": one.reason,
        }
        for one in given
    ]
    told = {"node_id": node_id, "session_id": session_id, "given": rows, "at": at}
    yield from run("rehydration/create_rehydrations", **told)


class GivenBy(StrEnum):
    """The relationship to something that was given."""

    REHYDRATION = "REHYDRATED"
    """To an answer, of other sessions."""
    INJECTION = "INJECTED"
    """To the author of a thought."""


_RATED = {
    GivenBy.REHYDRATION: EventType.REHYDRATION_RATED,
    GivenBy.INJECTION: EventType.INJECTION_RATED,
}


class RehydrationService:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def rate(
        self,
        node_id: str,
        item_id: str,
        *,
        is_useful: bool,
        by: GivenBy = GivenBy.REHYDRATION,
        request: Request | None = None,
    ) -> None:
        """Say whether something that an answer or a thought was given was of use.

        Later scores of answers follow it; the relevance of a session's sources is made of it.

        Raises:
            NotFoundError: The node was given no such thing.
        """

        def work() -> Write[None]:
            told = {"node_id": node_id, "item_id": item_id, "is_useful": is_useful}
            at = datetime.now(UTC)
            rows = yield from run("rehydration/rate_rehydration", **told, tie=by.value, at=at)
            if not rows:
                whose = "answer" if by is GivenBy.REHYDRATION else "thought"
                raise NotFoundError(f"the {whose} was given no such thing", field="item_id")
            if not rows[0]["is_same"] and rows[0]["session_id"]:
                event = NewEvent(rows[0]["session_id"], _RATED[by], told)
                yield from append([event])

        await self._graph.apply(once, request, work)
