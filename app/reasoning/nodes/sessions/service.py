"""Sessions: create, change, archive, reopen, delete. Each is one transaction with its events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.domain.nodes.session import Deletion, NewSession, SessionPatch, SessionStatus
from app.domain.request import Request
from app.domain.text import require_text, require_title
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, sessions_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, queue, run
from app.reasoning.nodes.erasure.service import Leftovers
from app.reasoning.nodes.sessions import erasing, store
from app.reasoning.nodes.sessions.store import ModeChange

_SHORT_FIELDS = ("mode", "domain", "author")
_MAX_SHORT = 500
_MAX_TAGS = 50
AT_ONCE = 1_000
"""Things that are deleted in one transaction."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class SessionService:
    """Args:
    at_once: Things that are deleted in one transaction; a job deletes what is more.
    """

    def __init__(
        self,
        graph: Graph,
        max_text_bytes: int,
        leftovers: Leftovers,
        at_once: int = AT_ONCE,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._graph = graph
        self._max_text_bytes = max_text_bytes
        self._leftovers = leftovers
        self._at_once = at_once
        self._clock = clock

    async def create(self, session: NewSession) -> str:
        """Create a session and return its id; the same id again changes nothing.

        Raises:
            InvalidInputError: A field is too long or holds what cannot be stored.
            ConflictError: The id is taken by somebody else.
        """
        fields = self._checked({**asdict(session), "status": SessionStatus.ACTIVE})

        await self._graph.apply(create_in, self._graph.tenant_id, fields)
        return session.id

    async def update(
        self, session_id: str, version: int, patch: SessionPatch, request: Request | None = None
    ) -> None:
        """Change the fields that `patch` names.

        Raises:
            NotFoundError: There is no such session.
            ConflictError: It has changed since `version`.
            InvalidInputError: A field is too long or holds what cannot be stored.
        """
        given: dict[str, Any] = asdict(patch)
        changed: dict[str, object] = {k: v for k, v in given.items() if v is not None}
        fields = self._checked(changed)

        def work() -> Write[None]:
            locked = yield from lock(session_id)
            if locked["version"] != version:
                raise ConflictError(
                    f"the session is at version {locked['version']}", field="version"
                )
            if "mode" in fields and fields["mode"] != locked["mode"]:
                switch = ModeChange(session_id, locked["mode"], str(fields["mode"]))
                yield from store.note_switch(switch)
            payload: dict[str, JsonValue] = {"fields": [*sorted(fields)]}
            # A plan that a person gave stays when a model makes its own.
            if "plan" in fields:
                fields["planned"] = None
            yield from self._change(session_id, fields, EventType.SESSION_UPDATED, payload)

        await self._graph.apply(once, request, work)

    async def archive(self, session_id: str, request: Request | None = None) -> None:
        """Archive a session; nothing can be added to it until it is reopened.

        Raises:
            NotFoundError: There is no such session.
        """
        await self._set_status(session_id, SessionStatus.ARCHIVED, request)

    async def complete(
        self, session_id: str, conclusion: str | None = None, request: Request | None = None
    ) -> None:
        """Complete a session with what it ends with; completed again, it ends with that anew.

        Args:
            conclusion: None lists what was decided and stands, what stands no more, and what is
                open.

        Raises:
            NotFoundError: There is no such session.
            ConflictError: It is archived.
            InvalidInputError: The conclusion is empty, too long or holds what cannot be stored.
        """
        if conclusion is not None:
            require_text(conclusion, "conclusion", self._max_text_bytes)
            if not conclusion.strip():
                raise InvalidInputError("a conclusion says something", field="conclusion")

        def work() -> Write[None]:
            yield from lock_open(session_id)
            text = conclusion or (yield from store.read_conclusion(session_id)).text
            yield from self.complete_in(session_id, text)

        await self._graph.apply(once, request, work)

    def complete_in(self, session_id: str, text: str) -> Write[None]:
        """Complete a locked session that is open with what it ends with."""
        fields = {"status": SessionStatus.COMPLETED, "conclusion": text}
        payload: dict[str, JsonValue] = {"status": SessionStatus.COMPLETED}
        yield from self._change(session_id, fields, EventType.SESSION_STATUS_CHANGED, payload)

    def switch_mode_in(self, change: ModeChange) -> Write[None]:
        """Let a locked session go on in another mode."""
        yield from store.note_switch(change)
        payload: dict[str, JsonValue] = {"fields": ["mode"]}
        fields = {"mode": change.after}
        yield from self._change(change.session_id, fields, EventType.SESSION_UPDATED, payload)

    async def reopen(self, session_id: str, request: Request | None = None) -> None:
        """Make an archived or completed session active again, or one that waited too long.

        Raises:
            NotFoundError: There is no such session.
        """
        await self._set_status(session_id, SessionStatus.ACTIVE, request)

    async def delete(self, session_id: str) -> Deletion:
        """Remove every trace of a session, vectors and events too, and tell what went.

        A session of over 1,000 things is withdrawn at once: nobody finds it, reads it or adds to it
        any more. A job removes what it holds.

        Raises:
            NotFoundError: There is no such session.
            ConflictError: A belief outside of it rests on one of its own that is not withdrawn,
                or an open contradiction names one.
        """

        def work() -> Write[Deletion]:
            yield from run("belief/take_lock")
            yield from lock(session_id)
            yield from run("session/lock_runs", session_id=session_id)
            if found := (yield from run("session/find_reliance", session_id=session_id)):
                raise ConflictError(
                    f"retract {found[0]['id']} first, or settle its contradictions",
                    field="session_id",
                )
            yield from append([self._listed(EventType.SESSION_DELETED, session_id)])
            [held] = yield from run("session/count_things", session_id=session_id)
            if held["count"] > self._at_once:
                return (yield from self._withdraw_in(session_id))
            gone = yield from erasing.erase_stream(session_id)
            yield from erasing.erase_things(self._leftovers, session_id, self._at_once, gone)
            yield from erasing.erase_rest(session_id, gone)
            return _deletion(session_id, gone)

        return await self._graph.apply(work)

    async def delete_wholly(self, session_id: str) -> None:
        """Delete a session, however large it is, until nothing is left of it. Fails as `delete`."""
        deletion = await self.delete(session_id)
        erasure_id = _erasure_id(session_id)
        left = deletion.job_id is not None
        while left:
            more = await self._graph.apply(self.erase_more, erasure_id, session_id)
            left = more is not None

    def erase_more(self, erasure_id: str, session_id: str) -> Write[int | None]:
        """Remove some of a session that was withdrawn; give how much, None once it is gone."""
        erasure = (erasure_id, session_id)
        return (yield from erasing.erase_more(self._leftovers, erasure, self._at_once))

    def _withdraw_in(self, session_id: str) -> Write[Deletion]:
        erasure_id = _erasure_id(session_id)
        job_id = id_beside(erasure_id, "job")
        yield from run("session/withdraw_session", session_id=session_id)
        yield from run(
            "erasure/create_erasure",
            id=erasure_id,
            subject=None,
            session_id=session_id,
            walk=None,
            at=datetime.now(UTC),
        )
        yield from queue(JobKind.ERASURE, erasure_id, job_id)
        return replace(_deletion(session_id, erasing.ErasedCounts()), job_id=job_id)

    async def _set_status(
        self, session_id: str, status: SessionStatus, request: Request | None
    ) -> None:
        def work() -> Write[None]:
            locked = yield from lock(session_id)
            # A session that has thoughts may be active and yet too old for further ones.
            is_renewed = status is SessionStatus.ACTIVE and locked["thoughts"] > 0
            if locked["status"] == status and not is_renewed:
                return
            payload: dict[str, JsonValue] = {"status": status}
            kind = EventType.SESSION_STATUS_CHANGED
            # What is worked on again has not ended.
            again = {"conclusion": None, "reopened_at": self._clock()}
            more = again if status is SessionStatus.ACTIVE else {}
            yield from self._change(session_id, {"status": status, **more}, kind, payload)

        await self._graph.apply(once, request, work)

    def _change(
        self,
        session_id: str,
        fields: Mapping[str, object],
        kind: EventType,
        payload: Mapping[str, JsonValue],
    ) -> Write[None]:
        yield from run(
            "session/update_session", session_id=session_id, fields=fields, at=datetime.now(UTC)
        )
        yield from append([NewEvent(session_id, kind, payload), self._listed(kind, session_id)])

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
        if isinstance(tags := checked.get("tags"), (tuple, list)):
            checked["tags"] = _checked_tags([str(tag) for tag in tags])  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]  # asdict forgets the item type
        return checked


