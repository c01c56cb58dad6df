"""The questions of docs/cookbook.md asked of a real Neo4j; its style sheet names what there is."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, LiteralString, cast

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    NewBelief,
    NewJustification,
)
from app.domain.erasure import KEPT, LABELS, TextProperties
from app.domain.ids import new_id
from app.domain.modes.graph import LinkType
from app.domain.modes.modes import MODES
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.graph.driver import open_driver
from app.jobs.references import References
from app.local.base import Connection
from tests.factories import make_decision, make_node, make_session

DOCS = Path(__file__).parents[3] / "docs"
_BLOCK = re.compile(r"^## (.+?)\n(?:(?!^## ).)*?^```cypher\n(.*?)^```", re.MULTILINE | re.DOTALL)
QUESTIONS: dict[str, str] = dict(_BLOCK.findall((DOCS / "cookbook.md").read_text("utf-8")))
_SLOW = {"AllNodesScan", "NodeByLabelScan", "CartesianProduct"}


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


@pytest.fixture
async def world(noema: Noema, services: Services) -> dict[str, object]:
    """A decision that rests on something, failed, is disputed and was replaced; its parameters."""
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    first = make_node(session_id, TextBlock("Streams it is."), decisions=(decision,))
    text = TextBlock("This replaces Redis Streams.")
    second = make_node(session_id, text, parent_id=first.id)
    for node in (first, second):
        await services.think_graph.add_node(node)
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPPORTS, second.id, first.id))
    await References(noema.graph_of(services.tenant_id), 1_000).draw_due()
    premise, other = new_id(), new_id()
    for id_ in (premise, other):
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, "As measured.")
        await services.beliefs.apply(Assert(new_id(), belief))
    reason = NewJustification(new_id(), frozenset({premise}))
    believed = NewBelief(decision.id, BeliefKind.DECISION, None)
    await services.beliefs.apply(Derive(new_id(), believed, reason))
    await services.beliefs.apply(Contradict(new_id(), new_id(), premise, other))
    await services.outcomes.record(
        NewOutcome(new_id(), decision.id, OutcomeStatus.FAILED, "Lost.", None, (second.id,))
    )
    await services.modes.states.attach(new_id(), first.id, "causal", MODES["causal"].example)
    return {
        "tenant": services.tenant_id,
        "id": decision.id,
        "premise": premise,
        "other": second.id,
        "session": session_id,
        "words": "streams",
        "cause": "season",
        "effect": "sales",
        "moment": datetime.now(UTC),
    }


async def test_every_question_has_an_answer_and_is_asked_of_an_index(
    driver: AsyncDriver, world: dict[str, object]
) -> None:
    assert len(QUESTIONS) == 16
    for title, text in QUESTIONS.items():
        given = {**world, "id": world["premise"]} if "depends on a belief" in title else world
        question = cast(LiteralString, text)
        found = await driver.execute_query(question, given, database_="neo4j")
        assert found.records, title
        explain = cast(LiteralString, f"EXPLAIN {text}")
        explained: Any = await driver.execute_query(explain, given, database_="neo4j")
        assert not _operators(explained.summary.plan) & _SLOW, title


def _operators(plan: dict[str, Any]) -> set[str]:
    below = [_operators(child) for child in plan.get("children", ())]
    return {plan["operatorType"].split("@")[0]}.union(*below)


def test_the_style_sheet_names_labels_and_relationships_there_are() -> None:
    sheet = (DOCS / "noema.grass").read_text("utf-8")
    rule = r"^(node|relationship)(?:\.(\w+))? \{((?:[^{}]|\"\{\w+\}\")*)\}$"
    bodies = re.findall(rule, sheet, re.MULTILINE)
    assert len(bodies) == len(re.findall(r"^(?:node|relationship)", sheet, re.MULTILINE))
    labels = {name for kind, name, _ in bodies if kind == "node" and name}
    types = {name for kind, name, _ in bodies if kind == "relationship" and name}
    assert labels <= LABELS.keys()
    assert types - set(EdgeType) - set(LinkType) == {"CHOSE", "CONSIDERED", "REJECTED"}
    for _, name, body in bodies:
        for said in re.findall(r'caption: "\{(\w+)\}"', body):
            words = LABELS.get(name, TextProperties())
            assert name in types or said in words.erased | KEPT.keys(), (name, said)
