"""A second tenant finds nothing, over every operation there is."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest
from graphql import GraphQLSchema

from app.api.schema import build_schema
from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    NewBelief,
    NewJustification,
    Resolution,
    Resolve,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.beliefs.knowledge_changes import DefineCategory, EntryFields, Store
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fine_tune import NewFineTuneRun
from app.domain.fork import ForkStyle, NewFork
from app.domain.ids import id_beside, new_id
from app.domain.modes.modes import MODES
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.exploration import NewExploration
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.plan import NewPlan
from app.domain.nodes.step_check import NewStepCheck
from app.domain.nodes.thinking import Role
from app.domain.nodes.thought import NewThought, NewThoughtBranch
from app.domain.page import PageRequest
from app.domain.people.changes import ChangesRequest
from app.domain.people.checkpoints import CheckpointVerdict, NewCheckpoint
from app.domain.people.comments import NewComment
from app.domain.people.corrections import NewCorrection
from app.domain.people.experiments import NewExperiment
from app.domain.people.sharing import NewShareLink
from app.domain.people.webhooks import NewWebhook
from app.events.types import knowledge_stream, learning_stream, sessions_stream
from app.local.base import Home
from app.reasoning.deliberations.fork.styles import built_in
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter
from tests.api.client import GraphQLClient
from tests.factories import make_decision, make_node, make_session, make_template
from tests.talk import Talk

WORD = "zanzibar"


@dataclass(frozen=True)
class Owned:
    """What the first tenant has."""

    session: str
    node: str
    other_node: str
    decision: str
    branch: str
    other_branch: str
    message: str
    answer: str
    belief: str
    other_belief: str
    stale: str
    contradiction: str
    settled: str
    proposal: str
    template: str
    run: str
    adapter: str
    fork: str
    fork_branch: str
    plan: str
    step_check: str
    exploration: str
    debate: str
    job: str
    entry: str
    hypothesis: str
    state: str
    thought: str
    thought_branch: str
    other_thought_branch: str
    comment: str
    checkpoint: str
    correction: str
    experiment: str
    share_link: str
    webhook: str


@pytest.fixture(scope="module")
def services(noema: Noema) -> Services:
    """One first tenant for all: nothing that a second one does may change it."""
    return noema.services(new_id())


@pytest.fixture(scope="module")
async def owned(noema: Noema, services: Services) -> Owned:
    session_id = await services.sessions.create(make_session(WORD))
    decision = make_decision(WORD)
    first = make_node(session_id, TextBlock(WORD), decisions=(decision,))
    second = make_node(session_id, TextBlock(WORD), parent_id=first.id)
    for node in (first, second):
        await services.think_graph.add_node(node)
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPPORTS, second.id, first.id))
    await services.outcomes.record(NewOutcome(new_id(), decision.id, OutcomeStatus.MIXED, WORD))
    talk, branches = Talk(noema, services), services.branches
    claude = ModelChoice("anthropic", "claude-opus-5-5")
    branch = await branches.create(NewBranch(new_id(), session_id, "one", claude))
    message, answer = await talk.turn(branch, WORD, WORD)
    fork = NewBranch(new_id(), session_id, "two", source_branch_id=branch.id)
    other_branch = await branches.create(fork)
    again = await _correct(services)
    await branches.set_tenant_default(claude)
    voices = dict.fromkeys(DebateRole, ParticipantChoice("offline"))
    debate = NewDebate(new_id(), WORD, session_id, voices)
    await services.debates.start(debate)
    made = (session_id, first.id, second.id, decision.id, branch.id, other_branch.id)
    stored = Store(new_id(), new_id(), EntryFields(WORD, WORD, "own", tags=(WORD,)))
    entry = (await services.knowledge.memory.store(stored)).entry_id
    await services.knowledge.categorizer.define(DefineCategory(new_id(), "own", "place", (WORD,)))
    job = (await services.debates.require(debate.id)).job_id
    later = {"debate": debate.id, "job": job, "entry": entry}
    beliefs, learned = await _believe(services), await _learn(noema, services, answer)
    later |= await _fork(services) | await _reason(services) | await _talk(services, session_id)
    mode = {"name": WORD, "title": WORD, "purpose": WORD, "fields": [{"name": "a"}]}
    await services.modes.custom.define(mode)
    state = await services.modes.states.attach(
        new_id(), first.id, "bayesian", MODES["bayesian"].example
    )
    later |= {"state": state.id, **again}
    return Owned(*made, message, answer, **beliefs, **learned, **later)


async def _correct(services: Services) -> dict[str, str]:
    """A correction and an experiment of an answer, in a session of its own."""
    session_id = await services.sessions.create(make_session(WORD))
    asked = replace(make_node(session_id, TextBlock(WORD)), role=Role.USER)
    said = make_node(session_id, TextBlock(WORD), parent_id=asked.id)
    for node in (asked, said):
        await services.think_graph.add_node(node)
    verdict = CheckpointVerdict.REJECTED
    tried = NewExperiment(new_id(), said.id, WORD, text=WORD)
    correction = NewCorrection(new_id(), said.id, verdict, WORD, WORD)
    return {
        "correction": await services.plans.corrections.correct(correction),
        "experiment": await services.plans.experiments.start(tried),
    }


async def _talk(services: Services, session_id: str) -> dict[str, str]:
    """A comment on a session, a question about it, a link to it, and a webhook."""
    people, link = services.people, NewShareLink(new_id(), session_id, WORD)
    said = NewComment(new_id(), session_id, f"@{WORD}, look.", WORD)
    asked = NewCheckpoint(new_id(), WORD, WORD, node_id=session_id)
    await people.comments.add(said)
    await people.checkpoints.ask(asked)
    await people.share_links.create(link)
    webhook = NewWebhook(new_id(), "https://example.org", WORD)
    await people.open_webhooks().add(webhook)
    told = {"comment": said.id, "checkpoint": asked.id}
    return {**told, "share_link": link.id, "webhook": webhook.id}


async def _reason(services: Services) -> dict[str, str]:
    """Two thought branches, in a session of their own."""
    add = services.thoughts.service.add
    session_id = await services.sessions.create(make_session(WORD))
    first = await add(NewThought(id=new_id(), session_id=session_id, content=WORD))
    begun = [
        NewThought(
            id=new_id(), session_id=session_id, content=WORD, begins=NewThoughtBranch(name, first)
        )
        for name in ("one", "two")
    ]
    one, two = [id_beside(await add(new), "thought branch") for new in begun]
    return {"thought": first, "thought_branch": one, "other_thought_branch": two}


async def _fork(services: Services) -> dict[str, str]:
    """A fork and a plan that wait, in a session of their own, and a style."""
    session_id = await services.sessions.create(make_session(WORD))
    new = NewFork(new_id(), session_id, WORD, provider="offline")
    fork = await services.forks.start(new)
    await services.forks.define_style(new_id(), ForkStyle(WORD, WORD, WORD))
    plan = await services.plans.service.start(
        NewPlan(new_id(), session_id, WORD, provider="offline")
    )
    check = await services.plans.steps.start(
        NewStepCheck(new_id(), session_id, WORD, (WORD,), provider="offline")
    )
    branch_id = fork.branches[0].id
    exploration = await services.plans.explorations.start(
        NewExploration(new_id(), session_id, WORD, provider="offline")
    )
    return {
        "fork": fork.id,
        "fork_branch": branch_id,
        "plan": plan,
        "step_check": check,
        "exploration": exploration,
    }


async def _believe(services: Services) -> dict[str, str]:
    """Two beliefs that contradict each other twice, and a decision that rests on both."""
    names = ("belief", "other_belief", "stale", "contradiction", "settled")
    ids = {name: new_id() for name in names}
    sides = ids["belief"], ids["other_belief"]
    for id_ in sides:
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, WORD)
        await services.beliefs.apply(Assert(new_id(), belief))
    stale = NewBelief(ids["stale"], BeliefKind.DECISION, WORD)
    await services.beliefs.apply(
        Derive(new_id(), stale, NewJustification(new_id(), frozenset(sides)))
    )
    for name in ("contradiction", "settled"):
        await services.beliefs.apply(Contradict(new_id(), ids[name], *sides))
    seen = NewBelief(new_id(), BeliefKind.INSIGHT, WORD)
    await services.beliefs.apply(Assert(new_id(), seen))
    hypothesis = NewHypothesis(new_id(), WORD)
    ids["hypothesis"] = await services.hypotheses.propose(hypothesis)
    await services.beliefs.apply(Resolve(new_id(), ids["settled"], Resolution.DISMISSED))
    ids["proposal"] = new_id()
    older, newer = (Quoted(id_, WORD) for id_ in sides)
    update = ProposalKind.UPDATE
    proposed = NewProposal(ids["proposal"], update, older, (newer,), WORD, 0.5, False, sides[0])
    await services.proposals.service.propose([proposed])
    return ids


async def _learn(noema: Noema, services: Services, answer: str) -> dict[str, str]:
    """A template, a rating, a finished training run, and its adapter in force."""
    template = await services.learning.templates.add(make_template(WORD, domain=WORD))
    await services.learning.ratings.rate(new_id(), answer, 9)
    run, adapter_id = NewFineTuneRun(new_id(), WORD, WORD), new_id()
    runs = FineTuneRuns(noema.graph_of(services.tenant_id))
    await runs.create(run)
    await runs.begin(run.id, [answer], WORD)
    file = Home(noema.settings.home).training / run.id
    file.parent.mkdir(exist_ok=True)
    file.write_text(WORD, "utf-8")
    sha256 = hashlib.sha256(WORD.encode()).hexdigest()
    await runs.complete(run.id, NewAdapter(adapter_id, sha256, len(WORD), run.id), {})
    adapter = await services.learning.runs.require_adapter(adapter_id)
    await services.learning.adapters.activate(adapter)
    return {"template": template, "run": run.id, "adapter": adapter_id}


NOTHING: list[object] = []
SESSION_FACETS = ("MODE", "AUTHOR", "DOMAIN", "TAG", "STATUS", "MONTH")
_WEIGHED = """{hypotheses: [{id: "a", statement: "A.", prior: 0.5},
  {id: "b", statement: "B.", prior: 0.5}]}"""
OF_NOBODY = {
    *("analyze", "checkProof", "modes", "runMode", "tenantId", "maxBodyBytes", "modelProviders"),
    *("reasoningType", "reasoningTypes", "recommendModes"),
}
"""Queries that read nothing that is stored."""
ELSEWHERE = {"auditEntries", "retention", "keys", "tenant"}
"""`tests/api/audit/test_log.py` and `tests/api/test_retention.py` have their cases: they need
settings of their own. Keys have theirs in `tests/api/http/test_keys.py`."""
OF_KEYS = {"createKey", "revokeKey"}
"""Mutations with their cases there, too."""
# What each query of the second tenant answers, or the code it is refused with.
QUERIES: dict[str, tuple[str, object]] = {
    "node": ('{ node(id: "%(node)s") { id } }', None),
    "nodes": ('{ nodes(ids: ["%(session)s", "%(decision)s"]) { id } }', [None, None]),
    "idsBeginning": ('{ idsBeginning(beginning: "%(session).24s") { id kind } }', []),
    "session": ('{ session(id: "%(session)s") { id nodes { edges { cursor } } } }', None),
    "sessions": ("{ sessions { edges { cursor } } }", {"edges": NOTHING}),
    "branch": ('{ branch(id: "%(branch)s") { id } }', None),
    "contextPreview": ('{ contextPreview(branchId: "%(branch)s") { tokens } }', "NOT_FOUND"),
    "defaultModel": ("{ defaultModel { provider } }", {"provider": None}),
    "rawPayload": ('{ rawPayload(nodeId: "%(answer)s") { id } }', None),
    "thinkingNode": ('{ thinkingNode(id: "%(node)s") { id } }', None),
    "decision": ('{ decision(id: "%(decision)s") { id } }', None),
    "decisions": (
        '{ decisions(filter: {sessionId: "%(session)s"}) { edges { cursor } } }',
        {"edges": []},
    ),
    "search": (
        '{ search(query: "zanzibar") { edges { cursor } facets { total } } }',
        {"edges": NOTHING, "facets": {"total": 0}},
    ),
    "searchSessions": (
        '{ searchSessions(search: {text: "zanzibar"}) { edges { cursor } total facets { name } } }',
        {"edges": NOTHING, "total": 0, "facets": [{"name": name} for name in SESSION_FACETS]},
    ),
    "similar": ('{ similar(id: "%(node)s") { edges { cursor } } }', "NOT_FOUND"),
    "traverse": ('{ traverse(from: "%(node)s") { truncated } }', "NOT_FOUND"),
    "lineage": ('{ lineage(id: "%(node)s") { truncated } }', "NOT_FOUND"),
    "paths": ('{ paths(from: "%(node)s", to: "%(other_node)s") { truncated } }', "NOT_FOUND"),
    "sessionContext": ('{ sessionContext(id: "%(session)s") { truncated } }', "NOT_FOUND"),
    "compareNodes": (
        '{ compareNodes(ids: ["%(node)s", "%(other_node)s"]) { truncated } }',
        "NOT_FOUND",
    ),
    "mode": ('{ mode(name: "zanzibar") { title } }', None),
    "customModes": ("{ customModes { name } }", NOTHING),
    "modeState": ('{ modeState(id: "%(state)s") { version } }', None),
    "precedents": ('{ precedents(text: "zanzibar") { edges { cursor } } }', {"edges": NOTHING}),
    "calibration": (
        "{ calibration { count mixed withoutConfidence } }",
        {"count": 0, "mixed": 0, "withoutConfidence": 0},
    ),
    "why": ('{ why(id: "%(node)s") { truncated } }', "NOT_FOUND"),
    "belief": ('{ belief(id: "%(belief)s") { id: nodeId } }', None),
    "beliefs": ("{ beliefs { edges { cursor } } }", {"edges": NOTHING}),
    "staleDecisions": ("{ staleDecisions { edges { cursor } } }", {"edges": NOTHING}),
    "impact": ('{ impact(id: "%(belief)s") { count } }', "NOT_FOUND"),
    "history": ('{ history(id: "%(belief)s") { status: beliefStatus } }', "NOT_FOUND"),
    "contradiction": ('{ contradiction(id: "%(contradiction)s") { id } }', None),
    "contradictions": ("{ contradictions { edges { cursor } } }", {"edges": NOTHING}),
    "proposal": ('{ proposal(id: "%(proposal)s") { id } }', None),
    "proposals": ("{ proposals { edges { cursor } } }", {"edges": NOTHING}),
    "inbox": ("{ inbox { edges { cursor } } }", {"edges": NOTHING}),
    "inboxCounts": ("{ inboxCounts { updates } }", {"updates": 0}),
    "template": ('{ template(id: "%(template)s") { id } }', None),
    "templates": (
        '{ templates(filter: {domain: "zanzibar"}) { edges { cursor } } }',
        {"edges": NOTHING},
    ),
    "matchTemplates": (
        '{ matchTemplates(text: "zanzibar") { template { name } } }',
        [{"template": {"name": "General Scaffold"}}],
    ),
    "traces": ("{ traces { edges { cursor } } }", {"edges": NOTHING}),
    "traceStatistics": ("{ traceStatistics { total } }", {"total": 0}),
    "fineTuneRun": ('{ fineTuneRun(id: "%(run)s") { id } }', None),
    "fineTuneRuns": ("{ fineTuneRuns { edges { cursor } } }", {"edges": NOTHING}),
    "adapters": ("{ adapters { edges { cursor } } }", {"edges": NOTHING}),
    "adapterActivations": ("{ adapterActivations { id } }", NOTHING),
    "taskPlan": ('{ taskPlan(id: "%(plan)s") { id } }', None),
    "plans": ("{ plans { edges { cursor } } }", {"edges": NOTHING}),
    "correction": ('{ correction(id: "%(correction)s") { id } }', None),
    "experiment": ('{ experiment(id: "%(experiment)s") { id } }', None),
    "experiments": ("{ experiments { edges { cursor } } }", {"edges": NOTHING}),
    "exploration": ('{ exploration(id: "%(exploration)s") { id } }', None),
    "explorations": ("{ explorations { edges { cursor } } }", {"edges": NOTHING}),
    "stepCheck": ('{ stepCheck(id: "%(step_check)s") { id } }', None),
    "fork": ('{ fork(id: "%(fork)s") { id } }', None),
    "forks": ("{ forks { edges { cursor } } }", {"edges": NOTHING}),
    "forkStyles": ("{ forkStyles { name } }", [{"name": name} for name in built_in()]),
    "debate": ('{ debate(id: "%(debate)s") { id } }', None),
    "debates": ("{ debates { edges { cursor } } }", {"edges": NOTHING}),
    "knowledge": ('{ knowledge(id: "%(entry)s") { id } }', None),
    "knowledgeEntries": ("{ knowledgeEntries { edges { cursor } } }", {"edges": NOTHING}),
    "knowledgeContext": ('{ knowledgeContext(question: "zanzibar") { text } }', {"text": ""}),
    "knowledgeCategories": ("{ knowledgeCategories { category } }", NOTHING),
    "forgetPreview": ('{ forgetPreview(input: {subject: "zanzibar"}) { id: nodeId } }', NOTHING),
    "hypothesis": ('{ hypothesis(id: "%(hypothesis)s") { id } }', None),
    "hypotheses": ("{ hypotheses { edges { cursor } } }", {"edges": NOTHING}),
    "job": ('{ job(id: "%(job)s") { id } }', None),
    "jobs": ("{ jobs(filter: {kinds: [DEBATE, FORK]}) { edges { cursor } } }", {"edges": NOTHING}),
    "insights": ("{ insights { edges { cursor } } }", {"edges": NOTHING}),
    "outcomes": ("{ outcomes { edges { cursor } } }", {"edges": NOTHING}),
    "thought": ('{ thought(id: "%(thought)s") { id } }', None),
    "injectionPreview": (
        '{ injectionPreview(thoughtId: "%(thought)s") { itemId } }',
        "NOT_FOUND",
    ),
    "thoughtBranch": ('{ thoughtBranch(id: "%(thought_branch)s") { id } }', None),
    "compareThoughtBranches": (
        """{ compareThoughtBranches(ids: ["%(thought_branch)s", "%(other_thought_branch)s"]) {
            ownTags } }""",
        "NOT_FOUND",
    ),
    "changes": (
        "{ changes { isFirst decided { count } opened { count } } }",
        {"isFirst": True, "decided": {"count": 0}, "opened": {"count": 0}},
    ),
    "comment": ('{ comment(id: "%(comment)s") { text } }', None),
    "comments": ('{ comments(nodeId: "%(session)s") { edges { cursor } } }', {"edges": NOTHING}),
    "mentions": ('{ mentions(name: "zanzibar") { edges { cursor } } }', {"edges": NOTHING}),
    "checkpoint": ('{ checkpoint(id: "%(checkpoint)s") { question } }', None),
    "webhooks": ("{ webhooks { edges { cursor } } }", {"edges": NOTHING}),
    "shareLinks": ("{ shareLinks { edges { cursor } } }", {"edges": NOTHING}),
    "checkpoints": ("{ checkpoints { edges { cursor } } }", {"edges": NOTHING}),
    "events": ('{ events(stream: "%(session)s") { edges { cursor } } }', "NOT_FOUND"),
}
_REFUSED = "{ ... on UserError { code } }"
_CONTENT = """{description: "mine", domain: "mine", complexity: SIMPLE, methodology: "mine",
    keywords: ["mine"], body: "## Steps\\n1. One.\\n2. Two."}"""
# What each mutation of the second tenant on the first one's things is refused with.
MUTATIONS: dict[str, tuple[str, str]] = {
    "updateSession": (
        '(input: {sessionId: "%(session)s", version: 1, title: "mine"})',
        "NOT_FOUND",
    ),
    "archiveSession": ('(input: {sessionId: "%(session)s"})', "NOT_FOUND"),
    "completeSession": ('(input: {sessionId: "%(session)s"})', "NOT_FOUND"),
    "reopenSession": ('(input: {sessionId: "%(session)s"})', "NOT_FOUND"),
    "deleteSession": ('(input: {sessionId: "%(session)s"})', "NOT_FOUND"),
    "createBranch": ('(input: {sessionId: "%(session)s", name: "mine"})', "NOT_FOUND"),
    "renameBranch": ('(input: {branchId: "%(branch)s", name: "mine"})', "NOT_FOUND"),
    "editAsBranch": ('(input: {nodeId: "%(message)s", text: "mine"})', "NOT_FOUND"),
    "mergeBranches": (
        """(input: {sourceBranchId: "%(branch)s", targetBranchId: "%(other_branch)s",
            summary: "mine"})""",
        "NOT_FOUND",
    ),
    "compactBranch": ('(input: {branchId: "%(branch)s", keepTurns: 1})', "NOT_FOUND"),
    "think": ('(input: {sessionId: "%(session)s", text: "mine"})', "NOT_FOUND"),
    "cancelThinking": ('(input: {nodeId: "%(node)s"})', "NOT_FOUND"),
    "addThinkingNode": (
        '(input: {sessionId: "%(session)s", blocks: [{text: "mine"}]})',
        "NOT_FOUND",
    ),
    "addThought": ('(input: {sessionId: "%(session)s", content: "mine"})', "NOT_FOUND"),
    "reviseThought": (
        '(input: {thoughtId: "%(thought)s", content: "mine", reason: "mine"})',
        "NOT_FOUND",
    ),
    "branchThought": (
        '(input: {thoughtId: "%(thought)s", content: "mine", name: "mine"})',
        "NOT_FOUND",
    ),
    "mergeThoughtBranches": (
        '(input: {thoughtBranchIds: ["%(thought_branch)s"], content: "mine"})',
        "NOT_FOUND",
    ),
    "selectThoughtBranch": (
        '(input: {thoughtBranchId: "%(thought_branch)s", reason: "mine"})',
        "NOT_FOUND",
    ),
    "leaveThoughtBranch": (
        '(input: {thoughtBranchId: "%(thought_branch)s", reason: "mine"})',
        "NOT_FOUND",
    ),
    "switchMode": (
        '(input: {sessionId: "%(session)s", mode: "mine", reason: "mine"})',
        "NOT_FOUND",
    ),
    "concludeThinking": ('(input: {sessionId: "%(session)s", summary: "mine"})', "NOT_FOUND"),
    "linkNodes": (
        '(input: {type: REFINES, from: "%(node)s", to: "%(other_node)s"})',
        "NOT_FOUND",
    ),
    "unlinkNodes": (
        '(input: {type: REFINES, from: "%(node)s", to: "%(other_node)s"})',
        "NOT_FOUND",
    ),
    "recordOutcome": (
        '(input: {decisionId: "%(decision)s", status: FAILED, text: "mine"})',
        "NOT_FOUND",
    ),
    "runRetention": ("(input: {})", "CONFLICT"),
    "analyzeReasoning": ('(input: {sessionId: "%(session)s"})', "NOT_FOUND"),
    "attachMode": (
        '(input: {nodeId: "%(node)s", mode: {bayesian: ' + _WEIGHED + "}})",
        "NOT_FOUND",
    ),
    "recomputeState": ('(input: {stateId: "%(state)s"})', "NOT_FOUND"),
    "deriveBelief": (
        '(input: {belief: {kind: KNOWLEDGE, text: "mine"},'
        ' justification: {premiseIds: ["%(belief)s"]}})',
        "NOT_FOUND",
    ),
    "justifyBelief": (
        '(input: {beliefId: "%(stale)s", justification: {premiseIds: ["%(belief)s"]}})',
        "NOT_FOUND",
    ),
    "retractBelief": ('(input: {beliefId: "%(belief)s", reason: "mine"})', "NOT_FOUND"),
    "restoreBelief": ('(input: {beliefId: "%(belief)s"})', "NOT_FOUND"),
    "supersedeBelief": (
        '(input: {beliefId: "%(belief)s", byId: "%(other_belief)s"})',
        "NOT_FOUND",
    ),
    "contradictBeliefs": (
        '(input: {aId: "%(belief)s", bId: "%(other_belief)s"})',
        "NOT_FOUND",
    ),
    "proposeChange": (
        '(input: {kind: JUSTIFICATION, subjectId: "%(belief)s", citedIds: ["%(other_belief)s"],'
        ' reason: "mine"})',
        "NOT_FOUND",
    ),
    "reviewProposals": (
        '(input: {proposalIds: ["%(proposal)s"], verdict: ACCEPT})',
        "NOT_FOUND",
    ),
    "editProposal": (
        '(input: {proposalId: "%(proposal)s", citedIds: ["%(stale)s"]})',
        "NOT_FOUND",
    ),
    "resolveContradiction": (
        '(input: {contradictionId: "%(contradiction)s", resolution: FAVOR_A})',
        "NOT_FOUND",
    ),
    "startDebate": ('(input: {sessionId: "%(session)s", question: "mine"})', "NOT_FOUND"),
    "cancelDebate": ('(input: {debateId: "%(debate)s"})', "NOT_FOUND"),
    "rateDebate": ('(input: {debateId: "%(debate)s", value: 1})', "NOT_FOUND"),
    "dismissContradiction": (
        '(input: {contradictionId: "%(contradiction)s"})',
        "NOT_FOUND",
    ),
    "proposeHypothesis": ('(input: {text: "mine", sessionId: "%(session)s"})', "NOT_FOUND"),
    "verifyHypothesis": ('(input: {hypothesisId: "%(hypothesis)s"})', "NOT_FOUND"),
    "concludeHypothesis": (
        '(input: {hypothesisId: "%(hypothesis)s", status: REFUTED, rationale: "mine"})',
        "NOT_FOUND",
    ),
    "reopenContradiction": ('(input: {contradictionId: "%(settled)s"})', "NOT_FOUND"),
    "updateKnowledge": ('(input: {entryId: "%(entry)s", title: "mine"})', "NOT_FOUND"),
    "relateKnowledge": (
        '(input: {relation: PART_OF, entryId: "%(entry)s", toIds: ["%(belief)s"]})',
        "NOT_FOUND",
    ),
    "tagKnowledge": ('(input: {entryId: "%(entry)s", add: ["mine"]})', "NOT_FOUND"),
    "pinKnowledge": ('(input: {entryId: "%(entry)s"})', "NOT_FOUND"),
    "moveKnowledge": ('(input: {entryId: "%(entry)s", tier: ARCHIVE})', "NOT_FOUND"),
    "categorizeKnowledge": ('(input: {entryId: "%(entry)s", category: "mine"})', "NOT_FOUND"),
    "forget": ('(input: {ids: ["%(entry)s", "%(node)s"]})', "NOT_FOUND"),
    "editTemplate": (
        '(input: {templateId: "%(template)s", content: ' + _CONTENT + "})",
        "NOT_FOUND",
    ),
    "retireTemplate": ('(input: {templateId: "%(template)s"})', "NOT_FOUND"),
    "restoreTemplate": ('(input: {templateId: "%(template)s"})', "NOT_FOUND"),
    "rateTrace": ('(input: {nodeId: "%(answer)s", value: 1})', "NOT_FOUND"),
    "rateRehydration": (
        '(input: {nodeId: "%(answer)s", itemId: "%(entry)s", isUseful: true})',
        "NOT_FOUND",
    ),
    "rateInjection": (
        '(input: {thoughtId: "%(thought)s", itemId: "%(entry)s", isUseful: true})',
        "NOT_FOUND",
    ),
    "undefineMode": ('(input: {name: "zanzibar"})', "NOT_FOUND"),
    "startFineTune": ('(input: {name: "mine", baseModel: "zanzibar"})', "TRAINER_UNAVAILABLE"),
    "cancelFineTune": ('(input: {runId: "%(run)s"})', "NOT_FOUND"),
    "activateAdapter": ('(input: {adapterId: "%(adapter)s"})', "NOT_FOUND"),
    "rollBackAdapter": ('(input: {baseModel: "zanzibar"})', "CONFLICT"),
    "startFork": ('(input: {sessionId: "%(session)s", question: "mine"})', "NOT_FOUND"),
    "steerFork": ('(input: {forkId: "%(fork)s", action: GUIDE, text: "mine"})', "NOT_FOUND"),
    "selectForkBranch": (
        '(input: {forkId: "%(fork)s", branchId: "%(fork_branch)s", rationale: "mine"})',
        "NOT_FOUND",
    ),
    "cancelFork": ('(input: {forkId: "%(fork)s"})', "NOT_FOUND"),
    "startPlan": ('(input: {sessionId: "%(session)s", goal: "mine"})', "NOT_FOUND"),
    "checkSteps": (
        '(input: {sessionId: "%(session)s", question: "mine", steps: ["mine"]})',
        "NOT_FOUND",
    ),
    "correctAnswer": (
        '(input: {answerId: "%(answer)s", verdict: REJECTED, reason: "mine"})',
        "NOT_FOUND",
    ),
    "tryHypothesis": ('(input: {answerId: "%(answer)s", text: "mine"})', "NOT_FOUND"),
    "decideExperiment": (
        '(input: {experimentId: "%(experiment)s", verdict: REJECTED, reason: "mine"})',
        "NOT_FOUND",
    ),
    "startExploration": ('(input: {sessionId: "%(session)s", question: "mine"})', "NOT_FOUND"),
    "cancelPlan": ('(input: {planId: "%(plan)s"})', "NOT_FOUND"),
    "searchWeb": ('(input: {sessionId: "%(session)s", query: "mine"})', "NOT_FOUND"),
    "resumePlan": ('(input: {planId: "%(plan)s"})', "NOT_FOUND"),
    "askCheckpoint": ('(input: {nodeId: "%(session)s", question: "mine"})', "NOT_FOUND"),
    "decideCheckpoint": (
        '(input: {checkpointId: "%(checkpoint)s", verdict: APPROVED})',
        "NOT_FOUND",
    ),
    "createShareLink": ('(input: {nodeId: "%(session)s"})', "NOT_FOUND"),
    "removeWebhook": ('(input: {webhookId: "%(webhook)s"})', "NOT_FOUND"),
    "switchWebhook": ('(input: {webhookId: "%(webhook)s", isActive: false})', "NOT_FOUND"),
    "revokeShareLink": ('(input: {shareLinkId: "%(share_link)s"})', "NOT_FOUND"),
    "addComment": ('(input: {nodeId: "%(session)s", text: "mine"})', "NOT_FOUND"),
    "editComment": ('(input: {commentId: "%(comment)s", text: "mine"})', "NOT_FOUND"),
    "withdrawComment": ('(input: {commentId: "%(comment)s"})', "NOT_FOUND"),
}


async def _imports(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """An import goes into the tenant that asked for it, whatever ids the file names."""
    content = _transcript(owned.session)
    asked = """mutation($c: String!) { importTranscript(input: {name: "x", content: $c}) {
      ... on ImportReport { sessionIds nodesAdded } } }"""
    report = (await client.ask(asked, c=content))["importTranscript"]
    assert report["nodesAdded"] == 1
    assert owned.session not in report["sessionIds"]
    assert (await services.session_reads.require(owned.session)).node_count == 5


async def _chooses(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A default model is that of the tenant that chose it."""
    asked = """mutation { setDefaultModel(input: {provider: "gemini"}) {
      ... on DefaultModel { provider } } }"""
    assert await client.ask(asked) == {"setDefaultModel": {"provider": "gemini"}}
    assert (await services.branches.tenant_default()).provider == "anthropic"


