"""Asking a person, and deciding what was asked."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.enums import CheckpointVerdict
from app.api.types.errors import Refusal
from app.api.types.people.checkpoints import CheckpointType
from app.domain.ids import optional_id, require_id
from app.domain.people.checkpoints import DEFAULT_S, CheckpointDecision, NewCheckpoint

_AUTHOR = "The name of a person or an agent, where several share a key; the key's name if null."


@strawberry.input(description="A question that a person is to decide.")
class AskCheckpointInput(MutationInput):
    question: str = strawberry.field(description="At most 20,000 bytes.")
    proposal: str | None = strawberry.field(
        default=None, description="The text or the action to approve, at most 20,000 bytes."
    )
    options: list[str] = strawberry.field(
        default_factory=list[str], description="At most 20 to choose from, no two alike."
    )
    node_id: strawberry.ID | None = strawberry.field(
        default=None, description="Its subject: a node of any kind, or a session."
    )
    author: str | None = strawberry.field(default=None, description=_AUTHOR)
    expires_in_s: int = strawberry.field(
        default=DEFAULT_S, description="From 10 seconds to 30 days (2,592,000)."
    )

    def to_domain(self, key_name: str) -> NewCheckpoint:
        return NewCheckpoint(
            id=self.key(),
            question=self.question,
            key_name=key_name,
            proposal=self.proposal,
            options=tuple(self.options),
            node_id=optional_id(self.node_id, "node_id"),
            author=self.author,
            life_s=self.expires_in_s,
        )


@strawberry.input(description="A person's answer to a checkpoint.")
class DecideCheckpointInput(MutationInput):
    checkpoint_id: strawberry.ID = strawberry.field(description="An open one.")
    verdict: CheckpointVerdict = strawberry.field(description="EDITED needs `text`.")
    option: str | None = strawberry.field(
        default=None, description="With APPROVED, the option; needed where there are options."
    )
    text: str | None = strawberry.field(
        default=None, description="With EDITED, what holds in place of the proposal."
    )
    reason: str | None = strawberry.field(default=None, description="Needed with REJECTED.")
    author: str | None = strawberry.field(default=None, description=_AUTHOR)

    def to_domain(self, key_name: str) -> CheckpointDecision:
        return CheckpointDecision(
            checkpoint_id=require_id(self.checkpoint_id, "checkpoint_id"),
            verdict=self.verdict,
            key_name=key_name,
            author=self.author,
            option=self.option,
            text=self.text,
            reason=self.reason,
        )


AskCheckpointPayload = Annotated[
    CheckpointType | Refusal,
    strawberry.union("AskCheckpointPayload", description="The checkpoint, or an error."),
]
DecideCheckpointPayload = Annotated[
    CheckpointType | Refusal,
    strawberry.union("DecideCheckpointPayload", description="The checkpoint, or an error."),
]


@strawberry.type
class CheckpointMutations:
    @mutation(
        description="Ask a person to approve, edit or reject something; `checkpointSettled` waits"
        " for the answer."
    )
    async def ask_checkpoint(
        self,
        info: Info,
        input: Annotated[AskCheckpointInput, strawberry.argument(description="The question.")],
    ) -> AskCheckpointPayload:
        context, request = info.context, input.request()
        new = input.to_domain(context.key_name)
        await context.services.people.checkpoints.ask(new, request)
        return await _shown(info, new.id)

    @mutation(
        description="Approve, edit or reject what an agent asks; once, before it expires, and not"
        " with the key that asked."
    )
    async def decide_checkpoint(
        self,
        info: Info,
        input: Annotated[DecideCheckpointInput, strawberry.argument(description="The answer.")],
    ) -> DecideCheckpointPayload:
        context, request = info.context, input.request()
        decision = input.to_domain(context.key_name)
        await context.services.people.checkpoints.decide(decision, request)
        return await _shown(info, decision.checkpoint_id)


async def _shown(info: Info, checkpoint_id: str) -> CheckpointType:
    reads = info.context.services.people.checkpoint_reads
    return CheckpointType.of(await reads.require(checkpoint_id))
