"""Debates: begin, read, cancel, rate. Who carries them out is `runner`."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import partial

from app.content.blocks import TextBlock
from app.domain.debate import (
    MAX_QUESTION,
    MAX_SAMPLES,
    MOST_ROUNDS,
    OPEN_STATUSES,
    Debate,
    DebateRole,
    DebateStatus,
    NewDebate,
    Participant,
    ParticipantChoice,
    StopReason,
)
from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.branch import Lock, ModelChoice, NewBranch
from app.domain.nodes.headline import headline
from app.domain.nodes.session import NewSession, SessionStatus
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.page import Page, PageRequest, before, page_of, time_key
from app.domain.request import Request
from app.domain.text import require_text
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, run
from app.llm.base import LanguageModel, Message, ModelRequest
from app.reasoning.deliberations.debate import casting, parser
from app.reasoning.deliberations.debate.changes import ended
from app.reasoning.deliberations.debate.errors import DebateEndedError
from app.reasoning.deliberations.debate.rows import debate_from, debates_from
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.sessions.service import create_in
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.turns.deliberation.backlog import Backlog, cancel_in

_NOBODY = ParticipantChoice()


@dataclass(frozen=True, slots=True)
class DebateServices:
    """What debates of one tenant are begun with."""

    think_graph: ThinkGraph
    branches: BranchService
    backlog: Backlog
    model_for: Callable[[str], LanguageModel]
    """Gives the model of a provider; raises SetupError where it cannot."""
    rivals: Sequence[ModelChoice]
    """Providers that can be called here, for a judge nobody asked for."""
    may_spend: Callable[[str], Awaitable[None]]
    """Raises RateLimitedError where the tenant spent the day on what a provider costs."""


class DebateService:
    def __init__(self, graph: Graph, stage: DebateServices) -> None:
        self._graph = graph
        self._stage = stage

    async def get_many(self, ids: Sequence[str]) -> list[Debate | None]:
        """Give the debates of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("debate/list_by_ids", ids=list(ids))
        debates = {debate.id: debate for debate in debates_from(rows)}
        return [debates.get(id_) for id_ in ids]

    async def require(self, debate_id: str) -> Debate:
        """Give one debate.

        Raises:
            NotFoundError: The tenant has no such debate.
        """
        [debate] = await self.get_many([debate_id])
        if debate is None:
            raise NotFoundError("there is no such debate", field="id")
        return debate

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[Debate]:
        """List debates, newest first."""
        rows = await self._graph.read(
            "debate/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        ids = [row["id"] for row in rows]
        debates = [debate for debate in await self.get_many(ids) if debate] if ids else []
        return page_of(
            debates, [time_key(debate.recorded_from, debate.id) for debate in debates], page.first
        )

    async def start(self, new: NewDebate) -> str:
        """Queue a debate and give its id; the same id again changes nothing.

        Raises:
            InvalidInputError: The question, a limit or a participant is not allowed.
            NotFoundError: There is no such session.
            BacklogFullError: As many wait as may.
            ConflictError: The session is archived, or the id was used for another question.
            SetupError: A provider lacks its key.
            RateLimitedError: The tenant spent what it may in a day.
        """
        _check(new)
        [known] = await self.get_many([new.id])
        if known is not None:
            if known.question != new.question:
                raise ConflictError("this id was used for another question", field="id")
            return new.id
        participants = await self._participants(new)
        for provider in {participant.provider for participant in participants}:
            await self._stage.may_spend(provider)
        session_id = new.session_id or _session_id(new)
        question = _question_node(new, session_id, datetime.now(UTC))
        [read] = await self._stage.think_graph.read_ahead([question])
        await self._graph.apply(self._start_in, new, read, participants)
        return new.id

    async def cancel(self, debate_id: str, request: Request | None = None) -> None:
        """End a debate; the call of a model that is under way ends with it. What was said stays.

        Raises:
            NotFoundError: There is no such debate.
            DebateEndedError: It has ended.
        """
        while not await self._cancel(debate_id, request):
            # Something was proposed meanwhile, which is now to be read.
            continue

    async def _cancel(self, debate_id: str, request: Request | None) -> bool:
        [known] = await self.get_many([debate_id])
        if known is None:
            raise NotFoundError("there is no such debate", field="id")
        kept = await asyncio.to_thread(_kept, known)

        def work() -> Write[bool]:
            at = datetime.now(UTC)
            if not (yield from run("debate/lock_debate", id=debate_id, at=at)):
                raise NotFoundError("there is no such debate", field="id")
            [row] = yield from run("debate/list_by_ids", ids=[debate_id])
            debate = debate_from(row)
            if (debate.answer, debate.last_proposal) != (known.answer, known.last_proposal):
                return False
            yield from once(request, partial(_cancel_in, debate, kept))
            return True

        return await self._graph.apply(work)

    async def rate(
        self,
        debate_id: str,
        rating_id: str,
        value: int,
        note: str | None,
        request: Request | None = None,
    ) -> None:
        """Rate a debate from 1 to 10; earlier ratings stay as history. Again changes nothing.

        Raises:
            InvalidInputError: The value is none of the scale, or the note is too long.
            NotFoundError: There is no such debate.
        """
        if not 1 <= value <= 10:
            raise InvalidInputError("a rating is from 1 to 10", field="value")
        noted = require_text(note, "note", 8_000) if note else None
        rating = {"id": rating_id, "value": value, "note": noted}

        def work() -> Write[None]:
            at = datetime.now(UTC)
            if not (yield from run("debate/lock_debate", id=debate_id, at=at)):
                raise NotFoundError("there is no such debate", field="id")
            yield from run("debate/replace_rating", id=debate_id, rating=rating, at=at)
            payload = {"rating_id": rating_id, "value": value}
            yield from append([NewEvent(debate_id, EventType.DEBATE_RATED, payload)])

        await self._graph.apply(once, request, work)

    async def _participants(self, new: NewDebate) -> list[Participant]:
        choices = {role: new.participants.get(role, _NOBODY) for role in DebateRole}
        locks = {role: await self._lock(choice) for role, choice in choices.items()}
        if casting.names_nobody(choices[DebateRole.JUDGE]):
            skeptic, proposer = locks[DebateRole.SKEPTIC], locks[DebateRole.PROPOSER]
            rivals = [await self._stage.branches.resolve(rival) for rival in self._stage.rivals]
            locks[DebateRole.JUDGE] = casting.other_judge(skeptic, proposer, rivals)
        return [self._checked(new, role, choices[role], locks[role]) for role in DebateRole]

    async def _lock(self, choice: ParticipantChoice) -> Lock:
        return await self._stage.branches.resolve(ModelChoice(choice.provider, choice.model))

    def _checked(
        self, new: NewDebate, role: DebateRole, choice: ParticipantChoice, lock: Lock
    ) -> Participant:
        """Refuse what is known to fail before anything is written.

        A temperature nobody asked for is left out where the model takes none.
        """
        model = self._stage.model_for(lock.provider)
        request = ModelRequest(
            model=lock.model,
            messages=(Message("user", (TextBlock(new.question),)),),
            max_output_tokens=choice.max_output_tokens or casting.OUTPUT_TOKENS[role],
            temperature=choice.temperature,
        )
        model.check(request)
        if choice.temperature is None:
            request = _with_usual(model, request, role, choice)
        return Participant(
            role=role,
            provider=lock.provider,
            model=lock.model,
            temperature=request.temperature,
            max_output_tokens=request.max_output_tokens,
            branch_id=id_beside(new.id, f"branch.{role}"),
        )

    def _start_in(
        self, new: NewDebate, question: NewThinkingNode, participants: Sequence[Participant]
    ) -> Write[None]:
        at, session_id = datetime.now(UTC), question.session_id
        if new.session_id is None:
            yield from self._begin_session(new)
        yield from self._stage.think_graph.write_in(session_id, [question], may_extend=False)
        job_id = id_beside(new.id, "job")
        yield from run(
            "debate/create_debate",
            session_id=session_id,
            debate=_properties(new, question.id, job_id),
            question_id=question.id,
            roles=[
                {"id": id_beside(new.id, participant.role), **asdict(participant)}
                for participant in participants
            ],
            at=at,
        )
        for one in participants:
            yield from self._stage.branches.create_in(_branch(new, session_id, one))
        yield from self._stage.backlog.queue_in(JobKind.DEBATE, job_id, new.id)
        payload = {"session_id": session_id, "job_id": job_id}
        yield from append([NewEvent(new.id, EventType.DEBATE_QUEUED, payload)])

    def _begin_session(self, new: NewDebate) -> Write[None]:
        session = NewSession(_session_id(new), headline(new.question), source="debate")
        fields = {**asdict(session), "status": SessionStatus.ACTIVE}
        yield from create_in(self._graph.tenant_id, fields)


def _cancel_in(debate: Debate, kept: Mapping[str, object]) -> Write[None]:
    if debate.status not in OPEN_STATUSES:
        raise DebateEndedError("the debate has ended", field="id")
    yield from cancel_in(debate.job_id)
    fields = {"stop_reason": StopReason.CANCELLED, **kept}
    yield ended(debate, DebateStatus.CANCELLED, fields)
    told = NewEvent(debate.job_id, EventType.JOB_FINISHED, {"status": "cancelled"})
    yield from append([told])


def _session_id(new: NewDebate) -> str:
    """Give the session of a debate that was given none."""
    return id_beside(new.id, "session")


def _check(new: NewDebate) -> None:
    question = require_text(new.question, "question", 4 * MAX_QUESTION)
    if not question.strip() or len(question) > MAX_QUESTION:
        raise InvalidInputError(f"a question has 1 to {MAX_QUESTION} characters", field="question")
    if not 1 <= new.max_rounds <= MOST_ROUNDS:
        raise InvalidInputError(f"a debate has 1 to {MOST_ROUNDS} rounds", field="max_rounds")
    if not 1 <= new.min_rounds <= new.max_rounds:
        raise InvalidInputError("must be from 1 to max_rounds", field="min_rounds")
    if not 1 <= new.stop_score <= 10:
        raise InvalidInputError("must be from 1 to 10", field="stop_score")
    if not 1 <= new.score_samples <= MAX_SAMPLES:
        raise InvalidInputError(f"must be from 1 to {MAX_SAMPLES}", field="score_samples")
    if new.budget_tokens is not None and new.budget_tokens < 1:
        raise InvalidInputError("must be at least 1", field="budget_tokens")


def _with_usual(
    model: LanguageModel, request: ModelRequest, role: DebateRole, choice: ParticipantChoice
) -> ModelRequest:
    """Give a request the temperature of its role, or else the room to think."""
    warm = replace(request, temperature=casting.TEMPERATURES[role])
    roomy = replace(request, max_output_tokens=request.max_output_tokens * casting.WITH_THINKING)
    wanted = [warm] if choice.max_output_tokens else [warm, roomy]
    return next((one for one in wanted if _takes(model, one)), request)


def _takes(model: LanguageModel, request: ModelRequest) -> bool:
    try:
        model.check(request)
    except InvalidInputError:
        return False
    return True


def _branch(new: NewDebate, session_id: str, participant: Participant) -> NewBranch:
    """Give the branch a role speaks on."""
    name = f"{participant.role} of debate {new.id}"
    return NewBranch(
        participant.branch_id,
        session_id,
        name,
        ModelChoice(participant.provider, participant.model),
    )


def _question_node(new: NewDebate, session_id: str, at: datetime) -> NewThinkingNode:
    return NewThinkingNode(
        id=id_beside(new.id, "question"),
        session_id=session_id,
        kind=NodeKind.MESSAGE,
        role=Role.USER,
        blocks=(TextBlock(new.question),),
        response=new.question,
        source="debate",
        valid_from=at,
    )


def _properties(new: NewDebate, question_id: str, job_id: str) -> Row:
    return {
        "id": new.id,
        "question": new.question,
        "question_node_id": question_id,
        "job_id": job_id,
        "status": DebateStatus.QUEUED,
        "min_rounds": new.min_rounds,
        "max_rounds": new.max_rounds,
        "stop_score": new.stop_score,
        "score_samples": new.score_samples,
        "budget_tokens": new.budget_tokens,
    }


def _kept(debate: Debate) -> Row:
    """Give the answer a cancelled debate leaves: what was put together, else the last proposal."""
    if debate.answer is not None or debate.last_proposal is None:
        return {}
    kept = parser.kept(debate)
    return {
        "answer": kept.answer,
        "confidence": kept.confidence,
        "caveats": list(kept.caveats),
        "insights": [],
    }
