"""The reasoning graph: thinking nodes with all that hangs on them, and relationships."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from app.content.aside import aside
from app.domain.ids import new_id
from app.domain.job import JobKind
from app.domain.nodes.edge import ACYCLIC, EdgeType, NewEdge, Unlink
from app.domain.nodes.thinking import NewThinkingNode
from app.errors import NotFoundError
from app.events.types import (
    EventType,
    JsonValue,
    NewEvent,
    knowledge_stream,
    sessions_stream,
)
from app.graph.base import Graph, Row
from app.graph.change import ShortWrite, Write, append, end, queue, run
from app.reasoning.nodes.sessions.service import lock, lock_open, require_open
from app.reasoning.nodes.think_graph import rows, rules
from app.reasoning.nodes.think_graph.errors import (
    ContentChangedError,
    CycleError,
    HasParentError,
    ParentMissingError,
)


@dataclass(frozen=True, slots=True)
class Written:
    """What a batch changed."""

    added: int
    extended: int
    unchanged: int
    decisions: int


class Adopter(Protocol):
    """Lets what is written take part in truth maintenance, in the same transaction."""

    def adopt_in(self, decided: Sequence[rows.Decided], created: frozenset[str]) -> Write[None]:
        """Make beliefs of decisions that were created."""
        ...

    def draw_in(self, edges: Sequence[NewEdge]) -> Write[None]:
        """Do what relationships that were drawn say of beliefs."""
        ...


class ThinkGraph:
    """Args:
    may_decide: Tells whether a model is to read a text for decisions; None where no model does.
    adopter: None where nothing that is written becomes a belief.
    """

    def __init__(
        self,
        graph: Graph,
        max_text_bytes: int,
        *,
        may_decide: rules.MayDecide | None = None,
        adopter: Adopter | None = None,
    ) -> None:
        self._graph = graph
        self._max_text_bytes = max_text_bytes
        self._may_decide = may_decide
        self._adopter = adopter

    async def add_node(self, node: NewThinkingNode) -> str:
        """Add one node to an open session and return its id; a repeat changes nothing.

        Raises:
            NotFoundError: There is no such session, or no such parent in it.
            ConflictError: The session is archived, or the id was used for other content.
            InvalidInputError: A text is too long or cannot be stored.
        """
        await self.add_nodes(node.session_id, [node])
        return node.id

    async def add_nodes(self, session_id: str, nodes: Sequence[NewThinkingNode]) -> None:
        """Add nodes of one open session, parents before children, all or none; as `add_node`."""
        checked = await self.read_ahead(nodes)
        add = ShortWrite(self._add, session_id) if len(nodes) == 1 else self._add

        await self._graph.apply(add, session_id, checked, is_all=True)

    async def read_ahead(self, nodes: Sequence[NewThinkingNode]) -> list[NewThinkingNode]:
        """Check nodes and read them, before the transaction that writes them.

        Raises:
            InvalidInputError: As `checked`.
        """
        return await aside(lambda: [self.checked(node) for node in nodes], rules.length(nodes))

    def checked(self, node: NewThinkingNode) -> NewThinkingNode:
        """Check a node and read it, as `write_in` takes it.

        Raises:
            InvalidInputError: A text is too long or cannot be stored.
        """
        rules.check_node(node, self._max_text_bytes)
        return self.read(node)

    def written_by_noema(self, node: NewThinkingNode) -> NewThinkingNode:
        """Give a short node that repeats what is stored, as `write_in` takes it.

        Its text is not read: it would be found to decide again what others decided.
        """
        return rules.unread(node)

    def read(self, node: NewThinkingNode) -> NewThinkingNode:
        """Give a node with all that its text tells of itself; takes as long as the text is."""
        return rules.read(node, self._may_decide)

    def write_in(
        self,
        session_id: str,
        nodes: Sequence[NewThinkingNode],
        *,
        may_extend: bool,
    ) -> Write[Written]:
        """Write checked nodes of one session, parents before children, in a transaction.

        Args:
            may_extend: Whether a node that is there with other content takes the new content if
                that is longer (a later version of a transcript), or is a conflict.
        """
        if not may_extend:
            return (yield from self._add(session_id, nodes, is_all=False))
        stored = yield from self._create(session_id, nodes)
        added = [node for node in nodes if node.id not in stored]
        changed = [node for node in nodes if rules.is_changed(node, stored.get(node.id))]
        changed = [node for node in changed if rules.has_grown(node, stored[node.id])]
        grown = [rows.content_row(node, self._graph.tenant_id) for node in changed]
        yield from _extend(session_id, grown)
        decisions = yield from self._follow(_Changes(tuple(added), tuple(changed)))
        return Written(len(added), len(changed), len(nodes) - len(added) - len(changed), decisions)

    def append_in(self, node: NewThinkingNode, beside: rows.Beside) -> Write[None]:
        """Write a checked node that is new to a session which this transaction locked."""
        yield from self._create(node.session_id, [node], beside)
        yield from self._follow(_Changes((node,)))

    def finish_in(self, node: NewThinkingNode, edges: Sequence[NewEdge]) -> Write[None]:
        """Give a node that was written as streaming its content and its end, and tie it.

        The node was read (`read`) before the transaction, which may be tried again.

        What was begun may end even where the session was archived meanwhile, and where what an edge
        leads to is gone: then it is not tied to that.

        Raises:
            NotFoundError: The session is gone.
        """
        yield from lock(node.session_id)
        edges = rules.last_drawn(edges)
        yield from _extend(node.session_id, [rows.ended_row(node, self._graph.tenant_id)])
        yield from self._follow(_Changes(finished=(node,)))
        drawn = {row["id"] for row in (yield from _drawn_rows(edges)) if row["created"]}
        yield from append([_drawn(node.session_id, edge) for edge in edges if edge.id in drawn])

    def refine_in(self, decided: rows.Decided, told: NewEvent) -> Write[int]:
        """Write what a closer look at a node of a locked session found; count the new decisions.

        A decision that is there already only gets the options given with it.
        """
        created = yield from self._write_decisions([decided])
        yield from queue(JobKind.EMBEDDING)
        if created:
            yield from run("proposal/mark_due", ids=[decided.node_id], due=new_id())
            yield from queue(JobKind.PROPOSALS)
        yield from append([told])
        return created

    async def link(self, edge: NewEdge) -> str:
        """Draw a relationship and return its id; the same id again changes nothing.

        One that is there between the two, of the same type, is replaced; its record is closed.

        Raises:
            NotFoundError: One of the two is no node of this tenant.
            ConflictError: It would close a circle, or the node follows another one already.
            InvalidInputError: The type or the weight is not allowed.
        """
        rules.check_edge(edge)

        await self._graph.apply(self.link_in, [edge])
        return edge.id

    def link_in(self, edges: Sequence[NewEdge]) -> Write[int]:
        """Draw checked relationships in a transaction, as `link`, and count the new ones."""
        tenant_id = self._graph.tenant_id
        edges = rules.last_drawn(edges)
        streams = yield from lock_streams([edge.start_id for edge in edges], tenant_id)
        drawn: set[str] = set()
        for edge in (edge for edge in edges if edge.type is EdgeType.FOLLOWS):
            yield from _check_follows(edge)
            drawn |= yield from _draw([edge])
        yield from join_contexts([edge for edge in edges if edge.id in drawn])
        drawn |= yield from _draw([edge for edge in edges if edge.type is not EdgeType.FOLLOWS])
        yield from _check_circles([edge for edge in edges if edge.type in ACYCLIC], tenant_id)
        new = [edge for edge in edges if edge.id in drawn]
        if self._adopter:
            yield from self._adopter.draw_in(new)
        yield from append([_drawn(streams[edge.start_id], edge) for edge in new])
        return len(drawn)

    def _add(
        self, session_id: str, nodes: Sequence[NewThinkingNode], *, is_all: bool
    ) -> Write[Written]:
        """Add nodes of which none may have other content than it has.

        Args:
            is_all: Whether nothing else is written with them.
        """
        given = self._creation(session_id, nodes)
        if is_all and not any(node.decisions for node in nodes):
            added = _Changes(tuple(nodes))
            found = yield from end("thinking/add_nodes", added.events(), added.jobs(), **given)
        else:
            found = yield from run("thinking/create_nodes", **given)
        stored = _known(found)
        if any(rules.is_changed(node, stored.get(node.id)) for node in nodes):
            raise ContentChangedError("this id was used for other content", field="id")
        added = _Changes(tuple(node for node in nodes if node.id not in stored))
        is_ended = found[0].get("written") is not None
        decisions = 0 if is_ended else (yield from self._follow(added))
        return Written(len(added.added), 0, len(stored), decisions)

    def _create(
        self,
        session_id: str,
        nodes: Sequence[NewThinkingNode],
        beside: rows.Beside | None = None,
    ) -> Write[dict[str, Row]]:
        """Create what is not there yet of nodes, and give by id what is stored of the others."""
        given = self._creation(session_id, nodes, beside)
        return _known((yield from run("thinking/create_nodes", **given)))

    def _creation(
        self,
        session_id: str,
        nodes: Sequence[NewThinkingNode],
        beside: rows.Beside | None = None,
    ) -> rows.Map:
        beside = beside or rows.Beside({}, {}, datetime.now(UTC))
        created = [rows.created_row(node, self._graph.tenant_id) for node in nodes]
        for row in created:
            row["properties"] |= beside.of_node
        given = {"session_id": session_id, "nodes": created, "of_session": beside.of_session}
        return {**given, "due": new_id(), "at": beside.at}

    def _follow(self, changes: "_Changes") -> Write[int]:
        """Do and tell what follows from nodes that were written, and count their decisions."""
        decided = [rows.Decided.by(node) for node in changes.nodes]
        decisions = yield from self._write_decisions(decided)
        for kind in changes.jobs():
            yield from queue(kind)
        yield from append(changes.events())
        return decisions

    def _write_decisions(self, decided: Sequence[rows.Decided]) -> Write[int]:
        decisions = rows.decision_rows(decided, self._graph.tenant_id)
        if not decisions:
            return 0
        at = datetime.now(UTC)
        [row] = yield from run("decision/create_decisions", decisions=decisions, at=at)
        yield from run("decision/create_options", options=rows.option_rows(decided), at=at)
        created = frozenset[str](row["ids"])
        if known := [decision["id"] for decision in decisions if decision["id"] not in created]:
            yield from run("decision/update_statuses", ids=known)
        if self._adopter:
            yield from self._adopter.adopt_in(decided, created)
        return len(created)


@dataclass(frozen=True, slots=True)
class _Changes:
    added: tuple[NewThinkingNode, ...] = ()
    extended: tuple[NewThinkingNode, ...] = ()
    finished: tuple[NewThinkingNode, ...] = ()

    @property
    def nodes(self) -> tuple[NewThinkingNode, ...]:
        return self.added + self.extended + self.finished

    def jobs(self) -> list[JobKind]:
        """Give what is to be done with the texts: vectors, and what they say of others."""
        wanted = {
            JobKind.EMBEDDING: bool(self.nodes),
            JobKind.REFERENCES: any(node.refers for node in self.nodes),
            JobKind.PROPOSALS: any(node.proposes for node in self.nodes),
            JobKind.REFINEMENT: any(node.may_decide for node in self.nodes),
        }
        return [kind for kind, is_wanted in wanted.items() if is_wanted]

    def events(self) -> list[NewEvent]:
        told = [_event(node, EventType.THINKING_NODE_ADDED) for node in self.added]
        told += [_event(node, EventType.THINKING_NODE_EXTENDED) for node in self.extended]
        ended = EventType.THINKING_NODE_FINISHED
        return told + [_event(node, ended, status=node.status.value) for node in self.finished]


def _extend(session_id: str, grown: Sequence[rows.Map]) -> Write[None]:
    if not grown:
        return
    given = {"session_id": session_id, "nodes": grown, "due": new_id()}
    yield from run("thinking/extend_nodes", **given, at=datetime.now(UTC))


def _known(created: Sequence[Row]) -> dict[str, Row]:
    """Give by id the nodes that `thinking/create_nodes` found, if it could create all others."""
    row = require_open(created)
    if row["missing"]:
        raise ParentMissingError("there is no such parent node", field="parent_id")
    return {known["id"]: known for known in row["known"]}


def join_contexts(follows: Sequence[NewEdge | Unlink]) -> Write[None]:
    """Let what two lines of thought say near the place where they are joined be embedded again."""
    if follows:
        ends = {id_ for edge in follows for id_ in (edge.start_id, edge.end_id)}
        yield from run("embedding/mark_contexts", ids=sorted(ends), due=new_id())
        yield from queue(JobKind.EMBEDDING)


def lock_streams(node_ids: Sequence[str], tenant_id: str) -> Write[dict[str, str]]:
    """Lock the sessions of nodes and name the stream of each node.

    What belongs to no session is in the stream of the tenant's knowledge.
    """
    rows = yield from run("edge/list_sessions", node_ids=sorted(set(node_ids)))
    sessions: dict[str, str | None] = {row["id"]: row["session_id"] for row in rows}
    if len(sessions) < len(set(node_ids)):
        raise NotFoundError("there is no such node", field="start_id")
    for session_id in sorted({id_ for id_ in sessions.values() if id_}):
        yield from lock_open(session_id, field="start_id")
    return {id_: found or knowledge_stream(tenant_id) for id_, found in sessions.items()}


def _draw(edges: Sequence[NewEdge]) -> Write[set[str]]:
    """Draw edges and give the ids of those that are new."""
    drawn = yield from _drawn_rows(edges)
    if len(drawn) < len(edges):
        raise NotFoundError("there is no such node", field="end_id")
    return {row["id"] for row in drawn if row["created"]}


def _drawn_rows(edges: Sequence[NewEdge]) -> Write[list[Row]]:
    """Draw those of the edges whose ends are there."""
    if not edges:
        return []
    # Where they start is locked in the order of the ids, so that two writers cannot deadlock on it.
    given = sorted((asdict(edge) for edge in edges), key=lambda row: row["start_id"])
    return (yield from run("edge/create_edges", edges=given, at=datetime.now(UTC)))


def _check_circles(edges: Sequence[NewEdge], tenant_id: str) -> Write[None]:
    checked = [asdict(edge) for edge in edges if edge.type is not EdgeType.FOLLOWS]
    if not checked:
        return
    # Two edges drawn at once in two sessions could close a circle together.
    yield from run("event/lock_stream", stream_id=sessions_stream(tenant_id))
    closing = {row["id"] for row in (yield from run("edge/list_cycles", edges=checked))}
    for edge in edges:
        if edge.id in closing:
            raise CycleError(f"{edge.type} would close a circle", field="end_id")


def _drawn(stream_id: str, edge: NewEdge) -> NewEvent:
    span: list[JsonValue] | None = [*edge.span] if edge.span else None
    fields: dict[str, Any] = asdict(edge)
    told: dict[str, JsonValue] = {**fields, "span": span}
    payload = {name: value for name, value in told.items() if value is not None}
    return NewEvent(stream_id, EventType.EDGE_ADDED, payload)


def _check_follows(edge: NewEdge) -> Write[None]:
    found = yield from run("edge/find_follows_conflict", start_id=edge.start_id, end_id=edge.end_id)
    if not found or not found[0]["same_session"]:
        raise ParentMissingError("FOLLOWS needs two nodes of one session", field="end_id")
    if found[0]["is_cycle"]:
        raise CycleError("FOLLOWS would close a circle", field="end_id")
    if found[0]["has_parent"]:
        raise HasParentError("the node follows another one already", field="start_id")


def _event(node: NewThinkingNode, kind: EventType, **more: str) -> NewEvent:
    payload = {"node_id": node.id, "kind": node.kind.value, "parent_id": node.parent_id, **more}
    return NewEvent(node.session_id, kind, payload)
