"""Sequential thinking: add, revise and branch thoughts, end branches, conclude.

Each is one transaction with its counters and its events; writers of one session take turns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Protocol

from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.guidance.analysis import ControlMode
from app.domain.guidance.injection import FoundItem, Injection, InjectionPolicy, InjectionQuery
from app.domain.guidance.policy import GuidancePolicy
from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.domain.metacognition import Scope
from app.domain.nodes.thinking import NewThinkingNode
from app.domain.nodes.thought import (
    EndBranch,
    NewConclusion,
    NewThought,
    SwitchMode,
    Thought,
    ThoughtLimits,
)
from app.domain.request import Request
from app.errors import ConflictError
from app.graph.base import Graph
from app.graph.change import ShortWrite, Write, once, queue
from app.reasoning.nodes.guidance import injecting
from app.reasoning.nodes.sessions.service import SessionService
from app.reasoning.nodes.sessions.store import ModeChange, read_conclusion
from app.reasoning.nodes.think_graph.rows import Beside
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.nodes.thoughts import checks, guiding, pruning, rows, rules, store
from app.reasoning.nodes.thoughts.schemas import KnownThought, Placement, ThinkingState


class ThoughtAdopter(Protocol):
    """Lets thoughts take part in truth maintenance, in the transaction that writes them."""

    def revise_in(self, revised_id: str, by_id: str) -> Write[None]:
        """Let a revision take the place of a belief."""
        ...

    def propose_in(self, new: NewHypothesis, thought_id: str) -> Write[None]:
        """Add the hypothesis that a thought proposes."""
        ...

    def conclude_in(self, thought_id: str, premise_ids: frozenset[str]) -> Write[None]:
        """Make a belief of a conclusion, resting on the thoughts that it names."""
        ...


class InjectionCandidates(Protocol):
    async def find(self, query: InjectionQuery) -> tuple[FoundItem, ...]:
        """Give what a thought may be given of what is stored, of each source best first."""
        ...


@dataclass(frozen=True, slots=True)
class ThoughtParts:
    sessions: SessionService
    think_graph: ThinkGraph
    adopter: ThoughtAdopter
    candidates: InjectionCandidates
    policy: GuidancePolicy = GuidancePolicy()
    injection: InjectionPolicy = InjectionPolicy()


def utc_now() -> datetime:
    return datetime.now(UTC)


class ThoughtService:
    def __init__(
        self,
        graph: Graph,
        parts: ThoughtParts,
        limits: ThoughtLimits,
        max_text_bytes: int,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._graph = graph
        self._parts = parts
        self._limits = limits
        self._max_text_bytes = max_text_bytes
        self._clock = clock

    async def add(self, new: NewThought) -> str:
        """Add a thought and return its id; the same id with the same content changes nothing.

        What it revises is superseded, what it begins is a thought branch, what it merges has its
        outcome, and the hypothesis that it proposes is held until it is refuted. What its author is
        given for the next thought is kept with it.

        Raises:
            InvalidInputError: A field is blank, too long or out of its range.
            NotFoundError: There is no such session, or no such thought or branch in it.
            ThoughtLimitError: The session is full, waited too long, or has too many branches, or
                the chain of the thought was revised too often.
            ConflictError: The state of the session, of a branch or of a thought forbids it, or the
                id was used for other content.
            SetupError: It is to be given something, there are vectors to find that by, and the
                model to compare them with is not installed.
        """
        checks.check_thought(new, self._max_text_bytes)
        guiding.check_control(new)
        [node] = await self._parts.think_graph.read_ahead([rows.draft_of(new)])
        found = await self._candidates(new)

        await self._graph.apply(ShortWrite(self._add_in, new.session_id), new, node, found)
        return new.id

    async def would_inject(self, thought: Thought, scale: int | None) -> tuple[Injection, ...]:
        """Give what the author of a thought would be given today; nothing is stored.

        Args:
            scale: As `NewThought.injection_scale`; None goes by the depth of the thought.

        Raises:
            SetupError: As `add`.
        """
        asked = InjectionQuery(
            thought.content, thought.session_id, thought.revises_id, own_id=thought.id
        )
        found = await self._parts.candidates.find(asked)
        receiver = guiding.receiver_of(thought.confidence, thought.guidance)
        return self._chosen(found, receiver, scale, self._clock())

    async def end_branch(self, end: EndBranch, request: Request | None = None) -> None:
        """Give a thought branch its outcome; to select one abandons those begun beside it.

        Raises:
            InvalidInputError: The reason is blank, or active is named as the outcome.
            NotFoundError: There is no such branch.
            ConflictError: It has its outcome, or the session is complete or archived.
        """
        checks.require_said(end.reason, "reason", checks.MAX_REASON)

        def work() -> Write[None]:
            session_id = yield from store.session_of(end.branch_id)
            state = yield from store.lock(session_id)
            ended = rules.outcomes(end, state)
            active = state.counters.active_branches - len(ended)
            yield from store.end_branches(session_id, ended, active, self._clock())

        await self._graph.apply(once, request, work)

    async def switch_mode(self, switch: SwitchMode, request: Request | None = None) -> None:
        """Let a session go on in another mode, and keep the reason.

        Raises:
            InvalidInputError: The mode is no name, or the reason is blank.
            NotFoundError: There is no such session.
            ConflictError: It is complete or archived, has the mode already, or changed meanwhile.
        """
        checks.require_mode(switch.mode)
        checks.require_said(switch.reason, "reason", checks.MAX_REASON)

        def work() -> Write[None]:
            state = yield from store.lock(switch.session_id)
            rules.check_open(state)
            rules.check_version(state, switch.version)
            if state.mode == switch.mode:
                raise ConflictError(f"the session is in the mode {switch.mode}", field="mode")
            change = ModeChange(switch.session_id, state.mode, switch.mode, switch.reason)
            yield from self._parts.sessions.switch_mode_in(change)

        await self._graph.apply(once, request, work)

    async def conclude(self, conclusion: NewConclusion) -> str:
        """Complete a session with a concluding thought and return its id; a repeat does nothing.

        The thought becomes a belief that rests on the thoughts it names. What was open, how the
        branches ended, what was decided and the counters are kept with it.

        Raises:
            InvalidInputError: The summary is blank or too long, or a thought is named twice.
            NotFoundError: There is no such session, or no such thought in it.
            ConflictError: The session is not open, has no thought or changed meanwhile, or a
                thought that is named was revised or withdrawn.
        """
        if conclusion.summary is None:
            checks.check_named(_thought(conclusion, ""))
            await self._graph.apply(self._conclude_in, conclusion, None)
            return conclusion.id
        new = _thought(conclusion, conclusion.summary)
        checks.check_thought(new, self._max_text_bytes)
        [node] = await self._parts.think_graph.read_ahead([rows.draft_of(new)])

        await self._graph.apply(self._conclude_in, conclusion, node)
        return conclusion.id

    async def _candidates(self, new: NewThought) -> tuple[FoundItem, ...]:
        is_wanted = self._parts.injection.is_usual
        if new.injection_scale is not None:
            is_wanted = new.injection_scale != 0
        if not is_wanted:
            return ()
        revised_id = new.revises.thought_id if new.revises else None
        asked = InjectionQuery(new.content, new.session_id, revised_id, own_id=new.id)
        return await self._parts.candidates.find(asked)

    def _chosen(
        self,
        found: Sequence[FoundItem],
        receiver: injecting.Receiver,
        stated: int | None,
        now: datetime,
    ) -> tuple[Injection, ...]:
        scale = injecting.scale_of(stated, receiver.depth)
        return injecting.chosen(found, receiver, scale, self._parts.injection, now)

    def _add_in(
        self, new: NewThought, node: NewThinkingNode, found: Sequence[FoundItem]
    ) -> Write[None]:
        state = yield from store.lock(new.session_id, rules.named_ids(new), new.branch_id)
        sha256 = rows.sha256_of(new)
        if rules.is_repeat(new, sha256, state):
            return
        at = self._now(state)
        pruned = yield from self._make_room(new, state)
        if pruned:
            state = pruning.without(pruned, state)
        placed = rules.place(new, state, self._limits, at)
        placement = self._guided(new, placed, state)
        if pruned:
            placement = replace(placement, ended=(*placement.ended, pruned))
        receiver = guiding.receiver_of(new.confidence, placement.guidance)
        injected = self._chosen(found, receiver, new.injection_scale, at)
        placement = replace(placement, injected=injected)
        beside = rows.beside(new, placement, sha256, at)
        yield from self._write_node(node, placement, state, beside)
        yield from store.write(new, placement, at)
        if new.revises and _is_believed(state.thoughts[new.revises.thought_id]):
            yield from self._parts.adopter.revise_in(new.revises.thought_id, new.id)
        if new.hypothesis is not None:
            proposed = NewHypothesis(
                id_beside(new.id, "hypothesis"), new.hypothesis, new.session_id, new.author
            )
            yield from self._parts.adopter.propose_in(proposed, new.id)

    def _conclude_in(self, conclusion: NewConclusion, said: NewThinkingNode | None) -> Write[None]:
        state = yield from store.lock(conclusion.session_id, [conclusion.id, *conclusion.rests_on])
        sha256 = rows.sha256_of(conclusion)
        if rules.is_repeat(_thought(conclusion, ""), sha256, state):
            return
        rules.check_version(state, conclusion.version)
        outcome = yield from read_conclusion(conclusion.session_id)
        new = _thought(conclusion, conclusion.summary or outcome.text)
        at = self._now(state)
        placement = self._guided(new, rules.place_conclusion(new, state, at), state)
        node = said or self._parts.think_graph.written_by_noema(rows.draft_of(new))
        beside = rows.beside(new, placement, sha256, at)
        yield from self._write_node(node, placement, state, beside)
        yield from store.write(new, placement, at)
        yield from store.conclude(new, outcome, state, at)
        yield from self._parts.sessions.complete_in(new.session_id, new.content)
        yield from self._parts.adopter.conclude_in(new.id, frozenset(new.depends_on))
        yield from queue(JobKind.METACOGNITION, str(Scope(new.session_id)))

    def _guided(self, new: NewThought, placement: Placement, state: ThinkingState) -> Placement:
        return guiding.guided(new, placement, state, self._parts.policy)

    def _make_room(self, new: NewThought, state: ThinkingState) -> Write[EndBranch | None]:
        if new.begins is None or not pruning.needs_room(new, state, self._limits):
            return None
        branches = yield from store.prunable(new.session_id)
        return pruning.least_worth(branches, new.begins, state)

    def _write_node(
        self, node: NewThinkingNode, placement: Placement, state: ThinkingState, beside: Beside
    ) -> Write[None]:
        placed = replace(node, parent_id=placement.parent_id)
        yield from self._parts.think_graph.append_in(placed, beside)

    def _now(self, state: ThinkingState) -> datetime:
        """Give the time of a thought: never before the one that came last."""
        now, last = self._clock(), state.counters.last_at
        return max(now, last) if last else now


def _thought(conclusion: NewConclusion, text: str) -> NewThought:
    return NewThought(
        id=conclusion.id,
        session_id=conclusion.session_id,
        content=text,
        next_needed=False,
        control_mode=ControlMode.CONCLUDE,
        depends_on=conclusion.rests_on,
        author=conclusion.author,
        source=conclusion.source,
    )


def _is_believed(thought: KnownThought) -> bool:
    return thought.is_belief and thought.withdrawn is None
