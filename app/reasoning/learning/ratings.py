"""Rating answers. A new rating closes the one before; nothing is overwritten."""

from datetime import UTC, datetime

from app.domain.ids import require_id
from app.domain.request import Request
from app.domain.text import require_text
from app.domain.trace import TraceKind
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, NewEvent, learning_stream
from app.graph.base import Graph
from app.graph.change import Write, append, once, run
from app.reasoning.learning.rules import MAX_NOTE, MAX_RATING, MIN_RATING


class RatingService:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._stream_id = learning_stream(graph.tenant_id)

    async def rate(
        self,
        rating_id: str,
        subject_id: str,
        value: int,
        note: str | None = None,
        request: Request | None = None,
    ) -> None:
        """Rate a finished answer or debate; the same value and note again change nothing.

        Args:
            rating_id: Of the rating, so that a retry repeats it.
            value: 1 to 10.

        Raises:
            InvalidInputError: The value lies outside, or the note is too long.
            NotFoundError: The tenant has no such answer.
            ConflictError: It is no finished answer.
        """
        if not MIN_RATING <= value <= MAX_RATING:
            raise InvalidInputError("value must be from 1 to 10", field="value")
        said = require_text(note, "note", MAX_NOTE).strip() or None if note else None
        rating = {"id": require_id(rating_id), "value": value, "note": said}

        def work() -> Write[None]:
            at = datetime.now(UTC)
            yield from run("event/open_stream", stream_id=self._stream_id, at=at)
            yield from run("event/lock_stream", stream_id=self._stream_id)
            rows = yield from run("trace/lock_subject", id=subject_id)
            if not rows:
                raise NotFoundError("there is no such answer", field="id")
            if not rows[0]["finished"]:
                raise ConflictError("only a finished answer can be rated", field="id")
            now = rows[0]["rating"]
            if now and (now["value"], now["note"]) == (value, said):
                return
            yield from run("trace/replace_rating", subject_id=subject_id, rating=rating, at=at)
            told = {"rating_id": rating_id, "value": value}
            events = [NewEvent(self._stream_id, EventType.TRACE_RATED, {"id": subject_id, **told})]
            if rows[0]["kind"] == TraceKind.DEBATE:
                events.append(NewEvent(subject_id, EventType.DEBATE_RATED, told))
            yield from append(events)

        await self._graph.apply(once, request, work)
