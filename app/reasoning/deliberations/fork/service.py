"""ThinkFork: one question thought through in several styles at once, compared, and settled."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.content.blocks import TextBlock
from app.domain.beliefs.proposal import Quoted
from app.domain.fork import (
    Fork,
    ForkBranch,
    ForkOrigin,
    ForkStatus,
    ForkStyle,
    NewFork,
    NewForkBranch,
    NewSelection,
    NewSteering,
    Steering,
    require_branch_count,
)
from app.domain.ids import derived_id, id_beside
from app.domain.job import JobKind
from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.page import Page, PageRequest, before, page_of, time_key
from app.domain.request import Request
from app.errors import ConflictError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, once
from app.llm.base import LanguageModel
from app.reasoning.beliefs.proposals.rules import CITED
from app.reasoning.beliefs.proposals.service import ProposalService
from app.reasoning.deliberations.fork import prompts, rules
from app.reasoning.deliberations.fork.store import ForkStore, NewBranchRow, option_id
from app.reasoning.deliberations.fork.styles import built_in
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.turns.deliberation.backlog import Backlog, cancel_in

SOURCE = "fork"


@dataclass(frozen=True, slots=True)
class ForkParts:
    """What the forks of one tenant are made with."""

    store: ForkStore
    think_graph: ThinkGraph
    branches: BranchService
    backlog: Backlog
    model_for: Callable[[str], LanguageModel]
    """Gives the model of a provider; raises InvalidInputError or SetupError where it cannot."""
    may_spend: Callable[[str], Awaitable[None]]
    """Raises RateLimitedError where the tenant spent the day on what a provider costs."""
    proposals: ProposalService


class ForkService:
    def __init__(self, graph: Graph, parts: ForkParts) -> None:
        self._graph = graph
        self.parts = parts
        self._store = parts.store

    async def get_many(self, ids: Sequence[str]) -> list[Fork | None]:
        """Give the forks of `ids` in the same order; None where the tenant has no such one."""
        return await self._store.get_many(ids)

    async def require(self, fork_id: str) -> Fork:
        """Give one fork.

        Raises:
            NotFoundError: The tenant has no such fork.
        """
        return await self._store.require(fork_id)

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[Fork]:
        """List forks, newest first."""
        ids = await self._store.list_ids(before(page), only, page.first + 1)
        forks = [fork for fork in await self.get_many(ids) if fork is not None]
        return page_of(forks, [time_key(fork.recorded_from, fork.id) for fork in forks], page.first)

    async def styles(self) -> list[ForkStyle]:
        """List the styles there are: those of Noema, then the tenant's by name."""
        return list((await self._store.styles()).values())

    async def define_style(
        self, style_id: str, style: ForkStyle, request: Request | None = None
    ) -> ForkStyle:
        """Define a style of the tenant, or define it anew; forks that were made keep theirs.

        Raises:
            InvalidInputError: The name or the frame is empty or too long, or a share lies outside
                0..1.
            ConflictError: The name is that of a style of Noema.
        """
        checked = rules.checked_style(style)
        if checked.name in built_in():
            raise ConflictError(f"{checked.name} is a style of Noema", field="name")
        await self._store.define_style(style_id, checked, request)
        return (await self._store.styles())[checked.name]

    async def start(self, new: NewFork) -> Fork:
        """Store a question with its branches and queue them; the same fork again changes nothing.

        Raises:
            InvalidInputError: There is nothing to ask, a style that is not there, fewer than two
                branches or over eight, no such provider or model, or an effort it does not take.
            NotFoundError: There is no such session.
            ConflictError: It is archived, or the id was used for something else.
            BacklogFullError: As many deliberations wait as may.
            SetupError: The provider lacks its key.
            RateLimitedError: The tenant spent what it may in a day.
        """
        rules.check_question(new)
        asked = new.branches or tuple(NewForkBranch(name) for name in built_in())
        require_branch_count(len(asked))
        styles = await self._store.chosen_styles([branch.style for branch in asked])
        [known] = await self.get_many([new.id])
        if known is not None:
            return rules.same(known, new)
        await self.parts.may_spend(await self._provider(new))
        line = await self._line(new)
        self.parts.model_for(line.provider).check(rules.probe(line.model, new))
        [node] = await self.parts.think_graph.read_ahead([_question(new, line)])

        def work() -> Write[None]:
            if (yield from self._create_in(new, node, line, styles)):
                yield from self._guide_in(new, asked)
                yield from self._queue_in(new.id, new.id)

        await self._graph.apply(work)
        return await self.require(new.id)

    async def select(self, new: NewSelection) -> Fork:
        """Settle a fork: a decision that chooses one branch and turns the others down.

        Raises:
            NotFoundError: There is no such fork.
            InvalidInputError: The branch is none of its, or there is no rationale.
            ConflictError: It is still thinking, or settled already, or the branch never finished.
        """
        why = rules.require_words(new.rationale, "rationale")
        fork = await self.require(new.fork_id)
        chosen = rules.check_selection(fork, new)
        if fork.decision_id == new.id:
            return fork
        [node] = await self.parts.think_graph.read_ahead([_choice(fork, chosen, new.id, why)])

        def work() -> Write[None]:
            standing = yield from self._store.lock_in(fork.id)
            rules.require_unsettled(standing.decision_id, new.id)
            yield from self.parts.think_graph.write_in(fork.session_id, [node], may_extend=False)
            yield from self._store.settle_in(fork, chosen.id, new.id)
            rests_on = yield from self._store.there_in(rules.rests_on(chosen))
            ties = [_edge(str(chosen.node_id), EdgeType.SUPPORTS, new.id)]
            # A rule draws them: what they say of beliefs is proposed with its quotes.
            depends = (_edge(new.id, EdgeType.DEPENDS_ON, id_) for id_ in rests_on)
            ties += [replace(edge, rule=CITED) for edge in depends]
            yield from self.parts.think_graph.link_in(ties)
            decision = Quoted(new.id, rules.option_text(chosen))
            yield from self.parts.proposals.rest_in(decision, rests_on, str(chosen.node_id))
            told: dict[str, JsonValue] = {
                "branch_id": chosen.id,
                "style": chosen.style,
                "decision_id": new.id,
                "rationale": why,
            }
            yield from append([NewEvent(fork.id, EventType.FORK_SELECTED, told)])

        await self._graph.apply(work)
        return await self.require(fork.id)

    async def steer(self, new: NewSteering) -> Fork:
        """Guide a fork while it thinks, or go on from branches that have finished.

        Guidance reaches branches that wait and those that think, which begin anew with it. The
        others grow a new branch, or a new fork with new context, and give it.

        Raises:
            NotFoundError: There is no such fork.
            InvalidInputError: As `rules.check_steering`.
            ConflictError: The same; or the id was used for something else.
            BacklogFullError: As many deliberations wait as may.
            RateLimitedError: The tenant spent what it may in a day, and a branch would grow.
        """
        fork = await self.require(new.fork_id)
        if any(new.id in (b.id, *(g.id for g in b.guidance)) for b in fork.branches):
            return fork
        if new.action is Steering.REFORK:
            return await self._refork(fork, new)
        chosen = rules.check_steering(fork, new)
        if new.action is Steering.GUIDE:
            await self._guide(fork, new, chosen)
        else:
            await self._grow(fork, new, chosen)
        return await self.require(fork.id)

    async def cancel(self, fork_id: str, request: Request | None = None) -> Fork:
        """Stop a fork; the branches that have finished stay.

        Raises:
            NotFoundError: There is no such fork.
            ForkOverError: It has ended.
        """
        fork = await self.require(fork_id)

        def work() -> Write[None]:
            rules.require_open((yield from self._store.lock_in(fork.id)).status)
            status, job_id = ForkStatus.CANCELLED, str(fork.job_id)
            yield from cancel_in(job_id)
            yield from self._store.cancel_branches_in(fork)
            yield from self._store.end_in(fork, status, "somebody cancelled it")
            yield from append([NewEvent(job_id, EventType.JOB_FINISHED, {"status": status.value})])

        await self._graph.apply(once, request, work)
        return await self.require(fork.id)

    async def _provider(self, new: NewFork) -> str:
        """Give the provider of the branch that `_line` gives; nothing is written."""
        if new.reforked_from_id is not None:
            return (await self.require(new.reforked_from_id)).provider
        if new.provider is None and new.model is None:
            return (await self.parts.branches.lock_of(new.session_id, None))[0]
        return (await self.parts.branches.resolve(ModelChoice(new.provider, new.model))).provider

    async def _line(self, new: NewFork) -> Branch:
        """Give the branch of the session whose model answers."""
        if new.reforked_from_id is not None:
            of = await self.require(new.reforked_from_id)
            return await self.parts.branches.require(of.line_id)
        if new.provider is None and new.model is None:
            return await self.parts.branches.ensure_main(new.session_id)
        name, choice = f"fork {new.id}", ModelChoice(new.provider, new.model)
        line_id = id_beside(new.id, "line")
        return await self.parts.branches.create(NewBranch(line_id, new.session_id, name, choice))

    def _create_in(
        self, new: NewFork, node: NewThinkingNode, line: Branch, styles: Sequence[ForkStyle]
    ) -> Write[bool]:
        yield from self.parts.think_graph.write_in(new.session_id, [node], may_extend=False)
        branches = [
            NewBranchRow(_branch_id(new.id, place), style, ForkOrigin.STYLE)
            for place, style in enumerate(styles)
        ]
        if not (yield from self._store.create_in(_properties(new, node.id, line), branches)):
            return False
        told: dict[str, JsonValue] = {"fork_id": new.id, "question": new.question}
        told["styles"] = [style.name for style in styles]
        kind = EventType.FORK_CREATED
        yield from append([NewEvent(new.id, kind, told), NewEvent(new.session_id, kind, told)])
        return True

    def _guide_in(self, new: NewFork, asked: Sequence[NewForkBranch]) -> Write[None]:
        for place, one in enumerate(asked):
            if one.guidance:
                branch_id = _branch_id(new.id, place)
                guidance_id = id_beside(branch_id, "guidance")
                yield from self._store.guide_in(guidance_id, one.guidance, [branch_id])

    def _queue_in(self, fork_id: str, of_id: str) -> Write[None]:
        """Queue the branches that wait; each steering has a job of its own."""
        job_id = id_beside(of_id, "job")
        yield from self.parts.backlog.queue_in(JobKind.FORK, job_id, fork_id)
        status = ForkStatus.QUEUED
        yield from self._store.change_in(fork_id, status=status, job_id=job_id, ended_at=None)

    async def _guide(self, fork: Fork, new: NewSteering, chosen: Sequence[ForkBranch]) -> None:
        ids, text = [branch.id for branch in chosen], str(new.text)

        def work() -> Write[None]:
            rules.require_open((yield from self._store.lock_in(fork.id)).status)
            yield from self._store.guide_in(new.id, text, ids)
            told: dict[str, JsonValue] = {"guidance_id": new.id, "text": text}
            told["branch_ids"] = [*ids]
            yield from append([NewEvent(fork.id, EventType.FORK_GUIDED, told)])

        await self._graph.apply(work)

    async def _grow(self, fork: Fork, new: NewSteering, chosen: Sequence[ForkBranch]) -> None:
        await self.parts.may_spend(fork.provider)
        style = rules.steered_style(new.action, chosen, built_in())
        of_ids = tuple(branch.id for branch in chosen)
        grown = NewBranchRow(new.id, style, ForkOrigin(new.action.value), of_ids)

        def work() -> Write[None]:
            standing = yield from self._store.lock_in(fork.id)
            rules.require_ended(standing.status)
            yield from self._store.add_branches_in(fork.id, [grown], standing.branches)
            if new.text:
                guidance_id = id_beside(new.id, "guidance")
                yield from self._store.guide_in(guidance_id, new.text, [new.id])
            yield from self._queue_in(fork.id, new.id)
            told: dict[str, JsonValue] = {"action": new.action.value, "branch_id": new.id}
            told["of_ids"] = [*of_ids]
            yield from append([NewEvent(fork.id, EventType.FORK_STEERED, told)])

        await self._graph.apply(work)

    async def _refork(self, fork: Fork, new: NewSteering) -> Fork:
        """Ask the same question anew, in the same styles, with what is known by now."""
        rules.check_steering(fork, new)
        styled = [branch for branch in fork.branches if branch.origin is ForkOrigin.STYLE]
        context = "\n\n".join(part for part in (fork.context, new.text) if part)
        return await self.start(
            NewFork(
                id=new.id,
                session_id=fork.session_id,
                question=fork.question,
                branches=tuple(NewForkBranch(branch.style) for branch in styled),
                context=context,
                effort=fork.effort,
                reforked_from_id=fork.id,
            )
        )


