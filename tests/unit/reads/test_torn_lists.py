"""A list leaves out what is deleted while a statement reads it; a single read finds nothing."""

from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import pytest

from app.domain.beliefs.belief import AsOf
from app.domain.page import PageRequest, SessionPage
from app.domain.trace import TraceFilter
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.reads.beliefs.belief import BeliefReads
from app.reads.beliefs.contradiction import ContradictionReads
from app.reads.beliefs.hypothesis import HypothesisReads
from app.reads.beliefs.inbox import InboxReads
from app.reads.graph.decision import DecisionReads
from app.reads.graph.node import NodeReads
from app.reads.graph.session import SessionReads
from app.reads.graph.thinking import ThinkingReads
from app.reads.graph.thought import ThoughtReads
from app.reads.knowledge.entity import EntityReads
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.knowledge.rehydration import RehydrationReads
from app.reads.records.audit import AuditReads
from app.reads.records.checkpoints import CheckpointReads
from app.reads.records.comments import CommentReads
from app.reads.records.event import EventReads
from app.reads.records.plan import PlanReads
from app.reads.records.sharing import ShareLinkReads
from app.reads.records.trace import TraceReads
from app.reads.records.webhooks import WebhookReads
from app.reasoning.deliberations.debate.store import DebateStore
from app.reasoning.deliberations.fork.store import ForkStore
from app.reasoning.knowledge.store import read_entry
from app.reasoning.nodes.context.summaries import TurnSummaries
from app.reasoning.nodes.raw.service import RawPayloads
from app.reasoning.orchestrator.corrections import store as corrections
from app.reasoning.orchestrator.experiments import store as experiments
from app.reasoning.orchestrator.exploration import store as explorations
from app.reasoning.orchestrator.plan_store import TurnPlans
from app.reasoning.tenants.service import TenantService
from tests.unit.reads.test_torn_rows import GONE, NOTHING, TORN, giving

PAGE = PageRequest(5)
THEN = AsOf(recorded=datetime(2026, 3, 1, tzinfo=UTC))
OF_SESSION = [SessionPage("session", PAGE)]
KEY = f"noema_{'0' * 32}_{'0' * 43}"
Case = tuple[Callable[[Row], Row], Callable[[Graph], Awaitable[Any]]]


def _tenants(graph: Graph) -> TenantService:
    return TenantService(lambda _: graph, NOTHING)


