"""A tenant that holds something of every kind."""

from datetime import UTC, datetime

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
from app.domain.tenant import Scope
from app.graph.base import Transaction
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter
from tests.factories import make_decision, make_node, make_session, make_template
from tests.talk import Talk


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
