"""Carries a debate out: looks at what is stored, lets the one speak whose turn it is, stores it.

Nothing that changes is kept between two turns, so it is the same whether a debate goes on or is
taken up again.
"""

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial

from app.content.blocks import TextBlock
from app.domain.debate import OPEN_STATUSES, Debate, DebateRole, StopReason
from app.domain.nodes.branch import Branch
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.domain.template import FoundTemplate
from app.errors import AppError, NotFoundError, UnavailableError
from app.graph.base import Graph
from app.llm.base import Brief
from app.reasoning.deliberations.debate import changes, parser, prompts, rules
from app.reasoning.deliberations.debate.changes import DebateChange
from app.reasoning.deliberations.debate.schemas import Sample, Step, TemplateSource
from app.reasoning.deliberations.debate.store import DebateStore
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context.gathering import Gathered, Gatherer, gathered
from app.reasoning.turns.deliberation.reading import find_object
from app.reasoning.turns.deliberation.schemas import Progress
from app.reasoning.turns.deliberation.service import Deliberation, attempt_ids
from app.reasoning.turns.thinking_engine.schemas import (
    SideLine,
    TurnRequest,
    TurnResult,
    Writing,
)

TEMPLATES = 3
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DebateParts:
    """What the debates of one tenant work with."""

    graph: Graph
    branches: BranchService
    deliberation: Deliberation
    templates: TemplateSource
    gatherer: Gatherer


@dataclass(frozen=True, slots=True)
class DebateSetup:
    """What stays the same from the first turn of a debate to its last."""

    templates: list[FoundTemplate]
    branches: dict[DebateRole, Branch]
    known: Gathered
    """Gathered for the proposer's model; the other roles cite by the same numbers."""


class DebateRunner:
    def __init__(self, parts: DebateParts) -> None:
        self._parts = parts

    async def carry_out(self, debate_id: str, progress: Progress) -> None:
        """Lead a debate to its end, from wherever it stands.

        Raises:
            UnavailableError: The database is away; the same again goes on where this ended.
            NotFoundError: The debate is gone.
            ConflictError: It was cancelled, or another worker has it.
        """
        store = DebateStore(self._parts.graph, progress)
        debate = await store.require(debate_id)
        if debate.status not in OPEN_STATUSES:
            return
        templates, branches = await self._retrieve(store, debate), await self._branches(debate)
        given = DebateSetup(templates, branches, await self._known(debate, branches))
        while (debate := await store.require(debate_id)).status in OPEN_STATUSES:
            await self._go_on(store, debate, given)

    async def _branches(self, debate: Debate) -> dict[DebateRole, Branch]:
        """Give the branch of each participant, which no turn beside it moves."""
        found = await self._parts.branches.get_many(
            [participant.branch_id for participant in debate.participants]
        )
        pairs = zip(debate.participants, found, strict=True)
        branches = {participant.role: branch for participant, branch in pairs if branch is not None}
        if len(branches) < len(found):
            raise NotFoundError("a participant of the debate has no branch", field="id")
        return branches

    async def _known(self, debate: Debate, branches: dict[DebateRole, Branch]) -> Gathered:
        """Give what is known of the question; templates are found apart, and kept."""
        lock = branches[DebateRole.PROPOSER]
        known = await gathered(
            self._parts.gatherer, debate.question, lock.provider, lock.model, lock.session_id
        )
        return replace(known, templates=())

    async def _go_on(self, store: DebateStore, debate: Debate, given: DebateSetup) -> None:
        """Do the next thing: stop the rounds, let somebody speak, score, or end."""
        reason = None if debate.stop_reason else rules.stop_reason(debate)
        if reason is not None:
            await store.write(debate, changes.stopped(debate, reason))
        elif step := rules.next_step(debate):
            await self._ask(store, debate, step, given)
        elif debate.answer is not None and debate.score is None:
            samples = await asyncio.to_thread(_samples, debate)
            await store.write(debate, changes.scored(debate, rules.score_of(samples)))
        else:
            await self._note_use(debate, given.templates)
            await store.write(debate, changes.ended(debate, rules.status_at_end(debate), {}))

    async def _retrieve(self, store: DebateStore, debate: Debate) -> list[FoundTemplate]:
        """Give the templates for a question, the same each time it is taken up again.

        Without them the debate goes on all the same.
        """
        if debate.templates is not None:
            return await store.templates(debate)
        failure = None
        try:
            templates = await self._parts.templates.find(debate.question, TEMPLATES)
        except UnavailableError:
            raise
        except AppError as error:
            _log.warning("a debate goes on without templates: %s", error.message)
            templates, failure = [], f"{error.code}: {error.message}"
        await store.write(debate, changes.given_templates(debate, templates, failure))
        return templates

    async def _note_use(self, debate: Debate, templates: list[FoundTemplate]) -> None:
        """Say what the templates were good for; a template that is gone holds nothing up."""
        try:
            await self._parts.templates.note_use(templates, debate.id, debate.effective_score)
        except UnavailableError:
            raise
        except AppError as error:
            _log.warning("the use of templates was not noted: %s", error.message)

    async def _ask(
        self, store: DebateStore, debate: Debate, step: Step, given: DebateSetup
    ) -> None:
        """Run the turn of a participant; the transaction that ends it records the answer."""
        _, *retry_ids = attempt_ids(debate.id, step.key)
        request = await asyncio.to_thread(self._request, store, debate, step, given)
        await self._parts.deliberation.ask(request, retry_ids)

    def _request(
        self, store: DebateStore, debate: Debate, step: Step, given: DebateSetup
    ) -> TurnRequest:
        """Put together what a participant is asked, which reads the earlier answers."""

        def ended(result: TurnResult) -> Writing:
            change = _recorded(debate, step, result)
            return partial(store.write_in, debate, change)

        participant = next(
            participant for participant in debate.participants if participant.role is step.role
        )
        branch = given.branches[step.role]
        text = prompts.text(debate, step, given.templates, given.known.parts)
        return TurnRequest(
            id=attempt_ids(debate.id, step.key)[0],
            session_id=branch.session_id,
            blocks=(TextBlock(text),),
            side=SideLine(branch, _last_node(debate), f"debate:{step.role}"),
            kind=_kind(step),
            label=prompts.label(step),
            system=prompts.SYSTEMS[step.role],
            brief=_brief(debate, step, given.templates),
            max_output_tokens=participant.max_output_tokens,
            temperature=participant.temperature,
            used_ids=given.known.ids,
            rehydrated=given.known.rehydrated,
            degraded=given.known.degraded,
            begun=lambda: store.write_in(debate, changes.begun(debate, step)),
            ended=ended,
        )


