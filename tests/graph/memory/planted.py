"""A tenant that tells a secret wherever a service takes words, and a look at every property."""

import gzip
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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
    Retract,
)
from app.domain.beliefs.hypothesis import Conclusion, HypothesisStatus, NewHypothesis
from app.domain.beliefs.knowledge_changes import DefineCategory, EntryFields, Store, Tag
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fine_tune import NewFineTuneRun
from app.domain.fork import ForkStyle, NewFork, NewForkBranch, NewSelection, NewSteering, Steering
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.metacognition import Excerpt, Finding, FindingKind, Scope
from app.domain.modes.ties import InputTie
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.decision import Option
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.exploration import NewExploration
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.plan import NewTask, NewTaskPlan, TaskStatus
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import Role
from app.domain.nodes.thought import (
    EndBranch,
    NewConclusion,
    NewThought,
    NewThoughtBranch,
    Revision,
    SwitchMode,
    ThoughtBranchStatus,
)
from app.domain.page import MAX_PAGE, PageRequest
from app.domain.people.checkpoints import CheckpointDecision, CheckpointVerdict, NewCheckpoint
from app.domain.people.comments import NewComment
from app.domain.people.corrections import NewCorrection
from app.domain.people.experiments import ExperimentDecision, NewExperiment
from app.domain.people.sharing import NewShareLink
from app.domain.people.webhooks import NewWebhook
from app.graph.change import queue, run
from app.graph.driver import open_driver
from app.jobs.queue import JobQueue
from app.local.base import Connection
from app.local.training_files import TrainingFiles
from app.reasoning.knowledge.insights.store import InsightStore
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter
from app.reasoning.nodes.erasure.service import Leftovers
from app.reasoning.orchestrator.exploration.schemas import Operation, Work
from app.reasoning.orchestrator.exploration.store import add_in
from app.reasoning.orchestrator.plan_store import TaskResult, TurnPlans
from tests.factories import make_decision, make_node, make_template
from tests.talk import Talk
from tests.transcripts import claude_record, json_lines

SECRET = "Zebulon"
_TOLD = f"{SECRET} said that the lease of the depot ends in June."
_EVERYTHING = """MATCH (n {tenant_id: $tenant}) OPTIONAL MATCH (n)-[r]->()
RETURN labels(n) AS labels, properties(n) AS told, type(r) AS tie, properties(r) AS tie_told"""
_SECOND_LABELS = {"Searchable", "Contextual", "Belief", "Generated"}


def no_leftovers() -> Leftovers:
    """Give what erases files and vectors where there are none."""
    return Leftovers(TrainingFiles(Path("no such folder")), lambda: None)


@asynccontextmanager
async def driver_of(neo4j: Connection) -> AsyncGenerator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        yield driver


async def leaks(driver: AsyncDriver, tenant_id: str, word: str = SECRET) -> set[str]:
    """Give every property of a tenant, of nodes and relationships, that holds a word."""
    found = await driver.execute_query(_EVERYTHING, tenant=tenant_id, database_="neo4j")
    told: set[str] = set()
    for record in found.records:
        [label] = set(record["labels"]) - _SECOND_LABELS
        told |= {f"{label}.{name}" for name in _holding(record["told"], word)}
        told |= {f"{record['tie']}.{name}" for name in _holding(record["tie_told"] or {}, word)}
    return told


def _holding(properties: dict[str, Any], word: str) -> set[str]:
    return {name for name, value in properties.items() if word.lower() in _read(value).lower()}


def _read(value: object) -> str:
    """Give a value as text, what is packed unpacked."""
    if not isinstance(value, bytes | bytearray):
        return str(value)
    try:
        return gzip.decompress(bytes(value)).decode("utf-8", "replace")
    except (gzip.BadGzipFile, EOFError):
        return bytes(value).decode("utf-8", "replace")