async def _defines(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A category is that of the tenant that defined it."""
    asked = """mutation { defineCategory(input: {category: "own", subcategory: "place",
      words: ["mine"]}) { ... on KnowledgeCategory { words } } }"""
    assert await client.ask(asked) == {"defineCategory": {"words": ["mine"]}}
    [own] = await services.knowledge_reads.categories()
    assert own.words == (WORD,)


async def _adds(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A template of the same name is another one."""
    before = await services.learning.template_reads.require(owned.template)
    asked = """mutation { createTemplate(input: {name: "zanzibar", content: %s}) {
      ... on Template { id } } }"""
    answer = await client.ask(asked % _CONTENT)
    assert answer["createTemplate"]["id"] not in (None, owned.template)
    assert await services.learning.template_reads.require(owned.template) == before


async def _styles(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A style is that of the tenant that defined it, whatever another one calls the same."""
    asked = """mutation($n: String!) { defineForkStyle(input: {name: $n, title: "mine",
      frame: "mine"}) { ... on ForkStyle { frame } } }"""
    assert await client.ask(asked, n=WORD) == {"defineForkStyle": {"frame": "mine"}}
    assert (await services.forks.styles())[-1].frame == WORD


async def _names(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A mode is that of the tenant that defined it, whatever another one calls the same."""
    asked = """mutation($n: String!) { defineMode(input: {name: $n, title: "mine", purpose: "mine",
      fields: [{name: "b"}]}) { ... on Mode { title } } }"""
    assert await client.ask(asked, n=WORD) == {"defineMode": {"title": "mine"}}
    [mode] = await services.modes.custom.list_all()
    assert mode.title == WORD


async def _sweeps(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A sweep compares the beliefs of the tenant that asked for it."""
    asked = "mutation { sweepContradictions(input: {}) { ... on SweepStarted { due } } }"
    assert await client.ask(asked) == {"sweepContradictions": {"due": 0}}
    assert await services.contradictions.mark_due() == 6


async def _marks(client: GraphQLClient, services: Services, owned: Owned) -> None:
    """A mark is that of the tenant whose reader made it."""
    asked = """mutation($r: String!) { markChangesSeen(input: {until: "2026-01-01T00:00:00Z",
      reader: $r}) { ... on ReadMark { reader } } }"""
    assert await client.ask(asked, r=WORD) == {"markChangesSeen": {"reader": WORD}}
    assert (await services.people.changes.changes(WORD, ChangesRequest())).is_first


Special = Callable[[GraphQLClient, Services, Owned], Awaitable[None]]


def _takes(arguments: str) -> Special:
    """An id is that of the tenant that chose it: another one may choose the same."""

    async def takes(client: GraphQLClient, services: Services, owned: Owned) -> None:
        before = await _state(services, owned)
        asked = f"mutation {{ taken: {arguments % vars(owned)} {_REFUSED} }}"
        assert await client.ask(asked) == {"taken": {}}
        assert await _state(services, owned) == before

    return takes


SPECIAL: dict[str, Special] = {
    "createSession": _takes('createSession(input: {idempotencyKey: "%(session)s", title: "mine"})'),
    "assertBelief": _takes(
        'assertBelief(input: {belief: {nodeId: "%(belief)s", kind: KNOWLEDGE, text: "mine"}})'
    ),
    "storeKnowledge": _takes(
        'storeKnowledge(input: {idempotencyKey: "%(entry)s", title: "mine", content: "mine"})'
    ),
    "recordProof": _takes(
        'recordProof(input: {idempotencyKey: "%(belief)s", proof: {text: "1. Axiom: it rains."}})'
    ),
    "addWebhook": _takes(
        'addWebhook(input: {idempotencyKey: "%(webhook)s", url: "https://mine.example"})'
    ),
    "createTemplate": _adds,
    "importTranscript": _imports,
    "setDefaultModel": _chooses,
    "defineCategory": _defines,
    "defineForkStyle": _styles,
    "defineMode": _names,
    "sweepContradictions": _sweeps,
    "markChangesSeen": _marks,
}


def _transcript(session_id: str) -> str:
    line = {
        "type": "user",
        "sessionId": session_id,
        "uuid": new_id(),
        "parentUuid": None,
        "timestamp": "2026-01-01T00:00:00.000Z",
        "message": {"role": "user", "content": "mine"},
    }
    return json.dumps(line) + "\n"


def test_every_operation_has_its_case() -> None:
    schema = cast(GraphQLSchema, cast(Any, build_schema())._schema)
    assert schema.query_type is not None
    assert schema.mutation_type is not None
    assert schema.subscription_type is not None
    assert set(schema.query_type.fields) == QUERIES.keys() | OF_NOBODY | ELSEWHERE
    assert set(schema.mutation_type.fields) == MUTATIONS.keys() | SPECIAL.keys() | OF_KEYS
    assert set(schema.subscription_type.fields) == {
        *("events", "debateEvents", "forkEvents", "inboxChanges", "auditEntries"),
        "checkpointSettled",
    }


@pytest.mark.parametrize("name", QUERIES)
async def test_a_query_of_another_tenant_finds_nothing(
    client: GraphQLClient, other_client: GraphQLClient, owned: Owned, name: str
) -> None:
    query, expected = QUERIES[name]
    asked = query % vars(owned)
    if isinstance(expected, str):
        assert (await other_client.refused(asked))["code"] == expected
    else:
        assert (await other_client.ask(asked))[name] == expected
    assert (await client.ask(asked))[name] not in (expected, None)


@pytest.mark.parametrize("name", MUTATIONS)
async def test_a_mutation_of_another_tenant_changes_nothing(
    other_client: GraphQLClient,
    services: Services,
    other_services: Services,
    owned: Owned,
    name: str,
) -> None:
    arguments, code = MUTATIONS[name]
    before = await _state(services, owned)
    asked = f"mutation {{ {name}{arguments % vars(owned)} {_REFUSED} }}"
    assert (await other_client.ask(asked))[name] == {"code": code}
    assert await _state(services, owned) == before
    assert (await other_services.session_reads.list_page(PageRequest(10))).items == ()
    for stream in (sessions_stream, knowledge_stream):
        assert await other_services.event_reads.head(stream(other_services.tenant_id)) is None


@pytest.mark.parametrize("name", SPECIAL)
async def test_a_mutation_that_names_no_thing_stays_with_its_tenant(
    other_client: GraphQLClient, services: Services, owned: Owned, name: str
) -> None:
    await SPECIAL[name](other_client, services, owned)


async def test_the_streams_of_another_tenant_are_not_there(
    other_client: GraphQLClient, services: Services, owned: Owned
) -> None:
    for stream in (owned.session, owned.run, learning_stream(services.tenant_id)):
        other_client.http.headers["accept"] = "text/event-stream"
        asked = f'subscription {{ events(stream: "{stream}") {{ seq }} }}'
        answer = await other_client.post(asked)
        assert '"code":"NOT_FOUND"' in answer.text
        assert '"seq"' not in answer.text
        plain = await other_client.http.get(f"/streams/{stream}")
        assert plain.status_code == 404
    asked = f'subscription {{ debateEvents(id: "{owned.debate}") {{ __typename }} }}'
    assert '"code":"NOT_FOUND"' in (await other_client.post(asked)).text
    asked = f'subscription {{ checkpointSettled(id: "{owned.checkpoint}") {{ id }} }}'
    assert '"code":"NOT_FOUND"' in (await other_client.post(asked)).text
    asked = f'subscription {{ forkEvents(id: "{owned.fork}") {{ __typename }} }}'
    assert '"code":"NOT_FOUND"' in (await other_client.post(asked)).text


async def _state(services: Services, owned: Owned) -> tuple[object, ...]:
    return (
        await services.session_reads.require(owned.session),
        await services.event_reads.head(owned.session),
        await services.event_reads.head(sessions_stream(services.tenant_id)),
        await services.thoughts.reads.require(owned.thought),
        await services.thoughts.reads.get_branches([owned.thought_branch]),
        await services.walk.traverse(owned.node),
        await services.branches.list_by_session(owned.session),
        await services.proposals.reads.require(owned.proposal),
        await services.belief_reads.get_many([owned.belief, owned.other_belief, owned.stale]),
        await services.knowledge_reads.get_entries([owned.entry]),
        await services.event_reads.head(knowledge_stream(services.tenant_id)),
        await services.event_reads.head(learning_stream(services.tenant_id)),
        await services.forks.require(owned.fork),
        await services.debates.get_many([owned.debate]),
        await services.people.comment_reads.list_page(owned.session, PageRequest(10)),
        (await services.people.checkpoint_reads.require(owned.checkpoint)).status,
        await services.people.share_link_reads.require(owned.share_link),
        await services.people.webhook_reads.require(owned.webhook),
    )
