"""Sessions, branches, nodes and decisions: they point at each other, so they live in one file."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    DomainType,
    First,
    NodeType,
    connection,
    page_by_time,
    same_fields,
)
from app.api.types.beliefs.belief import BeliefType, belief_at
from app.api.types.confidence import ConfidenceFields, confidence_fields
from app.api.types.content import ContentBlockType, content_block
from app.api.types.enums import (
    DecisionStatus,
    Effort,
    NodeStatus,
    ResolvedFrom,
    SessionState,
    SessionStatus,
    StepKind,
    WireFormat,
)
from app.api.types.knowledge.rehydration import RehydratedType
from app.api.types.modes.state import ModeStateType
from app.api.types.outcome import OutcomeType
from app.api.types.scalars import Long
from app.api.types.shared_fields import DecisionFields, SessionFields, ThinkingFields
from app.api.types.thinking.outline import SessionOutlineType, session_outline
from app.api.types.thinking.thought import SessionThinking
from app.api.types.turn import LedgerType, TaskPlanType
from app.content.usage import Usage
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionPoint, Option, Realisation
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import ReasoningStep, ThinkingNode
from app.domain.page import SessionPage, page_request
from app.errors import NotFoundError

NODES = "thinking"
DECISIONS = "decision"
BRANCHES = "branch"


@strawberry.type(name="Usage", description="Tokens as the vendor counted them.")
class UsageType(DomainType[Usage]):
    input_tokens: Long | None = strawberry.field(description="Tokens read.")
    output_tokens: Long | None = strawberry.field(description="Tokens written, thinking included.")
    thinking_tokens: Long | None = strawberry.field(description="Tokens of thinking alone.")
    cache_read_tokens: Long | None = strawberry.field(
        description="Part of `inputTokens` that the vendor's prompt cache served."
    )
    cache_write_tokens: Long | None = strawberry.field(description="Tokens written to a cache.")


@strawberry.type(name="ReasoningStep", description="One step of a line of reasoning.")
class ReasoningStepType(DomainType[ReasoningStep]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    index: int = strawberry.field(description="Place in the node, from 0.")
    kind: StepKind = strawberry.field(description="The step's part in the reasoning.")
    text: str = strawberry.field(description="The text in full.")
    start: int = strawberry.field(
        description="Offset into the node's reasoning, or its response, in code points."
    )
    end: int = strawberry.field(description="Where it ends, exclusive.")


@strawberry.type(name="DecisionOption", description="One of the ways that were weighed.")
class OptionType(DomainType[Option]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    text: str = strawberry.field(description="In a few words.")
    reason: str | None = strawberry.field(description="The stated reason; null if none was stated.")
    found_by: str | None = strawberry.field(
        description="The model that added it; none where it is of who found the decision."
    )


@strawberry.type(name="Realisation", description="A tool call that carried a decision out.")
class RealisationType(DomainType[Realisation]):
    node_id: strawberry.ID = strawberry.field(description="The thinking node that called it.")
    tool: str = strawberry.field(description="The name of the tool.")
    file: str | None = strawberry.field(description="The named file; null where it names none.")
    reason: str = strawberry.field(description="The ground for holding that it does.")


@strawberry.type(name="Session", description="One line of work with its thinking nodes.")
class SessionType(NodeType, SessionFields, DomainType[Session]):
    title: str = strawberry.field(description="One line.")
    status: SessionStatus = strawberry.field(name="sessionStatus", description="Where it stands.")
    state: SessionState = strawberry.field(
        name="sessionState", description="Its status with what happened in it so far."
    )
    strict: bool = strawberry.field(description="Whether thoughts of another mode are refused.")
    tags: list[str] = strawberry.field(description="Words to find it by.")
    conclusion: str | None = strawberry.field(
        description="Decisions that stand, those that stand no more, and open points, or a "
        "person's own words; null unless it is completed."
    )
    source: str = strawberry.field(
        name="origin", description="The door it came through, or an import format."
    )
    external_id: str | None = strawberry.field(description="Its id where it was imported from.")
    version: int = strawberry.field(description="Grows by one with each change of the session.")
    node_count: Long = strawberry.field(description="All of its thinking nodes, on every branch.")
    decision_count: Long = strawberry.field(description="All decisions taken in it.")
    valid_from: datetime | None = strawberry.field(description="When it began in the world.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    updated_at: datetime = strawberry.field(description="When it last changed or grew.")
    outline: SessionOutlineType = strawberry.field(
        resolver=session_outline,
        description="Everything in it, in the order of writing and as short as a list needs it.",
    )

    @strawberry.field(description="Its thoughts, their counters, branches and conclusions.")
    def thinking(self) -> SessionThinking:
        return SessionThinking(session_id=self.id)

    @strawberry.field(description="Tokens and cost on models.")
    async def ledger(self, info: Info) -> LedgerType:
        return LedgerType.of(await info.context.loaders.ledgers.load(self.id))

    @strawberry.field(description="Its thinking nodes in the order of writing.")
    async def nodes(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection["ThinkingNodeType"]:
        request = page_request(first, after, NODES, int)
        page = await info.context.loaders.node_pages.load(SessionPage(self.id, request))
        return connection(page, request, NODES, ThinkingNodeType.of)

    @strawberry.field(description="Its decisions, newest first.")
    async def decisions(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection["DecisionPointType"]:
        request = page_by_time(first, after, DECISIONS)
        page = await info.context.loaders.decision_pages.load(SessionPage(self.id, request))
        return connection(page, request, DECISIONS, DecisionPointType.of)

    @strawberry.field(description="Its branches, oldest first.")
    async def branches(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection["BranchType"]:
        request = page_by_time(first, after, BRANCHES)
        page = await info.context.loaders.branch_pages.load(SessionPage(self.id, request))
        return connection(page, request, BRANCHES, BranchType.of)


@strawberry.type(
    name="Branch",
    description="One line of turns in a session, held to one provider and model for good.",
)
class BranchType(NodeType, DomainType[Branch]):
    session_id: strawberry.ID | None = strawberry.field(description="Never null for a branch.")
    name: str = strawberry.field(description="Unique in its session.")
    provider: str | None = strawberry.field(
        description="The provider's name, such as `anthropic`; fixed for good. Never null for a "
        "branch."
    )
    api: WireFormat | None = strawberry.field(
        description="The wire format the provider answers in."
    )
    model: str | None = strawberry.field(description="The model that answers on it.")
    resolved_from: ResolvedFrom = strawberry.field(
        description="The level at which provider and model were chosen."
    )
    head_id: strawberry.ID | None = strawberry.field(description="Its last node.")
    forked_from_id: strawberry.ID | None = strawberry.field(
        description="The last node it shares with the branch it grew from."
    )
    source_branch_id: strawberry.ID | None = strawberry.field(
        description="The branch it grew from."
    )
    response_id: str | None = strawberry.field(
        description="State the provider keeps of it; a fork begins without."
    )
    lease_owner: strawberry.ID | None = strawberry.field(
        description="The turn that writes on it now; null if nobody does."
    )
    lease_until: datetime | None = strawberry.field(
        description="Until when one turn alone may write on it; none if nobody does."
    )
    version: int = strawberry.field(description="Grows by one whenever its head moves.")
    recorded_from: datetime = strawberry.field(description="When it was begun.")

    @strawberry.field(description="Its last node.")
    async def head(self, info: Info) -> "ThinkingNodeType | None":
        node = await info.context.loaders.nodes.load(self.head_id) if self.head_id else None
        return ThinkingNodeType.of(node) if node else None

    @strawberry.field(description="The session it belongs to; none once it was deleted.")
    async def session(self, info: Info) -> SessionType | None:
        return await _session(info, self.session_id)


@strawberry.type(name="ThinkingNode", description="One turn of thought.")
class ThinkingNodeType(NodeType, ThinkingFields, ConfidenceFields):
    session_id: strawberry.ID | None = strawberry.field(
        description="The session it belongs to; none for what was believed outside of any."
    )
    position: int = strawberry.field(
        description="Place in the session, from 1, without gaps; 0 without a session."
    )
    status: NodeStatus = strawberry.field(
        name="nodeStatus", description="Whether it is still being written."
    )
    reasoning: str = strawberry.field(description="Its thinking, joined by blank lines.")
    response: str = strawberry.field(description="Its visible text, joined by blank lines.")
    api: WireFormat | None = strawberry.field(description="The wire format it answered in.")
    adapter_id: strawberry.ID | None = strawberry.field(description="The adapter that answered.")
    branch_id: strawberry.ID | None = strawberry.field(description="The branch it was written on.")
    response_id: str | None = strawberry.field(
        description="The provider's id of the answer; null if the provider keeps no state."
    )
    effort: Effort | None = strawberry.field(
        description="The depth asked for; null for what no model wrote."
    )
    effort_reason: str | None = strawberry.field(
        description="The estimated complexity with its reason; null if the effort was given."
    )
    thinking_budget: int | None = strawberry.field(description="Tokens of thinking it was given.")
    stop_reason: str | None = strawberry.field(
        name="finishReason", description="The vendor's word for why it ended."
    )
    failure: str | None = strawberry.field(description="Code and message of what ended it early.")
    degraded: list[str] = strawberry.field(
        description="Stages that failed without ending it, each as `stage: reason`."
    )
    turn_id: strawberry.ID | None = strawberry.field(
        description="The first answer of its turn; the stream of that name tells the turn."
    )
    branch: str | None = strawberry.field(description="The side line it is on; none is the main.")
    source: str = strawberry.field(
        name="origin", description="The door it came through, or an import format."
    )
    external_id: str | None = strawberry.field(description="Its id where it was imported from.")
    embedded: bool = strawberry.field(
        description="Whether its vector is written; until then only full text finds it."
    )
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    usage: UsageType | None = strawberry.field(
        description="Token counts; null if the vendor gave none."
    )

    @classmethod
    def of(cls, node: ThinkingNode) -> Self:
        usage = UsageType.of(node.usage) if node.usage else None
        effort = Effort(node.effort) if node.effort else None
        others = {"usage": usage, "effort": effort, **confidence_fields(node.reading)}
        return cls(**same_fields(cls, node, **others))

    @strawberry.field(description="The belief in it; null while nobody has asserted or derived it.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.id)

    @strawberry.field(description="The pieces of the message, in the vendor's order.")
    async def blocks(self, info: Info) -> list[ContentBlockType]:
        return [content_block(b) for b in await info.context.loaders.blocks.load(self.id)]

    @strawberry.field(description="The steps of its reasoning in order.")
    async def steps(self, info: Info) -> list[ReasoningStepType]:
        return [ReasoningStepType.of(s) for s in await info.context.loaders.steps.load(self.id)]

    @strawberry.field(description="Results of modes of reasoning beside it, by mode.")
    async def mode_states(self, info: Info) -> list[ModeStateType]:
        return [ModeStateType.of(s) for s in await info.context.loaders.mode_states.load(self.id)]

    @strawberry.field(description="The plans it made.")
    async def task_plans(self, info: Info) -> list[TaskPlanType]:
        return [TaskPlanType.of(p) for p in await info.context.loaders.plans_of.load(self.id)]

    @strawberry.field(description="Decisions taken in it, in the order of its text.")
    async def decision_points(self, info: Info) -> list["DecisionPointType"]:
        points = await info.context.loaders.decisions_of.load(self.id)
        return [DecisionPointType.of(decision) for decision in points]

    @strawberry.field(
        description="Texts of other sessions that it was given, by score; 100 at most."
    )
    async def rehydrated(self, info: Info) -> list[RehydratedType]:
        items = await info.context.loaders.rehydrated_of.load(self.id)
        return [RehydratedType.of(item) for item in items]

    @strawberry.field(description="The node it follows.")
    async def parent(self, info: Info) -> "ThinkingNodeType | None":
        if self.parent_id is None:
            return None
        node = await info.context.loaders.nodes.load(self.parent_id)
        return ThinkingNodeType.of(node) if node else None

    @strawberry.field(description="The session it belongs to.")
    async def session(self, info: Info) -> SessionType | None:
        return await _session(info, self.session_id)


@strawberry.type(name="DecisionPoint", description="A question and how it was settled.")
class DecisionPointType(NodeType, DecisionFields, ConfidenceFields):
    session_id: strawberry.ID | None = strawberry.field(
        description="The session it belongs to; none for what was believed outside of any."
    )
    node_id: strawberry.ID | None = strawberry.field(
        description="The thinking node it was taken in, where there is one."
    )
    certainty: float | None = strawberry.field(
        description="Certainty of a trained finder that this is a decision, from 0 to 1; null "
        "where a person recorded it or a rule read it."
    )
    marker: str | None = strawberry.field(description="The words that gave it away.")
    start: int | None = strawberry.field(description="Offset into the text, in code points.")
    end: int | None = strawberry.field(description="Where it ends, exclusive.")
    extracted_by: str = strawberry.field(
        description="`person`, or the rules or the model that found it."
    )
    refined_by: str | None = strawberry.field(
        description="The model that found it too, and may have added options."
    )
    status: DecisionStatus = strawberry.field(
        name="decisionStatus",
        description="Its worth today, derived from its status as a belief, its latest "
        "outcome, and whether anything is chosen.",
    )
    superseded_by: strawberry.ID | None = strawberry.field(
        name="supersededById",
        description="The decision that replaced it; null unless it is superseded.",
    )
    valid_from: datetime | None = strawberry.field(description="When it was taken.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    chosen: OptionType | None = strawberry.field(
        description="Taken, or recommended; null while options are only weighed."
    )
    rejected: list[OptionType] = strawberry.field(
        description="Rejected options with their reasons."
    )
    considered: list[OptionType] = strawberry.field(
        description="Options that are neither chosen nor rejected, such as those of a proposal."
    )
    is_recommended: bool = strawberry.field(
        description="Whether somebody else was told to take it: it is proposed until they do."
    )
    by_person: bool = strawberry.field(
        description="Whether a person took it in a conversation, and not the agent."
    )
    settled_at: datetime | None = strawberry.field(
        description="When the proposal was taken or turned down; null while it waits."
    )
    realised_by: list[RealisationType] = strawberry.field(
        description="Calls that carried it out, 10 at most, in the order of the transcript."
    )

    @classmethod
    def of(cls, decision: DecisionPoint) -> Self:
        chosen = OptionType.of(decision.chosen) if decision.chosen else None
        rejected = [OptionType.of(option) for option in decision.rejected]
        considered = [OptionType.of(option) for option in decision.considered]
        realised_by = [RealisationType.of(call) for call in decision.realised_by]
        options = {
            **{"chosen": chosen, "rejected": rejected, "considered": considered},
            "realised_by": realised_by,
        }
        return cls(**same_fields(cls, decision, **options, **confidence_fields(decision.reading)))

    @strawberry.field(description="The belief in it; null while nobody has asserted or derived it.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.id)

    @strawberry.field(description="Recorded outcomes, latest first.")
    async def outcomes(self, info: Info) -> list[OutcomeType]:
        outcomes = await info.context.loaders.outcomes_of.load(self.id)
        return [OutcomeType.of(outcome) for outcome in outcomes]

    @strawberry.field(description="The thinking node it was taken in.")
    async def node(self, info: Info) -> ThinkingNodeType | None:
        if self.node_id is None:
            return None
        node = await info.context.loaders.nodes.load(self.node_id)
        if node is None:
            raise NotFoundError("the node was deleted meanwhile", field="node_id")
        return ThinkingNodeType.of(node)

    @strawberry.field(description="The session it belongs to.")
    async def session(self, info: Info) -> SessionType | None:
        return await _session(info, self.session_id)


async def _session(info: Info, session_id: str | None) -> SessionType | None:
    if session_id is None:
        return None
    session = await info.context.loaders.sessions.load(session_id)
    if session is None:
        raise NotFoundError("the session was deleted meanwhile", field="session_id")
    return SessionType.of(session)