class Planter:
    """Tells the secret of one tenant wherever a service takes words."""

    def __init__(self, noema: Noema, services: Services) -> None:
        self._noema = noema
        self._services = services
        self._graph = noema.graph_of(services.tenant_id)
        self.session_ids: list[str] = []

    async def plant_everything(self) -> None:
        await self.plant_sessions()
        await self.plant_beside()
        await self.run_jobs()

    async def plant_sessions(self) -> None:
        """Tell it in sessions alone."""
        session_id = await self._session()
        answer_id = await self._think(session_id)
        await self._correct(await self._session())
        await self._talk(session_id)
        await self._plan(session_id, answer_id)
        await self._reason(await self._session())
        await self._fork(await self._session())
        await self._explore(await self._session())
        await self._debate(await self._session())
        await self._suppose(await self._session())
        await self._import()
        await self._comment(session_id)
        await self._services.learning.ratings.rate(new_id(), answer_id, 6, f"{SECRET} is right")

    async def plant_beside(self) -> None:
        """Tell it in what belongs to no session."""
        await self._know()
        await self._dispute()
        await self._learn()
        style = ForkStyle(SECRET.lower(), SECRET, f"Think as {SECRET} does.")
        await self._services.forks.define_style(new_id(), style)
        fields = [{"name": "risks", "many": True, "description": f"As {SECRET} sees them."}]
        own = {"name": "risks", "title": "Risks", "purpose": f"Warn {SECRET}.", "fields": fields}
        await self._services.modes.custom.define(own)
        seen = datetime(2026, 1, 1, tzinfo=UTC)
        await self._services.people.read_marks.mark(SECRET, f"the house of {SECRET}", seen)
        plain = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The roof of the depot leaks.")
        await self._services.beliefs.apply(Assert(new_id(), plain))
        await self._comment(plain.id)
        await self._fail_a_job()
        await self._services.metacognition.request(new_id(), Scope(project=f"of {SECRET}"))

    async def run_jobs(self) -> None:
        """Do all that waits, in the order in which it comes up."""
        tenant_id, noema = self._services.tenant_id, self._noema
        while (
            await noema.job_runner.run_due(tenant_id)
            + await noema.refinements.run_due(tenant_id)
            + await noema.deliberations.run_due(tenant_id)
            + await noema.analyses.run_due(tenant_id)
        ):
            continue

    async def _session(self) -> str:
        new = NewSession(
            new_id(),
            f"The case of {SECRET}",
            mode=f"as {SECRET} does",
            domain=f"the house of {SECRET}",
            author=SECRET,
            tags=(SECRET, "depot"),
            plan=f"Ask {SECRET}.",
        )
        self.session_ids.append(await self._services.sessions.create(new))
        return new.id

    async def _think(self, session_id: str) -> str:
        option = Option(new_id(), "Hull", f"{SECRET} is not sure")
        decided = make_decision(f"what {SECRET} asks", ("Leeds", f"{SECRET} said no"))
        decision = replace(decided, considered=(option,))
        said = ThinkingBlock(f"First, weigh what {SECRET} said."), TextBlock(_TOLD)
        first = make_node(session_id, *said, decisions=(decision,), author=SECRET)
        beside = make_node(session_id, TextBlock("Noted."), parent_id=first.id)
        for node in (first, beside):
            await self._services.think_graph.add_node(node)
        edge = NewEdge(new_id(), EdgeType.SUPPORTS, beside.id, first.id)
        await self._services.think_graph.link(edge)
        outcome = NewOutcome(
            new_id(), decision.id, OutcomeStatus.MIXED, f"{SECRET} paid", evidence_ids=(first.id,)
        )
        await self._services.outcomes.record(outcome)
        sides = [{"id": id_, "statement": f"{SECRET} is {id_}.", "prior": 0.5} for id_ in "ab"]
        states = self._services.modes.states
        ties = (InputTie("hypotheses.0", beside.id),)
        await states.attach(new_id(), first.id, "bayesian", {"hypotheses": sides}, ties)
        return first.id

    async def _reason(self, session_id: str) -> None:
        service = self._services.thoughts.service

        async def add(text: str, **given: object) -> str:
            fields: dict[str, Any] = {"mode": f"as-{SECRET.lower()}-does", **given}
            return await service.add(
                NewThought(id=new_id(), session_id=session_id, content=text, **fields)
            )

        told = {"assumptions": (f"{SECRET} stays.",), "tags": (SECRET, "depot")}
        first = await add(_TOLD, author=SECRET, **told)
        await add("It ends in July.", revises=Revision(first, f"{SECRET} called."))
        begun = NewThoughtBranch(f"as {SECRET}", first, f"{SECRET} wants it.")
        tried = await add("Ask for a year.", begins=begun)
        selected = EndBranch(
            id_beside(tried, "thought branch"), ThoughtBranchStatus.SELECTED, f"{SECRET} agrees."
        )
        await service.end_branch(selected)
        mode = f"as-{SECRET.lower()}"
        await service.switch_mode(SwitchMode(session_id, mode, f"{SECRET} asked for it."))
        await service.conclude(NewConclusion(new_id(), session_id, f"{SECRET} goes.", (tried,)))

    async def _talk(self, session_id: str) -> None:
        await self._services.branches.set_tenant_default(
            ModelChoice("anthropic", "claude-opus-5-5")
        )
        branch = await self._services.branches.ensure_main(session_id)
        talk = Talk(self._noema, self._services)
        await talk.turn(branch, f"Where does {SECRET} live?", f"{SECRET} lives in York.")
        fork = NewBranch(new_id(), session_id, f"as {SECRET}", source_branch_id=branch.id)
        await self._services.branches.create(fork)

    async def _plan(self, session_id: str, node_id: str) -> None:
        task = NewTask(new_id(), f"ask {SECRET}", f"Ask {SECRET}.", f"{SECRET}'s agent")
        plan = NewTaskPlan(new_id(), session_id, node_id, f"Find {SECRET}.", (task,))
        store = TurnPlans(self._graph)
        await store.create(plan)
        await store.change(plan, task, TaskResult(TaskStatus.FAILED, None, f"{SECRET} is away"))

    async def _explore(self, session_id: str) -> None:
        new = NewExploration(new_id(), session_id, f"May {SECRET} stay?", provider="offline")
        id_ = await self._services.plans.explorations.start(new)
        assert await self._noema.deliberations.run_due(self._services.tenant_id) == 1
        plan = await self._services.plans.service.require(id_)
        first = Operation(Work.GENERATE, "")
        texts = (f"{SECRET} may stay.",)
        node_id = str(plan.tasks[0].node_id)
        await self._graph.apply(add_in, plan, first, node_id, 1, texts)

    async def _correct(self, session_id: str) -> None:
        asked = replace(make_node(session_id, TextBlock(f"Where is {SECRET}?")), role=Role.USER)
        answer = make_node(session_id, TextBlock(f"{SECRET} is in Hull."), parent_id=asked.id)
        for node in (asked, answer):
            await self._services.think_graph.add_node(node)
        said = NewCorrection(new_id(), answer.id, CheckpointVerdict.EDITED, _TOLD, "ada", _TOLD)
        await self._services.plans.corrections.correct(replace(said, author=SECRET))
        assert await self._noema.deliberations.run_due(self._services.tenant_id) == 1
        tried = NewExperiment(new_id(), answer.id, "ada", text=_TOLD, author=SECRET)
        await self._services.plans.experiments.start(tried)
        assert await self._noema.deliberations.run_due(self._services.tenant_id) == 1
        decision = ExperimentDecision(new_id(), tried.id, CheckpointVerdict.APPROVED, _TOLD, "ada")
        await self._services.plans.experiments.decide(replace(decision, author=SECRET))

    async def _fork(self, session_id: str) -> None:
        forks, noema = self._services.forks, self._noema
        asked = (NewForkBranch("conservative", f"Mind {SECRET}."), NewForkBranch("balanced"))
        new = NewFork(new_id(), session_id, f"May {SECRET} stay?", asked, _TOLD, provider="offline")
        fork = await forks.start(new)
        await forks.steer(NewSteering(new_id(), fork.id, Steering.GUIDE, text=f"{SECRET} is ill."))
        await noema.deliberations.run_due(self._services.tenant_id)
        await forks.select(
            NewSelection(new_id(), fork.id, fork.branches[0].id, f"{SECRET} agrees.")
        )

    async def _debate(self, session_id: str) -> None:
        voices = dict.fromkeys(DebateRole, ParticipantChoice("offline"))
        question = f"Does {SECRET} keep the lease of the depot?"
        new = NewDebate(new_id(), question, participants=voices, session_id=session_id)
        debate_id = await self._services.debates.start(new)
        await self._noema.deliberations.run_due(self._services.tenant_id)
        await self._services.debates.rate(debate_id, new_id(), 7, f"fair to {SECRET}")

    async def _suppose(self, session_id: str) -> None:
        hypothesis = NewHypothesis(new_id(), _TOLD, session_id=session_id, author=SECRET)
        await self._services.hypotheses.propose(hypothesis)
        await self._services.vectors.embed_pending()
        found = await self._services.hypothesis_reads.require(hypothesis.id)
        await self._services.hypotheses.verify(found)
        refuted = Conclusion(new_id(), found.id, HypothesisStatus.REFUTED, f"{SECRET} denied it.")
        await self._services.hypotheses.conclude(refuted)

    async def _import(self) -> None:
        edit = {"file_path": f"{SECRET}.py", "new_string": "Postgres pool"}
        call = {"type": "tool_use", "id": "t1", "name": "Edit", "input": edit}
        advice = {"type": "text", "text": "I'd recommend Postgres over MySQL for the job queue."}
        lines = [
            claude_record("u1", None, _TOLD),
            claude_record("a2", "u1", [advice], message_id="m2"),
            claude_record("u3", "a2", "Yes, do that."),
            claude_record("a4", "u3", [call], message_id="m4"),
            claude_record("u5", "a4", "And so?"),
        ]
        await self._services.imports.import_text(f"{SECRET} letters.jsonl", json_lines(*lines))
        page = await self._services.session_reads.list_page(PageRequest(MAX_PAGE))
        known = {session.id for session in page.items}
        self.session_ids += sorted(known - {*self.session_ids})

    async def _know(self) -> None:
        knowledge = self._services.knowledge
        told = EntryFields(
            f"{SECRET}'s lease", _TOLD, f"{SECRET}'s", "letters", (SECRET, "lease"), source=SECRET
        )
        first, second = new_id(), new_id()
        await knowledge.memory.store(Store(new_id(), first, told))
        plain = EntryFields("The depot is closed", "It is empty.")
        because = Store(new_id(), second, plain, frozenset({first}))
        await knowledge.memory.store(because)
        await knowledge.memory.tag(Tag(new_id(), second, (f"told by {SECRET}",), ()))
        words = DefineCategory(new_id(), f"{SECRET}'s", "letters", (SECRET.lower(), "letter"))
        await knowledge.categorizer.define(words)

    async def _dispute(self) -> None:
        beliefs = self._services.beliefs
        sides = [new_id(), new_id()]
        for id_, text in zip(sides, (_TOLD, f"{SECRET} said that it never ends."), strict=True):
            await beliefs.apply(Assert(new_id(), NewBelief(id_, BeliefKind.KNOWLEDGE, text)))
        clash = Contradict(new_id(), new_id(), sides[0], sides[1])
        await beliefs.apply(clash)
        await beliefs.apply(
            Resolve(
                new_id(), clash.contradiction_id, Resolution.FAVOR_A, rationale=f"{SECRET} knows."
            )
        )
        insight = NewBelief(new_id(), BeliefKind.INSIGHT, f"{SECRET} is asked too often.")
        await beliefs.apply(Assert(new_id(), insight))
        await beliefs.apply(Retract(new_id(), insight.id, f"{SECRET} was away."))
        store = InsightStore(self._services.tenant_id, beliefs)
        shown = (Excerpt(sides[0], _TOLD),)
        given = (sides[0], f"{SECRET} is believed.", 0.6, shown, f"What {SECRET} denies.")
        finding = Finding(FindingKind.SINGLE_SOURCE, *given)
        await self._graph.apply(store.store_in, finding, Scope())

    async def _learn(self) -> None:
        template = make_template(
            f"The way of {SECRET}",
            description=f"As {SECRET} does.",
            domain=f"the house of {SECRET}",
            keywords=(SECRET, "house"),
            body=f"## Steps\n\n1. Ask {SECRET}.\n2. Ask again.",
        )
        await self._services.learning.templates.add(template)
        runs, run_id = FineTuneRuns(self._graph), new_id()
        await runs.create(NewFineTuneRun(run_id, f"{SECRET}'s run", "small"))
        await runs.begin(run_id, [], "0" * 64)
        adapter = new_id()
        await runs.complete(run_id, NewAdapter(adapter, "1" * 64, 5, "somewhere"), {"loss": 0.4})

        row = {"id": new_id(), "base_model": "small", "served_as": "july", "previous_id": None}
        row["reason"] = f"{SECRET} asked"
        given = {"adapter_id": adapter, "activation": row, "at": datetime.now(UTC)}
        await self._graph.apply(run, "adapter/create_activation", **given)

    async def _comment(self, node_id: str) -> None:
        said = NewComment(new_id(), node_id, f"@{SECRET}, look: {_TOLD}", "agent", SECRET)
        await self._services.people.comments.add(said)
        reply = NewComment(new_id(), node_id, "Noted.", "agent", reply_to_id=said.id)
        await self._services.people.comments.add(reply)
        words, people = f"Ask {SECRET}.", self._services.people
        asked = NewCheckpoint(new_id(), words, "agent", words, (words,), node_id, SECRET)
        await people.checkpoints.ask(asked)
        decided = CheckpointDecision(
            asked.id, CheckpointVerdict.APPROVED, "ada", SECRET, words, reason=words
        )
        await people.checkpoints.decide(decided)
        if node_id in self.session_ids:
            await people.share_links.create(NewShareLink(new_id(), node_id, "agent", (SECRET,)))
            url = f"https://example.org/{SECRET}"
            await people.open_webhooks().add(NewWebhook(new_id(), url, "agent", SECRET))

    async def _fail_a_job(self) -> None:
        await self._graph.apply(queue, JobKind.REFERENCES, "a subject of its own")
        worker = JobQueue(self._graph, "a worker")
        job = await worker.claim([JobKind.REFERENCES])
        assert job is not None
        await worker.fail(replace(job, attempt=99), f"{SECRET} cannot be read")
