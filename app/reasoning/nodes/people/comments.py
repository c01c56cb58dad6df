"""Comments: what is said about a node. Each write is one transaction with its event."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.ids import id_beside
from app.domain.people.comments import NewComment, check, mentioned, person_key, require_comment
from app.domain.request import Request
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent, knowledge_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, run
from app.reasoning.nodes.people.subjects import lock_subject, no_subject


@dataclass(frozen=True, slots=True)
class OwnComment:
    """A comment, and the key that wants to change it."""

    id: str
    key_name: str


class CommentService:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def add(self, comment: NewComment, request: Request | None = None) -> str:
        """Comment on a thing that search returns, or on a session; give the id.

        What belongs to an archived session may be commented on too: that changes nothing of it.

        Raises:
            NotFoundError: There is no such thing, or no such comment on it to reply to.
            ConflictError: The id was used for another comment.
            InvalidInputError: The text is blank, too long, cannot be stored or mentions too many.
        """
        check(comment)

        def work() -> Write[None]:
            session_id = yield from lock_subject(comment.node_id, "node_id")
            if comment.reply_to_id is not None:
                yield from _require_beside(comment.reply_to_id, comment.node_id)
            yield from self._create(comment, session_id)
            yield from self._tell(EventType.COMMENT_ADDED, comment.id, comment.node_id, session_id)

        await self._graph.apply(once, request, work)
        return comment.id

    async def edit(self, own: OwnComment, text: str, request: Request | None = None) -> None:
        """Give a comment another text; the same text changes nothing.

        Raises:
            NotFoundError: There is no such comment.
            ConflictError: Another key wrote it, or it was withdrawn.
            InvalidInputError: As `add`.
        """
        require_comment(text)
        at = datetime.now(UTC)

        def work() -> Write[None]:
            found = yield from _lock_own(own)
            if found["is_withdrawn"]:
                raise ConflictError("the comment was withdrawn", field="comment_id")
            if found["text"] != text:
                rows = _rows(own.id, text, at)
                given = {"text": text, "edited_at": at, "withdrawn_at": None, "mentions": rows}
                yield from run("comment/rewrite_comment", id=own.id, at=at, **given)
                where = (found["node_id"], found["session_id"])
                yield from self._tell(EventType.COMMENT_EDITED, own.id, *where)

        await self._graph.apply(once, request, work)

    async def withdraw(self, own: OwnComment, request: Request | None = None) -> None:
        """Take the words of a comment away; its place stays for the replies to it.

        Withdrawn again, it changes nothing.

        Raises:
            NotFoundError: There is no such comment.
            ConflictError: Another key wrote it.
        """
        at = datetime.now(UTC)

        def work() -> Write[None]:
            found = yield from _lock_own(own)
            if not found["is_withdrawn"]:
                given: Row = {"text": "", "edited_at": None, "withdrawn_at": at, "mentions": []}
                yield from run("comment/rewrite_comment", id=own.id, at=at, **given)
                where = (found["node_id"], found["session_id"])
                yield from self._tell(EventType.COMMENT_WITHDRAWN, own.id, *where)

        await self._graph.apply(once, request, work)

    def _create(self, comment: NewComment, session_id: str | None) -> Write[None]:
        at = datetime.now(UTC)
        rows = yield from run(
            "comment/create_comment",
            id=comment.id,
            node_id=comment.node_id,
            properties={
                "node_id": comment.node_id,
                "session_id": session_id,
                "reply_to_id": comment.reply_to_id,
                "author": comment.author or comment.key_name,
                "key_name": comment.key_name,
                "text": comment.text,
            },
            edge_id=id_beside(comment.id, "comments on"),
            mentions=_rows(comment.id, comment.text, at),
            at=at,
        )
        if not rows:
            raise no_subject("node_id")
        if not rows[0]["created"]:
            raise ConflictError("this id was used for another comment", field="idempotency_key")

    def _tell(
        self, type_: EventType, comment_id: str, node_id: str, session_id: str | None
    ) -> Write[None]:
        stream_id = session_id or knowledge_stream(self._graph.tenant_id)
        yield from append([NewEvent(stream_id, type_, {"id": comment_id, "node_id": node_id})])


def _lock_own(own: OwnComment) -> Write[Row]:
    """Lock a comment that this key wrote, and what it is about."""
    found = yield from _find(own.id, "comment_id")
    if found["key_name"] != own.key_name:
        raise ConflictError("another key wrote the comment", field="comment_id")
    yield from lock_subject(found["node_id"], "comment_id")
    rows = yield from run("comment/lock_comment", id=own.id)
    if not rows:
        raise _no_comment("comment_id")
    return rows[0]


def _require_beside(comment_id: str, node_id: str) -> Write[None]:
    found = yield from _find(comment_id, "reply_to_id")
    if found["node_id"] != node_id:
        raise _no_comment("reply_to_id")


def _find(comment_id: str, field: str) -> Write[Row]:
    [row] = yield from run("comment/list_by_ids", ids=[comment_id])
    if not row["comments"]:
        raise _no_comment(field)
    return row["comments"][0]


def _no_comment(field: str) -> NotFoundError:
    return NotFoundError("there is no such comment", field=field)


def _rows(comment_id: str, text: str, at: datetime) -> Sequence[dict[str, object]]:
    """Give whom a text mentions as it is stored; written anew, with ids of their own."""
    written = f"{comment_id} {at.isoformat()}"
    return [
        {
            "id": id_beside(comment_id, f"{written} {position}"),
            "edge_id": id_beside(comment_id, f"{written} addresses {position}"),
            "position": position,
            "name": name,
            "name_key": person_key(name),
        }
        for position, name in enumerate(mentioned(text))
    ]
