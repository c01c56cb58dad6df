"""Share links: made and revoked, each in one transaction with its event."""

import secrets
from datetime import UTC, datetime

from app.domain.ids import id_beside
from app.domain.people.sharing import NewShareLink, check
from app.domain.request import Request
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent, knowledge_stream
from app.graph.base import Graph
from app.graph.change import Write, append, once, run
from app.reasoning.nodes.people.subjects import lock_subject, no_subject
from app.reasoning.tenants import rules


class ShareLinks:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def create(self, new: NewShareLink, request: Request | None = None) -> str | None:
        """Share a decision or a session; give the token, which is shown now and kept nowhere.

        Returns:
            None where the same call made the link before: its token was shown then.

        Raises:
            NotFoundError: There is no such decision and no such session.
            ConflictError: The id was used for another link.
            InvalidInputError: As `check`.
        """
        check(new)
        secret = secrets.token_bytes(rules.SECRET_BYTES)
        token = rules.key_text(self._graph.tenant_id, secret, rules.SHARE_PREFIX)
        sha256 = rules.key_sha256(token)

        def work() -> Write[str]:
            session_id = yield from lock_subject(new.node_id, "node_id")
            yield from _create(new, session_id, sha256)
            yield from self._tell(EventType.SHARE_LINK_CREATED, new.id, new.node_id, session_id)
            return token

        return await self._graph.apply(once, request, work)

    async def revoke(self, link_id: str, request: Request | None = None) -> None:
        """Let a link open nothing any more, from now on and in every process.

        Revoked again, it changes nothing.

        Raises:
            NotFoundError: There is no such link.
        """

        def work() -> Write[None]:
            rows = yield from run("share/revoke_link", id=link_id, at=datetime.now(UTC))
            if not rows:
                raise NotFoundError("there is no such share link", field="share_link_id")
            [row] = rows
            if row["revoked"]:
                where = (row["node_id"], row["session_id"])
                yield from self._tell(EventType.SHARE_LINK_REVOKED, link_id, *where)

        await self._graph.apply(once, request, work)

    def _tell(
        self, type_: EventType, link_id: str, node_id: str, session_id: str | None
    ) -> Write[None]:
        stream_id = session_id or knowledge_stream(self._graph.tenant_id)
        yield from append([NewEvent(stream_id, type_, {"id": link_id, "node_id": node_id})])


def _create(new: NewShareLink, session_id: str | None, sha256: str) -> Write[None]:
    properties = {"session_id": session_id, "key_name": new.key_name, "hidden": [*new.hidden]}
    rows = yield from run(
        "share/create_link",
        id=new.id,
        node_id=new.node_id,
        sha256=sha256,
        properties=properties,
        life_s=new.life_s,
        edge_id=id_beside(new.id, "shares"),
        at=datetime.now(UTC),
    )
    if not rows:
        raise no_subject("node_id")
    if not rows[0]["created"]:
        raise ConflictError("this id was used for another share link", field="idempotency_key")
