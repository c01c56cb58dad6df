"""The declarations of neomodel, `cypher/schema/` and what is really in the graph agree."""

import re
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ThinkingBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    NewBelief,
    Resolution,
    Resolve,
)
from app.domain.beliefs.hypothesis import Conclusion, HypothesisStatus, NewHypothesis
from app.domain.beliefs.knowledge_changes import DefineCategory, EntryFields, Store
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fine_tune import NewFineTuneRun, TrainerProgress
from app.domain.fork import ForkStyle, NewFork, NewSelection, NewSteering, Steering
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import Role
from app.domain.tenant import Scope
from app.graph.base import Transaction
from app.graph.driver import open_driver
from app.graph.models import Believable, EventNode, Found, Owned
from app.graph.schema import migrations
from app.local.base import Connection
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter
from tests.factories import make_decision, make_node, make_session, make_template
from tests.graph.beliefs.talk import Line
from tests.talk import Talk

_UNIQUE = re.compile(r"FOR \(n:(\w+)\) REQUIRE (.+) IS UNIQUE")
# Without a class of their own: further labels, and the record of migrations.
_UNDECLARED = {"Searchable", "Contextual", "Belief", "SchemaMigration", "WithdrawnSession"}

# Their ids are made by the service and are unique in the whole database.
_OF_SYSTEM = {"Tenant", "ApiKey", "LoginLink", "VectorChoice"}


def _classes(of: Any) -> Iterator[Any]:  # noqa: ANN401  # neomodel leaves its classes untyped
    for cls in of.__subclasses__():
        yield cls
        yield from _classes(cls)


MODELS: dict[str, Any] = {
    cls.__label__: cls for cls in (*_classes(Owned), EventNode) if cls not in (Found, Believable)
}


def properties_of(cls: type[Any]) -> dict[str, Any]:
    """The declared properties by their name in the graph."""
    defined = cls.defined_properties(rels=False, aliases=False)
    return {prop.get_db_property_name(name): prop for name, prop in defined.items()}


def ties_of(cls: type[Any]) -> dict[str, Any]:
    """The declared relationships by their type, each with the model of its properties."""
    defined = cls.defined_properties(properties=False, aliases=False)
    return {rel.definition["relation_type"]: rel.definition["model"] for rel in defined.values()}


def test_every_uniqueness_constraint_is_declared_and_every_declared_one_is_made() -> None:
    found = [_UNIQUE.search(one.text) for one in migrations().values()]
    constraints = {(match[1], match[2].replace("n.", "")) for match in found if match}
    declared = {
        (label, name)
        for label, cls in MODELS.items()
        for name, prop in properties_of(cls).items()
        if prop.unique_index
    }
    # Composite ones, which neomodel cannot declare.
    of_tenant = {
        (label, "(tenant_id, id)") for label, cls in MODELS.items() if issubclass(cls, Owned)
    }
    composite = {one for one in of_tenant if one[0] not in _OF_SYSTEM} | {
        ("Event", "(tenant_id, stream_id, seq)")
    }
    assert {c for c in constraints if c[0] not in _UNDECLARED} == declared | composite
    assert {c for c in constraints if c[0] in _UNDECLARED} == {
        (label, "(tenant_id, id)") for label in _UNDECLARED - {"Contextual"}
    }


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


async def fill(noema: Noema, services: Services) -> None:
    """Write something of every kind."""
    session_id = await services.sessions.create(make_session())
    blocks = (ThinkingBlock("Weigh both.", "c2ln"), TextBlock("Take the second."))
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    first = make_node(session_id, *blocks, decisions=(decision,))
    await services.think_graph.add_node(first)
    second = make_node(session_id, parent_id=first.id)
    await services.think_graph.add_node(second)
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPPORTS, second.id, first.id))
    choice = ModelChoice("anthropic", "claude-opus-5-5")
    await services.branches.set_tenant_default(choice)
    branch = await services.branches.ensure_main(session_id)
    talk = Talk(noema, services)
    await talk.turn(branch, "Which queue?", "Streams.")
    await talk.leave_open(await talk.say(branch, "Sure?"))
    fork = NewBranch(new_id(), session_id, "fork", source_branch_id=branch.id)
    await services.branches.create(fork)
    await _deliberate(noema, services)
    await _dispute(services)
    await noema.tenants.create_key(services.tenant_id, "key", frozenset({Scope.READ}))
    said = EntryFields("Drift", "Of 2 s.", "meters", "clocks")
    await services.knowledge.memory.store(Store(new_id(), new_id(), said))
    await services.knowledge.categorizer.define(
        DefineCategory(new_id(), "meters", "clocks", ("drift",))
    )
    voices = dict.fromkeys(DebateRole, ParticipantChoice("offline"))
    debate_id = await services.debates.start(
        NewDebate(new_id(), "Which queue?", participants=voices)
    )
    await noema.deliberations.run_due(services.tenant_id)
    await services.debates.rate(debate_id, new_id(), 7, "fair")
    await _learn(noema, services, second.id)
    await _propose(services)


async def _propose(services: Services) -> None:
    """A justification and an update that texts state."""
    line = await Line.begin(services)
    await line.say(Role.USER, "All our customers are in the EU.")
    await line.decide("We host in Frankfurt because all our customers are in the EU.", "Frankfurt")
    await line.say(Role.USER, "Contrary to what we said, our customers are not all in the EU.")
    await services.proposals.finder.read_due()