def create_in(tenant_id: str, fields: Mapping[str, object]) -> Write[bool]:
    """Create a session inside a larger transaction; tell whether it is new.

    Raises:
        ConflictError: The id is taken by somebody else.
    """
    session_id = str(fields["id"])
    rows = yield from run("session/create_session", session=fields, at=datetime.now(UTC))
    if not rows:
        raise ConflictError("a session of this id is being deleted", field="id")
    created = bool(rows[0]["created"])
    if created:
        kind = EventType.SESSION_CREATED
        listed = NewEvent(sessions_stream(tenant_id), kind, {"session_id": session_id})
        yield from append([NewEvent(session_id, kind), listed])
    return created


def lock(session_id: str, node_ids: Sequence[str] = (), field: str = "session_id") -> Write[Row]:
    """Lock a session for the rest of the transaction and tell what an append needs.

    Args:
        node_ids: Of which it is told whether they are there already.
        field: The input at fault where the session is gone.

    Returns:
        Its status, version and count, and which nodes are known (`session/lock_session`).

    Raises:
        NotFoundError: There is no such session.
    """
    rows = yield from run("session/lock_session", session_id=session_id, node_ids=node_ids)
    return _require_there(rows, field)


def lock_open(
    session_id: str, node_ids: Sequence[str] = (), field: str = "session_id"
) -> Write[Row]:
    """Lock a session that may be added to; as `lock`.

    Raises:
        NotFoundError: There is no such session.
        ConflictError: It is archived.
    """
    rows = yield from run("session/lock_session", session_id=session_id, node_ids=node_ids)
    return require_open(rows, field)


def require_open(locked: Sequence[Row], field: str = "session_id") -> Row:
    """Give what was read of a session under its lock, if it may be added to.

    Raises:
        NotFoundError: Nothing was: there is no such session.
        ConflictError: It is archived.
    """
    row = _require_there(locked, field)
    if row["status"] == SessionStatus.ARCHIVED:
        raise ConflictError("the session is archived; reopen it first", field="session_id")
    return row


def _require_there(locked: Sequence[Row], field: str) -> Row:
    if not locked:
        raise NotFoundError("there is no such session", field=field)
    return locked[0]


def _checked_tags(tags: list[str]) -> list[str]:
    if len(tags) > _MAX_TAGS:
        raise InvalidInputError(f"at most {_MAX_TAGS} tags are allowed", field="tags")
    return [require_title(tag, "tags") for tag in tags]


def _erasure_id(session_id: str) -> str:
    return id_beside(session_id, "erasure")


def _deletion(session_id: str, gone: erasing.ErasedCounts) -> Deletion:
    return Deletion(
        session_id=session_id,
        nodes=dict(sorted(gone.nodes.items())),
        relationships=gone.relationships,
        vectors=gone.vectors,
        events=gone.events,
        lines=gone.lines,
    )
