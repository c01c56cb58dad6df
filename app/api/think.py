"""Thinking over plain HTTP: `POST /think` begins a turn and tells it as JSON lines to its end.

Whoever leaves loses nothing: the turn goes on, and `POST /think?node=ID&after=SEQ` tells the rest.
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, cast

import orjson
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.api.audited import Audited
from app.api.follow import follow_for
from app.api.http.media_types import NDJSON
from app.api.http.refusals import refusal_of
from app.api.streams import (
    HEARTBEAT_S,
    STREAM_HEADERS,
    Part,
    access_of,
    after_of,
    ndjson_part,
    parts,
    place,
    principal_of,
)
from app.bootstrap import Noema, Services
from app.domain.ids import own_id, require_id
from app.domain.tenants.tenant import Scope
from app.errors import AppError, InvalidInputError, NotFoundError
from app.events.audit import AuditAccess, AuditDoor, ids_in
from app.events.log import require_start
from app.events.types import Event
from app.llm.base import Effort
from app.reasoning.orchestrator.schemas import Question


class ThinkEndpoint:
    def __init__(self, noema: Noema, heartbeat_s: float = HEARTBEAT_S) -> None:
        self._noema = noema
        self._heartbeat_s = heartbeat_s

    async def __call__(self, request: Request) -> Response:
        try:
            return await self._open(request)
        except AppError as error:
            return refusal_of(error)

    async def _open(self, request: Request) -> Response:
        resumed = request.query_params.get("node")
        audited = Audited(self._noema, AuditDoor.HTTP)
        principal = await principal_of(self._noema, request)
        asked = AuditAccess.CHANGE if resumed is None else AuditAccess.READ
        async with audited.recorded(principal, asked, "/think", ids_in([resumed])):
            told = await self._told(request, resumed)
        body = parts(told, line_part, self._heartbeat_s)
        return StreamingResponse(body, media_type=NDJSON, headers=STREAM_HEADERS)

    async def _told(self, request: Request, resumed: str | None) -> AsyncGenerator[Event]:
        noema = self._noema
        # Before the turn begins: nobody pays for an answer that cannot be told.
        access = await access_of(noema, request, Scope.WRITE if resumed is None else Scope.READ)
        services = noema.services(access.principal.tenant_id)
        if resumed is not None:
            turn_id, after = (
                await _turn_of(services, require_id(resumed, "node")),
                after_of(request),
            )
        else:
            question = question_of(await _body(request))
            turn_id, after = (await services.orchestrator.start(question)).node_id, 0
        await require_start(services.event_reads, turn_id, after)
        return until_done(follow_for(noema, services, turn_id, after, access))


def line_part(part: Part) -> bytes:
    """Write one line of a turn, an event with its number; the last has a bookmark."""
    return ndjson_part(part, _line)


def _line(event: Event) -> dict[str, object]:
    line: dict[str, object] = {**event.payload, "seq": event.seq}
    return {**line, "bookmark": place()} if event.payload.get("type") == "done" else line


async def until_done(events: AsyncGenerator[Event]) -> AsyncGenerator[Event]:
    """Give the events of a turn, its last one included."""
    async with aclosing(events):
        async for event in events:
            yield event
            if event.payload.get("type") == "done":
                return


def question_of(body: Mapping[str, Any]) -> Question:
    """Read the question a client sent.

    Raises:
        InvalidInputError: A field is missing or is not what it must be; names it.
    """
    options: Any = body.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidInputError("options must be an object", field="options")
    chosen = cast(dict[str, Any], options)
    return Question(
        id=own_id(_text(body, "id")),
        session_id=require_id(_text(body, "sessionId") or "", "sessionId"),
        text=_text(body, "query") or _text(body, "text") or "",
        effort=_effort(_text(chosen, "thinkingEffort")),
        include_knowledge=_flag(chosen, "includeKnowledge", default=True),
        plan_tasks=_flag(chosen, "planTasks", default=False),
        branch_id=_text(chosen, "branchId"),
        provider=_text(chosen, "provider"),
        model=_text(chosen, "model"),
        thinking_budget=_number(chosen, "thinkingBudget"),
        max_output_tokens=_number(chosen, "maxOutputTokens"),
    )


async def _body(request: Request) -> Mapping[str, Any]:
    try:
        body: Any = orjson.loads(await request.body())
    except ValueError as error:
        raise InvalidInputError("the body is not JSON", field="body") from error
    if not isinstance(body, dict):
        raise InvalidInputError("the body must be a JSON object", field="body")
    return cast(dict[str, Any], body)


async def _turn_of(services: Services, node_id: str) -> str:
    node = await services.thinking_reads.require(node_id)
    if node.turn_id is None:
        raise NotFoundError("the node was not written in a turn", field="node")
    return node.turn_id


def _effort(value: str | None) -> Effort | None:
    if value is None:
        return None
    try:
        return Effort(value.lower())
    except ValueError as error:
        known = ", ".join(Effort)
        raise InvalidInputError(f"must be one of {known}", field="thinkingEffort") from error


def _text(fields: Mapping[str, Any], name: str) -> str | None:
    value = fields.get(name)
    if value is not None and not isinstance(value, str):
        raise InvalidInputError(f"{name} must be a string", field=name)
    return value


def _flag(fields: Mapping[str, Any], name: str, *, default: bool) -> bool:
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise InvalidInputError(f"{name} must be true or false", field=name)
    return value


def _number(fields: Mapping[str, Any], name: str) -> int | None:
    value = fields.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise InvalidInputError(f"{name} must be a whole number", field=name)
    return value
