"""Decisions of a service elsewhere: why, outcomes, precedents and lineages."""

from dataclasses import dataclass

from app.cli.remote.beliefs import at
from app.cli.remote.service import RemoteService
from app.cli.remote.shapes import selection, value
from app.domain.beliefs.belief import AsOf
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.edge import Edge
from app.domain.nodes.graph_answers import Lineage
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import NewOutcome, Outcome, Precedent
from app.domain.nodes.thinking import Role
from app.domain.nodes.why import Why
from app.domain.page import MAX_PAGE
from app.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class Message:
    """A thinking node, as far as a log of decisions looks at it."""

    id: str
    role: Role
    response: str
    decision_points: tuple[DecisionPoint, ...]


_MESSAGES = (
    f"{{ id title nodes(first: $first, after: $after) {{ edges {{ node {selection(Message)} }}"
    " pageInfo { hasNextPage endCursor } } }"
)


@dataclass(frozen=True, slots=True)
class SessionMessages:
    """A session and its messages, oldest first."""

    id: str
    title: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class _Member:
    generation: int
    node: NodeSummary


@dataclass(frozen=True, slots=True)
class _Lineage:
    members: tuple[_Member, ...]
    relationships: tuple[Edge, ...]
    truncated: bool


async def why(service: RemoteService, node_id: str, moment: AsOf) -> Why:
    return await service.query("why", Why, {"id": ("ID!", node_id), "asOf": at(moment)})


async def of_project(service: RemoteService, project: str, most: int) -> list[DecisionPoint]:
    """Read the newest decisions of a project, oldest first."""
    decisions: list[DecisionPoint] = []
    after: str | None = None
    while len(decisions) < most:
        arguments = {"first": ("Int!", MAX_PAGE), "after": ("String", after)}
        arguments |= {"filter": ("DecisionFilterInput", {"project": project})}
        page = await service.page("decisions", DecisionPoint, arguments)
        decisions += page.items
        if page.next is None:
            break
        after = page.next
    return decisions[::-1]


async def of_session(service: RemoteService, session_id: str, most: int) -> SessionMessages:
    """Read the first messages of a session, with their decisions.

    Raises:
        NotFoundError: There is no such session.
    """
    messages: list[Message] = []
    given, after = {"id": ("ID!", session_id)}, None
    while True:
        inner = {"first": ("Int!", min(MAX_PAGE, most - len(messages))), "after": ("String", after)}
        session = await service.ask_for("session", _MESSAGES, given, inner)
        if session is None:
            raise NotFoundError("there is no such session", field="id")
        page = session["nodes"]
        messages += [value(Message, edge["node"]) for edge in page["edges"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"] or len(messages) >= most:
            return SessionMessages(session["id"], session["title"], tuple(messages))


async def record_outcome(service: RemoteService, new: NewOutcome) -> Outcome:
    given = {
        "idempotencyKey": new.id,
        "decisionId": new.decision_id,
        "status": new.status.name,
        "text": new.text,
        "at": new.at,
        "evidenceIds": new.evidence_ids,
    }
    return await service.change("recordOutcome", Outcome, given)


async def precedents(
    service: RemoteService, text: str | None, decision_id: str | None, first: int
) -> tuple[Precedent, ...]:
    arguments = {"text": ("String", text), "decisionId": ("ID", decision_id)}
    arguments |= {"first": ("Int!", first)}
    return (await service.page("precedents", Precedent, arguments)).items


async def lineage(
    service: RemoteService, node_id: str, depth: int, limit: int, moment: AsOf
) -> Lineage:
    arguments = {"id": ("ID!", node_id), "depth": ("Int!", depth), "limit": ("Int!", limit)}
    found = await service.query("lineage", _Lineage, {**arguments, "asOf": at(moment)})
    nodes = tuple(member.node for member in found.members)
    generations = tuple(member.generation for member in found.members)
    return Lineage(nodes, generations, found.relationships, found.truncated)