LISTS: dict[str, Case] = {
    "events": (lambda torn: torn, lambda graph: EventReads(graph).replay_after("one", 0, 5)),
    "audited events": (
        lambda torn: {"entry": torn},
        lambda graph: AuditReads(graph).replay_after("audit", 0, 5),
    ),
    "audit": (lambda torn: {"entry": torn}, lambda graph: AuditReads(graph).list_page(PAGE)),
    "thinking nodes": (
        lambda torn: {"index": 0, "nodes": [torn]},
        lambda graph: ThinkingReads(graph).list_pages(OF_SESSION),
    ),
    "blocks": (
        lambda torn: {**torn, "node_id": "node", "kind": None, "text": None, "json": None},
        lambda graph: ThinkingReads(graph).blocks(["node"]),
    ),
    "steps": (
        lambda torn: {"node_id": "node", "step": torn},
        lambda graph: ThinkingReads(graph).steps(["node"]),
    ),
    "decisions": (
        lambda torn: {"decision": torn, "listed_at": None},
        lambda graph: DecisionReads(graph).list_page(PAGE),
    ),
    "sessions": (
        lambda torn: {"session": torn, "listed_at": None},
        lambda graph: SessionReads(graph).list_page(PAGE),
    ),
    "outline": (
        lambda torn: {"items": [torn], "head": 0},
        lambda graph: _items(SessionReads(graph).outline("session", PAGE)),
    ),
    "ids": (lambda torn: torn, lambda graph: NodeReads(graph).list_beginning("0", 5)),
    "thoughts": (
        lambda torn: {"index": 0, "thought": torn},
        lambda graph: ThoughtReads(graph).list_pages(OF_SESSION),
    ),
    "branches of thoughts": (
        lambda torn: {"session_id": "session", "branch": torn},
        lambda graph: ThoughtReads(graph).branches(["session"]),
    ),
    "switches of modes": (
        lambda torn: {"session_id": "session", "switch": torn},
        lambda graph: ThoughtReads(graph).mode_switches(["session"]),
    ),
    "conclusions": (
        lambda torn: {"session_id": "session", "conclusion": torn, "counters": torn},
        lambda graph: ThoughtReads(graph).conclusions(["session"]),
    ),
    "what fell under a belief": (
        lambda torn: {"falls": [{**torn, "path": [None]}]},
        lambda graph: BeliefReads(graph).falls(["belief"]),
    ),
    "denials": (
        lambda torn: {"found": [{**torn, "a": torn, "b": torn, "own": torn, "model": torn}]},
        lambda graph: ContradictionReads(graph).list_denials(PAGE),
    ),
    "verifications": (
        lambda torn: {"verifications": [torn]},
        lambda graph: HypothesisReads(graph).verifications("hypothesis", PAGE),
    ),
    "outcomes of a hypothesis": (
        lambda torn: {"outcomes": [torn]},
        lambda graph: HypothesisReads(graph).outcomes("hypothesis"),
    ),
    "inbox": (lambda torn: {"items": [torn]}, lambda graph: _inbox(graph).list_page(PAGE)),
    "classifications": (
        lambda torn: {"id": "entry", "classifications": [torn]},
        lambda graph: KnowledgeReads(graph).classifications_of(["entry"]),
    ),
    "categories": (
        lambda torn: {"categories": [torn]},
        lambda graph: KnowledgeReads(graph).categories(),
    ),
    "evidence of insights": (
        lambda torn: {"id": "insight", "evidence": [torn]},
        lambda graph: KnowledgeReads(graph).insight_evidence(["insight"]),
    ),
    "entities": (
        lambda torn: {"id": "node", "entities": [torn]},
        lambda graph: EntityReads(graph).of_nodes(["node"]),
    ),
    "what an answer was given": (
        lambda torn: {"id": "node", "items": [{**torn, "item": torn}]},
        lambda graph: RehydrationReads(graph).of_nodes(["node"]),
    ),
    "checkpoints": (
        lambda torn: {"checkpoints": [torn]},
        lambda graph: CheckpointReads(graph).list_page(PAGE),
    ),
    "comments": (
        lambda torn: {"comments": [torn]},
        lambda graph: CommentReads(graph).list_page("node", PAGE),
    ),
    "mentions of a person": (
        lambda torn: {"mentions": [torn], "comments": [torn]},
        lambda graph: CommentReads(graph).list_mentioning("Ada", PAGE),
    ),
    "plans": (
        lambda torn: {"plan": torn, "tasks": []},
        lambda graph: PlanReads(graph).list_page(PAGE),
    ),
    "plans of nodes": (
        lambda torn: {"plan": torn, "tasks": []},
        lambda graph: PlanReads(graph).of_nodes(["node"]),
    ),
    "links": (lambda torn: {"links": [torn]}, lambda graph: ShareLinkReads(graph).list_page(PAGE)),
    "webhooks": (
        lambda torn: {"webhooks": [torn]},
        lambda graph: WebhookReads(graph).list_page(PAGE),
    ),
    "traces": (
        lambda torn: {"traces": [torn]},
        lambda graph: TraceReads(graph).list_page(PAGE, TraceFilter()),
    ),
    "ratings": (lambda torn: {"rating": torn}, lambda graph: TraceReads(graph).ratings(["one"])),
    "guidance of a branch": (lambda torn: torn, lambda graph: ForkStore(graph).guidance("branch")),
    "answers of branches": (
        lambda torn: {**torn, "node_id": "node", "steps": [], "citations": []},
        lambda graph: ForkStore(graph).answers(["node"]),
    ),
    "how branches stand": (lambda torn: torn, lambda graph: ForkStore(graph).attempts(["node"])),
    "messages": (lambda torn: torn, lambda graph: TurnSummaries(graph).said(["torn"])),
    "raw payloads": (
        lambda torn: {"payload": torn, "bytes": None},
        lambda graph: RawPayloads(graph).of_nodes(["node"]),
    ),
    "explorations": (
        lambda torn: {"exploration": torn, "limits": torn, "thoughts": []},
        lambda graph: explorations.get_many(graph, ["torn"]),
    ),
    "tenants": (lambda torn: torn, lambda graph: _tenants(graph).list_tenants()),
    "keys": (lambda torn: {"key": torn}, lambda graph: _tenants(graph).list_keys("tenant")),
    "pages of keys": (
        lambda torn: {"key": torn},
        lambda graph: _tenants(graph).list_key_page("tenant", PAGE),
    ),
}
NONE: dict[str, Case] = {
    "verification": (
        lambda torn: {"found": torn},
        lambda graph: HypothesisReads(graph).verification("torn"),
    ),
    "plan": (lambda torn: {"plan": torn, "tasks": []}, lambda graph: PlanReads(graph).get("torn")),
}
SINGLE: dict[str, Case] = {
    "link": (
        lambda torn: {"links": [torn]},
        lambda graph: ShareLinkReads(graph).require("torn"),
    ),
    "open link": (
        lambda torn: {"link": torn},
        lambda graph: ShareLinkReads(graph).find_open("0" * 64),
    ),
    "webhook": (
        lambda torn: {"webhooks": [torn]},
        lambda graph: WebhookReads(graph).require("torn"),
    ),
    "history of a belief": (
        lambda torn: {"records": [torn]},
        lambda graph: BeliefReads(graph).history("torn"),
    ),
    "entry": (lambda torn: {"entry": torn}, lambda graph: read_entry(graph, "torn")),
    "debate": (
        lambda torn: {"debate": torn},
        lambda graph: DebateStore(graph, NOTHING).require("torn"),
    ),
    "correction": (
        lambda torn: {"correction": torn},
        lambda graph: corrections.require(graph, "torn"),
    ),
    "experiment": (
        lambda torn: {"experiment": torn},
        lambda graph: experiments.require(graph, "torn"),
    ),
    "exploration": (
        lambda torn: {"exploration": torn, "limits": torn, "thoughts": []},
        lambda graph: explorations.require(graph, "torn"),
    ),
    "answer of a plan": (lambda torn: torn, lambda graph: TurnPlans(graph).answer("torn")),
    "key": (lambda torn: {"key": torn}, lambda graph: _tenants(graph).require_key("t", "torn")),
    "tenant": (lambda torn: {"tenant": torn}, lambda graph: _tenants(graph).require("name")),
}