def _branch_id(fork_id: str, place: int) -> str:
    return id_beside(fork_id, f"branch {place}")


def _question(new: NewFork, line: Branch) -> NewThinkingNode:
    """Give the question as a node of its session, behind what was said on the line before."""
    return NewThinkingNode(
        id=id_beside(new.id, "question"),
        session_id=new.session_id,
        kind=NodeKind.MESSAGE,
        role=Role.USER,
        blocks=(TextBlock(new.question),),
        parent_id=line.head_id,
        response=new.question,
        branch=f"fork:{new.id}",
        source=SOURCE,
        valid_from=datetime.now(UTC),
    )


def _properties(new: NewFork, node_id: str, line: Branch) -> dict[str, object]:
    return {
        "id": new.id,
        "session_id": new.session_id,
        "node_id": node_id,
        "question": new.question,
        "context": new.context,
        "status": ForkStatus.QUEUED,
        "line_id": line.id,
        "provider": line.provider,
        "model": line.model,
        "effort": new.effort,
        "reforked_from_id": new.reforked_from_id,
    }


def _choice(fork: Fork, chosen: ForkBranch, decision_id: str, why: str) -> NewThinkingNode:
    """Give a person's choice as a node with its decision."""

    def option(branch: ForkBranch) -> Option:
        reason = why if branch is chosen else branch.failure
        return Option(option_id(decision_id, branch.id), rules.option_text(branch), reason)

    others = tuple(option(branch) for branch in fork.branches if branch is not chosen)
    text = prompts.rationale(rules.option_text(chosen), why)
    decision = NewDecision(
        id=decision_id,
        description=rules.option_text(chosen),
        chosen=option(chosen),
        rejected=others,
        question=fork.question,
        confidence=chosen.confidence,
    )
    return NewThinkingNode(
        id=id_beside(decision_id, "choice"),
        session_id=fork.session_id,
        kind=NodeKind.HUMAN_ANNOTATION,
        role=Role.USER,
        blocks=(TextBlock(text),),
        parent_id=chosen.node_id,
        response=text,
        branch=f"fork:{fork.id}",
        source=SOURCE,
        valid_from=datetime.now(UTC),
        decisions=(decision,),
    )


def _edge(start_id: str, type_: EdgeType, end_id: str) -> NewEdge:
    return NewEdge(derived_id(None, start_id, type_, end_id), type_, start_id, end_id, 1.0, SOURCE)