def _recorded(debate: Debate, step: Step, result: TurnResult) -> DebateChange:
    """Read the answer of a participant."""
    result = _checked(result)
    failed = result.status is not NodeStatus.COMPLETE
    match step.role:
        case DebateRole.JUDGE:
            return _sampled(debate, step, result)
        case DebateRole.SYNTHESIZER:
            answer = parser.kept(debate) if failed else parser.read_synthesis(result.text)
            return changes.answered(debate, step, result, answer)
        case _ if failed:
            return changes.failed(debate, step, result, _reason(result))
        case DebateRole.PROPOSER:
            return changes.proposed(debate, step, result, parser.read_proposal(result.text))
        case DebateRole.SKEPTIC:
            read = parser.read_critique(result.text, debate.question)
            return changes.criticised(debate, step, result, read)


def _sampled(debate: Debate, step: Step, result: TurnResult) -> DebateChange:
    if not result.began:
        # Nobody can judge here: asking again would fail in the same way.
        return changes.scored(debate, rules.score_of([*_samples(debate), None]))
    sample = parser.read_sample(result.text)
    return changes.sampled(debate, step, result, rules.total_of(sample) if sample else None)


def _samples(debate: Debate) -> list[Sample | None]:
    turns = [turn for turn in debate.others if turn.role is DebateRole.JUDGE]
    return [
        parser.read_sample(turn.text) if turn.status == NodeStatus.COMPLETE else None
        for turn in turns
    ]


def _last_node(debate: Debate) -> str:
    """Give the node a turn follows: the last one that was said, or the question."""
    spoken = [
        turn for round_ in debate.rounds for turn in (round_.proposal, round_.critique) if turn
    ]
    every = [*spoken, *debate.others]
    return every[-1].node_id if every else debate.question_node_id


def _kind(step: Step) -> NodeKind:
    synthesis = step.role is DebateRole.SYNTHESIZER
    return NodeKind.SYNTHESIS if synthesis else NodeKind.DEBATE_TURN


def _checked(result: TurnResult) -> TurnResult:
    """Take an answer that says nothing, such as a refusal, for what it is."""
    if result.status is NodeStatus.COMPLETE and not result.text.strip():
        return replace(result, status=NodeStatus.FAILED, failure="EMPTY_ANSWER: it said nothing")
    return result


def _reason(result: TurnResult) -> StopReason:
    spent = (result.failure or "").startswith("BUDGET_EXCEEDED")
    return StopReason.BUDGET if spent else StopReason.ERROR


def _stated(proposal: str) -> dict[str, object]:
    """Give what a proposal says in its form: which stored thing it claims, and its replies."""
    form = find_object(proposal, ("claim",)) or {}
    replies = {reply.key: reply.stance for reply in parser.read_proposal(proposal).replies}
    return {"claim": form.get("claim"), "replies": replies}


def _brief(debate: Debate, step: Step, templates: list[FoundTemplate]) -> Brief:
    last = debate.last_proposal
    given: dict[str, object] = {
        "round": step.round,
        "answer": last.proposal.text if last and last.proposal else "",
        "final_answer": debate.answer or "",
        **_stated(last.proposal.text if last and last.proposal else ""),
        "issues": [
            {
                "key": issue.key,
                "severity": issue.severity.value,
                "status": issue.status.value,
                "problem": issue.problem,
                "location": issue.location,
            }
            for issue in debate.issues
        ],
    }
    return Brief(f"debate.{step.role}", debate.question, given, tuple(templates))
