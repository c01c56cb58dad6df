"""Turns: what a session spent on models, and the plans that answers made."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, same_fields
from app.api.types.enums import TaskStatus
from app.api.types.scalars import Long
from app.domain.ledger import Ledger, TokenTotal
from app.domain.nodes.plan import Task, TaskCall, TaskPlan


@strawberry.type(name="TokenTotal", description="Tokens of one session on one model.")
class TokenTotalType(DomainType[TokenTotal]):
    provider: str = strawberry.field(
        description="The provider's name, such as `anthropic`; null if no model was involved."
    )
    model: str = strawberry.field(description="The provider's name for it.")
    calls: Long = strawberry.field(description="Answers that were counted.")
    input_tokens: Long = strawberry.field(description="Tokens read.")
    output_tokens: Long = strawberry.field(description="Tokens written, thinking included.")
    thinking_tokens: Long = strawberry.field(description="Tokens of thinking, where told apart.")
    cache_read_tokens: Long = strawberry.field(
        description="Part of `inputTokens` that the vendor's prompt cache served."
    )
    cache_write_tokens: Long = strawberry.field(description="Tokens written to a cache.")
    unpriced_calls: Long = strawberry.field(description="Answers whose price is not known.")
    cost: float = strawberry.field(description="US dollars of the answers whose price is known.")


@strawberry.type(name="Ledger", description="Tokens and cost of a session.")
class LedgerType:
    totals: list[TokenTotalType] = strawberry.field(description="By provider and model.")
    output_tokens: Long = strawberry.field(description="Tokens written on all models.")
    budget: Long = strawberry.field(description="Tokens that may be written; then no call is made.")
    cost: float | None = strawberry.field(
        description="US dollars; null where the price of an answer is not known."
    )

    @classmethod
    def of(cls, ledger: Ledger) -> Self:
        totals = [TokenTotalType.of(total) for total in ledger.totals]
        return cls(**same_fields(cls, ledger, totals=totals))


@strawberry.type(name="Task", description="One task of a plan, for one agent.")
class TaskType(DomainType[Task]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    key: str = strawberry.field(description="Unique within its plan.")
    description: str = strawberry.field(description="The instruction to the agent.")
    agent: str = strawberry.field(description="The agent's name.")
    depends_on: list[str] = strawberry.field(description="Keys of the tasks it waits for.")
    status: TaskStatus = strawberry.field(name="taskStatus", description="Where it stands.")
    note: str | None = strawberry.field(
        description="The reason of FAILED or SKIPPED; otherwise null."
    )
    node_id: strawberry.ID | None = strawberry.field(description="The agent's answer.")


@strawberry.type(name="TaskCall", description="A call of a tool by an agent of a plan.")
class TaskCallType(DomainType[TaskCall]):
    task_key: str = strawberry.field(description="Equals `Task.key`.")
    node_id: strawberry.ID = strawberry.field(description="The thinking node that holds the call.")
    tool: str = strawberry.field(
        description="Such as `search`, `record_evidence` or `propose_decision`."
    )
    arguments: str = strawberry.field(
        description="JSON, as the agent wrote it; what a finding rests on stands in `sources`."
    )
    result: str | None = strawberry.field(
        description="JSON or a sentence; null before the tool has answered."
    )
    is_error: bool = strawberry.field(description="Whether the tool refused the call.")
    duration_ms: Long | None = strawberry.field(
        description="Milliseconds that the tool took; null before it has answered."
    )


PLANS = "plan"


@strawberry.type(name="TaskPlan", description="A plan of tasks that agents carry out.")
class TaskPlanType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    node_id: strawberry.ID = strawberry.field(
        description="The answer that made it, or the message that `startPlan` wrote."
    )
    session_id: strawberry.ID = strawberry.field(description="The session it works in.")
    job_id: strawberry.ID | None = strawberry.field(
        description="The job that carries it out; null where the answer does so itself."
    )
    budget_tokens: Long | None = strawberry.field(
        description="Output tokens after which no further task begins; null for no limit."
    )
    branch_id: strawberry.ID | None = strawberry.field(
        description="Whose provider and model its agents use; null as `jobId`."
    )
    subject_id: strawberry.ID | None = strawberry.field(
        description="The node whose steps are verified; null for any other plan."
    )
    resumed: int = strawberry.field(description="Times it was taken up again by hand.")
    goal: str = strawberry.field(description="The aim in a sentence.")
    status: TaskStatus = strawberry.field(name="taskStatus", description="Where it stands.")
    tasks: list[TaskType] = strawberry.field(description="Its tasks in order.")
    recorded_from: datetime = strawberry.field(description="When it was made.")
    plan: strawberry.Private[TaskPlan]

    @classmethod
    def of(cls, plan: TaskPlan) -> Self:
        tasks = [TaskType.of(task) for task in plan.tasks]
        return cls(**same_fields(cls, plan, tasks=tasks, plan=plan))

    @strawberry.field(description="Output tokens that its agents wrote so far.")
    async def spent_tokens(self, info: Info) -> Long:
        return await info.context.services.plans.parts.plans.spent(self.plan)

    @strawberry.field(description="The calls of its agents, oldest first; none without `jobId`.")
    async def calls(self, info: Info) -> list[TaskCallType]:
        calls = await info.context.services.plans.parts.plans.calls(self.plan)
        return [TaskCallType.of(call) for call in calls]
