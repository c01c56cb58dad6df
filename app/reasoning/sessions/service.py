"""Sessions: create, change, archive, reopen, delete. Each is one transaction with its events."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from app.domain.session import Deletion, NewSession, SessionPatch, SessionStatus
from app.domain.text import require_text, require_title
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, sessions_stream
from app.graph.base import Graph, Row, Transaction

_SHORT_FIELDS = ("mode", "domain", "author")
_MAX_SHORT = 500
_MAX_TAGS = 50


class SessionService:
    def __init__(self, graph: Graph, max_text_bytes: int) -> None:
        self._graph = graph
        self._max_text_bytes = max_text_bytes

    async def create(self, session: NewSession) -> str:
        """Create a session and return its id; the same id again changes nothing.

        Raises:
            InvalidInputError: A field is too long or holds what cannot be stored.
            ConflictError: The id is taken by somebody else.
        """
        fields = self._checked({**asdict(session), "status": SessionStatus.ACTIVE})

        async def work(tx: Transaction) -> None:
            await create_in(tx, self._graph.tenant_id, fields)

        await self._graph.write(work)
        return session.id

    async def update(self, session_id: str, version: int, patch: SessionPatch) -> None:
        """Change the fields that `patch` names.

        Raises:
            NotFoundError: There is no such session.
            ConflictError: It has changed since `version`.
            InvalidInputError: A field is too long or holds what cannot be stored.
        """
        changed = {name: value for name, value in asdict(patch).items() if value is not None}
        fields = self._checked(changed)

        async def work(tx: Transaction) -> None:
            locked = await lock(tx, session_id)
            if locked["version"] != version:
                raise ConflictError(
                    f"the session is at version {locked['version']}", field="version"
                )
            payload: dict[str, JsonValue] = {"fields": [*sorted(fields)]}
            await self._change(tx, session_id, fields, EventType.SESSION_UPDATED, payload)

        await self._graph.write(work)

    async def archive(self, session_id: str) -> None:
        """Archive a session; nothing can be added to it until it is reopened.

        Raises:
            NotFoundError: There is no such session.
        """
        await self._set_status(session_id, SessionStatus.ARCHIVED)

    async def reopen(self, session_id: str) -> None:
        """Make an archived or completed session active again.

        Raises:
            NotFoundError: There is no such session.
        """
        await self._set_status(session_id, SessionStatus.ACTIVE)

    async def delete(self, session_id: str) -> Deletion:
        """Remove every trace of a session, vectors and events too, and tell what went.

        Raises:
            NotFoundError: There is no such session.
            ConflictError: A belief outside of it rests on one of its own that is not withdrawn,
                or an open contradiction names one.
        """

        async def work(tx: Transaction) -> Deletion:
            await tx.run("belief/take_lock")
            await lock(tx, session_id)
            await tx.run("session/lock_runs", session_id=session_id)
            if found := await tx.run("session/find_reliance", session_id=session_id):
                raise ConflictError(
                    f"retract {found[0]['id']} first, or settle its contradictions",
                    field="session_id",
                )
            [spoken] = await tx.run("event/delete_node_streams", session_id=session_id)
            rows = await tx.run("session/delete_content", session_id=session_id)
            [stream] = await tx.run("event/delete_stream", stream_id=session_id)
            await tx.append([self._listed(EventType.SESSION_DELETED, session_id)])
            return _deletion(session_id, rows, spoken["events"] + stream["events"])

        return await self._graph.write(work)

    async def _set_status(self, session_id: str, status: SessionStatus) -> None:
        async def work(tx: Transaction) -> None:
            locked = await lock(tx, session_id)
            if locked["status"] == status:
                return
            payload: dict[str, JsonValue] = {"status": status}
            kind = EventType.SESSION_STATUS_CHANGED
            await self._change(tx, session_id, {"status": status}, kind, payload)

        await self._graph.write(work)

    async def _change(
        self,
        tx: Transaction,
        session_id: str,
        fields: Mapping[str, object],
        kind: EventType,
        payload: Mapping[str, JsonValue],
    ) -> None:
        await tx.run(
            "session/update_session", session_id=session_id, fields=fields, at=datetime.now(UTC)
        )
        await tx.append([NewEvent(session_id, kind, payload), self._listed(kind, session_id)])

    def _listed(self, kind: EventType, session_id: str) -> NewEvent:
        return NewEvent(sessions_stream(self._graph.tenant_id), kind, {"session_id": session_id})

    def _checked(self, fields: dict[str, object]) -> dict[str, object]:
        checked = dict(fields)
        if "title" in checked:
            checked["title"] = require_title(str(checked["title"]))
        for name in _SHORT_FIELDS:
            if isinstance(value := checked.get(name), str):
                checked[name] = require_text(value, name, _MAX_SHORT)
        if isinstance(plan := checked.get("plan"), str):
            checked["plan"] = require_text(plan, "plan", self._max_text_bytes)
        if isinstance(tags := checked.get("tags"), tuple | list):
            checked["tags"] = _checked_tags([str(tag) for tag in tags])  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]  # asdict forgets the item type
        return checked


async def create_in(tx: Transaction, tenant_id: str, fields: Mapping[str, object]) -> bool:
    """Create a session inside a larger transaction; tell whether it is new.

    Raises:
        ConflictError: The id is taken by somebody else.
    """
    session_id = str(fields["id"])
    [row] = await tx.run("session/create_session", session=fields, at=datetime.now(UTC))
    if row["created"]:
        kind = EventType.SESSION_CREATED
        listed = NewEvent(sessions_stream(tenant_id), kind, {"session_id": session_id})
        await tx.append([NewEvent(session_id, kind), listed])
    return bool(row["created"])


async def lock(
    tx: Transaction, session_id: str, node_ids: Sequence[str] = (), field: str = "session_id"
) -> Row:
    """Lock a session for the rest of the transaction and tell what an append needs.

    Args:
        node_ids: Of which it is told whether they are there already.
        field: The input at fault where the session is gone.

    Returns:
        Its status, version and count, and which nodes are known (`session/lock_session`).

    Raises:
        NotFoundError: There is no such session.
    """
    rows = await tx.run("session/lock_session", session_id=session_id, node_ids=node_ids)
    if not rows:
        raise NotFoundError("there is no such session", field=field)
    return rows[0]


async def lock_open(
    tx: Transaction, session_id: str, node_ids: Sequence[str] = (), field: str = "session_id"
) -> Row:
    """Lock a session that may be added to; as `lock`.

    Raises:
        NotFoundError: There is no such session.
        ConflictError: It is archived.
    """
    locked = await lock(tx, session_id, node_ids, field)
    if locked["status"] == SessionStatus.ARCHIVED:
        raise ConflictError("the session is archived; reopen it first", field="session_id")
    return locked


def _checked_tags(tags: list[str]) -> list[str]:
    if len(tags) > _MAX_TAGS:
        raise InvalidInputError(f"at most {_MAX_TAGS} tags are allowed", field="tags")
    return [require_title(tag, "tags") for tag in tags]


def _deletion(session_id: str, rows: list[Row], events: int) -> Deletion:
    return Deletion(
        session_id=session_id,
        nodes={row["label"]: row["count"] for row in rows},
        relationships=rows[0]["relationships"],
        vectors=sum(row["vectors"] for row in rows),
        events=events,
    )
