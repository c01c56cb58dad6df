"""Decisions take part in truth maintenance, and say what they are worth today."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.wire import WireFormat
from app.domain.beliefs.belief import (
    AsOf,
    BeliefKind,
    Contradict,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
    Resolution,
    Resolve,
    Restore,
    Retract,
)
from app.domain.ids import new_id
from app.domain.nodes.decision import DecisionPoint, DecisionStatus, NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.thinking import Role
from app.reasoning.beliefs.adoption.rules import AdoptionPolicy, DecisionSource
from app.reasoning.beliefs.adoption.service import Adoption
from app.reasoning.nodes.think_graph.service import ThinkGraph
from tests.factories import make_decision, make_node, make_session
from tests.graph.beliefs.world import HELD, UNSUPPORTED, World


@pytest.fixture
async def session_id(services: Services) -> str:
    return await services.sessions.create(make_session())


async def _decide(services: Services, session_id: str, *decisions: NewDecision) -> None:
    node = make_node(session_id, TextBlock("So be it."), decisions=decisions)
    await services.think_graph.add_node(node)


async def _status(services: Services, decision: NewDecision) -> DecisionStatus:
    return (await services.decision_reads.require(decision.id)).status


async def test_a_recorded_decision_is_held_at_once(services: Services, session_id: str) -> None:
    decision = make_decision("Redis Streams")
    await _decide(services, session_id, decision)
    belief = await services.belief_reads.require(decision.id)
    assert (belief.kind, belief.status, belief.asserted) == (BeliefKind.DECISION, HELD, True)
    assert await _status(services, decision) == "decided"


async def test_a_decision_in_which_nothing_is_chosen_is_proposed_and_no_belief(
    services: Services, session_id: str
) -> None:
    decision = replace(make_decision("Redis Streams"), chosen=None)
    await _decide(services, session_id, decision)
    assert await services.belief_reads.get_many([decision.id]) == [None]
    assert await _status(services, decision) == "proposed"


@pytest.mark.parametrize(
    ("policy", "certainty", "is_held"),
    [
        (AdoptionPolicy.ALWAYS, 0.1, True),
        (AdoptionPolicy.CONFIRM, 0.8, True),
        (AdoptionPolicy.CONFIRM, 0.79, False),
        (AdoptionPolicy.CONFIRM, None, True),
        (AdoptionPolicy.NEVER, None, False),
    ],
)
async def test_what_was_found_in_a_text_is_adopted_as_the_policy_says(
    noema: Noema, policy: AdoptionPolicy, certainty: float | None, is_held: bool
) -> None:
    services = noema.services(new_id())
    session_id = await services.sessions.create(make_session())
    policies = dict.fromkeys(DecisionSource, policy)
    graph = noema.graph_of(services.tenant_id)
    think_graph = ThinkGraph(graph, 1_000, adopter=Adoption(services.beliefs, policies))
    decision = replace(make_decision("Redis"), extracted_by="rules-9", certainty=certainty)
    await think_graph.add_node(make_node(session_id, TextBlock("So."), decisions=(decision,)))
    [belief] = await services.belief_reads.get_many([decision.id])
    assert (belief is not None) is is_held
    assert await _status(services, decision) == "decided"


async def test_what_an_offline_answer_decides_is_no_belief(
    services: Services, session_id: str
) -> None:
    decision = replace(make_decision("Redis"), extracted_by="rules-9")
    node = make_node(session_id, TextBlock("So."), decisions=(decision,))
    await services.think_graph.add_node(replace(node, role=Role.ASSISTANT, api=WireFormat.OFFLINE))
    assert await services.belief_reads.get_many([decision.id]) == [None]


async def test_an_adopted_decision_falls_with_the_reason_it_is_given(
    world: World,
) -> None:
    services, decision = world.services, make_decision("Redis Streams")
    session_id = await services.sessions.create(make_session())
    await _decide(services, session_id, decision)
    await world.holds("a")
    reason = NewJustification(new_id(), frozenset({world.id("a")}))
    before = datetime.now(UTC)
    await services.beliefs.apply(Justify(new_id(), decision.id, reason))
    assert await _status(services, decision) == "decided"
    await services.beliefs.apply(Retract(new_id(), world.id("a"), "wrong"))
    assert (await services.belief_reads.require(decision.id)).status == UNSUPPORTED
    assert await _status(services, decision) == "unsupported"
    then = await services.belief_reads.require(decision.id, AsOf(before))
    assert (then.status, then.asserted) == (HELD, True)
    await services.beliefs.apply(Restore(new_id(), world.id("a")))
    assert await _status(services, decision) == "decided"


async def test_a_decision_that_was_adopted_is_derived_as_one_that_was_not(world: World) -> None:
    services, decision = world.services, make_decision("Redis Streams")
    session_id = await services.sessions.create(make_session())
    await _decide(services, session_id, decision)
    await world.holds("a")
    belief = NewBelief(decision.id, BeliefKind.DECISION, None)
    reason = NewJustification(new_id(), frozenset({world.id("a")}))
    await services.beliefs.apply(Derive(new_id(), belief, reason))
    impact = await services.belief_reads.impact(world.id("a"))
    assert list(impact.fallen) == [decision.id]


async def test_what_rests_on_an_adopted_decision_stays_when_that_gets_a_reason(
    world: World,
) -> None:
    services, decision = world.services, make_decision("Redis Streams")
    session_id = await services.sessions.create(make_session())
    await _decide(services, session_id, decision)
    await world.holds("a")
    above = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "We run one server more.")
    rests = NewJustification(new_id(), frozenset({decision.id}))
    await services.beliefs.apply(Derive(new_id(), above, rests))
    reason = NewJustification(new_id(), frozenset({world.id("a")}))
    outcome = await services.beliefs.apply(Justify(new_id(), decision.id, reason))
    assert outcome.changes == ()
    await services.beliefs.apply(Retract(new_id(), world.id("a"), "wrong"))
    assert (await services.belief_reads.require(above.id)).status == UNSUPPORTED


async def test_drawing_supersedes_between_decisions_supersedes_the_older(
    services: Services, session_id: str
) -> None:
    old, new = make_decision("RabbitMQ"), make_decision("Redis Streams")
    await _decide(services, session_id, old, new)
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPERSEDES, new.id, old.id))
    found: DecisionPoint = await services.decision_reads.require(old.id)
    assert (found.status, found.superseded_by) == ("superseded", new.id)
    assert await _status(services, new) == "decided"


async def test_a_rule_that_draws_supersedes_only_proposes_it(
    services: Services, session_id: str
) -> None:
    old, new = make_decision("RabbitMQ"), make_decision("Redis Streams")
    await _decide(services, session_id, old, new)
    edge = NewEdge(new_id(), EdgeType.SUPERSEDES, new.id, old.id, rule="replaces/name")
    await services.think_graph.link(edge)
    assert await _status(services, old) == "decided"


async def test_a_decision_rests_on_all_that_it_is_drawn_to_depend_on(
    noema: Noema, world: World
) -> None:
    services, decision = world.services, make_decision("Redis Streams")
    session_id = await services.sessions.create(make_session())
    await _decide(services, session_id, decision)
    await world.holds("a", "b")
    edges = [
        NewEdge(new_id(), EdgeType.DEPENDS_ON, decision.id, world.id(label)) for label in ("a", "b")
    ]
    graph = noema.graph_of(services.tenant_id)
    await graph.apply(services.think_graph.link_in, edges)
    for label in ("a", "b"):
        impact = await services.belief_reads.impact(world.id(label))
        assert list(impact.fallen) == [decision.id]
    await services.beliefs.apply(Retract(new_id(), world.id("b"), "wrong"))
    assert await _status(services, decision) == "unsupported"


async def test_the_latest_outcome_says_whether_a_decision_failed(
    services: Services, session_id: str
) -> None:
    decision = make_decision("Redis Streams")
    await _decide(services, session_id, decision)
    for ended, status in (
        (OutcomeStatus.FAILED, "failed"),
        (OutcomeStatus.REVERSED, "reversed"),
        (OutcomeStatus.SUCCEEDED, "decided"),
    ):
        await services.outcomes.record(NewOutcome(new_id(), decision.id, ended, "As measured."))
        assert await _status(services, decision) == status


async def test_a_decision_is_disputed_until_its_contradiction_is_settled(
    services: Services, session_id: str
) -> None:
    a, b = make_decision("RabbitMQ"), make_decision("Redis Streams")
    await _decide(services, session_id, a, b)
    id_ = new_id()
    settle = Resolve(new_id(), id_, Resolution.FAVOR_B)
    seen: list[tuple[DecisionStatus, DecisionStatus]] = []
    steps: tuple[Operation, ...] = (Contradict(new_id(), id_, a.id, b.id), settle)
    for operation in steps:
        await services.beliefs.apply(operation)
        seen.append((await _status(services, a), await _status(services, b)))
    assert seen == [("disputed", "disputed"), ("superseded", "decided")]


async def test_the_demonstration_shows_its_march_decision_as_superseded(
    services: Services,
) -> None:
    ids = (await services.seed.load()).ids
    march = await services.decision_reads.require(ids["price-by-station-time"])
    july = ids["price-by-corrected-time"]
    assert (march.status, march.superseded_by) == ("superseded", july)
    assert (await services.decision_reads.require(july)).status == "decided"


async def test_why_begins_with_the_verdict_and_sets_apart_what_came_later(
    services: Services,
) -> None:
    ids = (await services.seed.load()).ids
    why = await services.why.why(ids["price-by-station-time"])
    assert why.verdict is not None
    assert (why.verdict.status, why.verdict.replaced_by_id) == (
        DecisionStatus.SUPERSEDED,
        ids["price-by-corrected-time"],
    )
    assert why.verdict.sentence == (
        "Decided on 3 March 2026; superseded on 7 July 2026 by “Order by the signed counter, price "
        "by station time plus the offset of its boot, in doubt the cheaper quarter” because: Exact "
        "to 1.5 s even after 11 hours on a wrong clock; a replay of 94 days finds all 27 known "
        "errors and 101 more."
    )
    then = {reason.node.id for reason in (*why.rests_on, *why.against)}
    since = {reason.node.id for reason in why.since}
    assert {ids["drift-survey"], ids["power-cut-doubt"]} <= then
    assert {ids["garage-count"], ids["premise-fell"], ids["price-by-corrected-time"]} <= since
    assert not then & since


async def test_a_verdict_names_the_premise_that_fell(world: World) -> None:
    services, decision = world.services, make_decision("Redis Streams")
    session_id = await services.sessions.create(make_session())
    await _decide(services, session_id, decision)
    await world.holds("a")
    reason = NewJustification(new_id(), frozenset({world.id("a")}))
    await services.beliefs.apply(Justify(new_id(), decision.id, reason))
    await services.beliefs.apply(Retract(new_id(), world.id("a"), "The disk was full."))
    verdict = (await services.why.why(decision.id)).verdict
    assert verdict is not None
    assert (verdict.status, verdict.fallen_ids) == ("unsupported", (world.id("a"),))
    assert "was retracted because: The disk was full" in verdict.sentence


async def test_the_verdict_of_an_earlier_moment_is_that_of_then(world: World) -> None:
    services, decision = world.services, make_decision("Redis Streams")
    session_id = await services.sessions.create(make_session())
    await _decide(services, session_id, decision)
    before = datetime.now(UTC)
    await services.beliefs.apply(Retract(new_id(), decision.id, "A typing error."))
    now, then = [
        (await services.why.why(decision.id, AsOf(moment))).verdict for moment in (None, before)
    ]
    assert now is not None
    assert then is not None
    assert (now.status, then.status) == ("retracted", "decided")