@pytest.mark.parametrize("torn", [TORN, GONE], ids=["torn", "gone"])
@pytest.mark.parametrize("name", LISTS)
async def test_a_list_leaves_out_what_is_deleted_while_it_is_read(name: str, torn: Row) -> None:
    row_of, load = LISTS[name]

    assert not [*_flat(await load(giving(row_of(torn))))]


@pytest.mark.parametrize("torn", [TORN, GONE], ids=["torn", "gone"])
@pytest.mark.parametrize("name", NONE)
async def test_what_may_be_absent_is_absent_once_it_was_deleted(name: str, torn: Row) -> None:
    row_of, load = NONE[name]

    assert await load(giving(row_of(torn))) is None


@pytest.mark.parametrize("torn", [TORN, GONE], ids=["torn", "gone"])
@pytest.mark.parametrize("name", SINGLE)
async def test_what_is_deleted_while_it_is_read_is_not_found(name: str, torn: Row) -> None:
    row_of, load = SINGLE[name]

    with pytest.raises(NotFoundError):
        await load(giving(row_of(torn)))


async def _items(outline: Awaitable[Any]) -> object:
    return (await outline).page


def _inbox(graph: Graph) -> InboxReads:
    return InboxReads(graph)


def _flat(found: Any) -> Iterable[object]:  # noqa: ANN401  # whatever a list gives
    """Give what a list of anything holds, whether by page, by session or by id."""
    found = getattr(found, "items", found) if not isinstance(found, dict) else [*found.values()]
    for one in found:
        is_many = hasattr(one, "items") or hasattr(one, "__iter__")
        if is_many and not isinstance(one, str):
            yield from _flat(one)
        else:
            yield one