async def _learn(noema: Noema, services: Services, answer_id: str) -> None:
    template = await services.learning.templates.add(make_template())
    version = (await services.learning.template_reads.require(template)).version_id
    await services.learning.templates.record_use(version, answer_id, 9.0)
    for value in (6, 9):
        await services.learning.ratings.rate(new_id(), answer_id, value, "why")
    runs, run = FineTuneRuns(noema.graph_of(services.tenant_id)), new_id()
    await runs.create(NewFineTuneRun(run, "July", "small"))
    await runs.begin(run, [answer_id], "0" * 64)
    await runs.note_progress(run, TrainerProgress(1, 2, {"loss": 0.5}))
    adapter = new_id()
    await runs.complete(run, NewAdapter(adapter, "1" * 64, 5, "somewhere"), {"loss": 0.4})

    async def activate(tx: Transaction) -> None:
        row = {"id": new_id(), "base_model": "small", "reason": "why", "previous_id": None}
        at = datetime.now(UTC)
        await tx.run("adapter/create_activation", adapter_id=adapter, activation=row, at=at)
        await tx.run("adapter/close_activation", id=row["id"], at=at)

    await noema.graph_of(services.tenant_id).write(activate)


async def _deliberate(noema: Noema, services: Services) -> None:
    """A fork that was guided, carried out, expanded, settled and asked anew."""
    session_id = await services.sessions.create(make_session())
    new = NewFork(new_id(), session_id, "Which queue?", provider="offline")
    fork = await services.forks.start(new)
    guide = NewSteering(new_id(), fork.id, Steering.GUIDE, text="One disk.")
    await services.forks.steer(guide)
    await noema.deliberations.run_due(services.tenant_id)
    [first, *_] = fork.branches
    await services.forks.steer(NewSteering(new_id(), fork.id, Steering.EXPAND, (first.id,)))
    await noema.deliberations.run_due(services.tenant_id)
    await services.forks.select(NewSelection(new_id(), fork.id, first.id, "It is sound."))
    await services.forks.steer(NewSteering(new_id(), fork.id, Steering.REFORK, text="Two disks."))
    await services.forks.define_style(new_id(), ForkStyle("frugal", "Frugal", "Spend nothing."))


async def _dispute(services: Services) -> None:
    """A contradiction that is settled, and a hypothesis that was verified and refuted."""
    sides = [new_id(), new_id()]
    for id_ in sides:
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, "The lease ends in June.")
        await services.beliefs.apply(Assert(new_id(), belief))
    contradict = Contradict(new_id(), new_id(), sides[0], sides[1])
    await services.beliefs.apply(contradict)
    await services.contradictions.compare_due()
    await services.beliefs.apply(
        Resolve(new_id(), contradict.contradiction_id, Resolution.FAVOR_A, rationale="so")
    )
    new = NewHypothesis(new_id(), "The lease ends in June.", author="Ada")
    await services.hypotheses.propose(new)
    await services.vectors.embed_pending()
    await services.hypotheses.verify(await services.hypothesis_reads.require(new.id))
    await services.hypotheses.conclude(
        Conclusion(new_id(), new.id, HypothesisStatus.REFUTED, "It does not.")
    )


async def test_what_is_in_the_graph_is_declared(
    noema: Noema, services: Services, driver: AsyncDriver
) -> None:
    await fill(noema, services)
    records, _, _ = await driver.execute_query(
        "MATCH (n {tenant_id: $tenant_id}) OPTIONAL MATCH (n)-[r]->() "
        "RETURN labels(n) AS labels, keys(n) AS keys, type(r) AS tie, keys(r) AS tie_keys",
        tenant_id=services.tenant_id,
        database_="neo4j",
    )
    seen: set[str] = set()
    for record in records:
        [label] = [name for name in record["labels"] if name in MODELS]
        seen.add(label)
        assert set(record["keys"]) <= properties_of(MODELS[label]).keys(), label
        if record["tie"]:
            model = ties_of(MODELS[label])[record["tie"]]
            declared = properties_of(model).keys() if model else set[str]()
            assert set(record["tie_keys"]) <= declared, record["tie"]
    assert seen >= {"Session", "ThinkingNode", "ContentBlock", "DecisionPoint", "Option"}
    assert seen >= {"Branch", "ModelDefault", "RawPayload", "RawChunk"}
    assert seen >= {"Fork", "ForkBranch", "ForkComparison", "ForkPoint", "ForkAdvice", "ForkStyle"}
    assert seen >= {"ForkGuidance", "RunQueue"}
    assert seen >= {"Debate", "DebateRole", "Round", "Issue", "Score", "CriterionScore", "Rating"}
    assert seen >= {"Job", "Stream", "Event", "ApiKey"}
    assert seen >= {"KnowledgeEntry", "Classification", "Category"}
    assert seen >= {"Template", "TemplateVersion", "TemplateUse", "Rating"}
    assert seen >= {"FineTuneRun", "Adapter", "AdapterActivation"}
    assert seen >= {"Justification", "Proposal", "StatusRecord"}
    assert seen >= {"Contradiction", "Hypothesis", "Verification", "Conclusion"}
