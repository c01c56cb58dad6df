"""What the mutations of sequential thinking take."""

from collections.abc import Sequence
from typing import Any, ClassVar

import strawberry

from app.api.types.base import MutationInput
from app.api.types.enums import ControlMode, ThoughtBranchStatus, ThoughtDepth
from app.api.types.thinking.thought import ThoughtFields
from app.domain.ids import optional_id, require_id
from app.domain.nodes.thought import (
    NewConclusion,
    NewThought,
    NewThoughtBranch,
    Revision,
    SwitchMode,
    Thought,
    ThoughtBranch,
)
from app.errors import InvalidInputError

_LEFT = frozenset({ThoughtBranchStatus.ABANDONED, ThoughtBranchStatus.PRUNED})


@strawberry.input
class _ThoughtInput(MutationInput, ThoughtFields):
    """What the input of every mutation that adds a thought has; GraphQL has no name for it."""

    after_number: int | None = strawberry.field(
        default=None,
        description="The number of the last thought you saw, 0 if there was none; another one is a"
        " conflict. Not compared if left out.",
    )

    control_mode: ControlMode = strawberry.field(
        default=ControlMode.AUTO,
        description="The move of the thought. REVISE and BRANCH belong to `reviseThought` and"
        " `branchThought`.",
    )
    thought_depth: ThoughtDepth | None = strawberry.field(
        default=None, description="Thoroughness; by its pattern if left out."
    )

    hypothesis: str | None = strawberry.field(
        default=None,
        description="A supposition to keep as a hypothesis of the session; verify it with"
        " `verifyHypothesis`.",
    )

    injection_scale: int | None = strawberry.field(
        default=None,
        description="Stored items to give for the next thought: 0 none, 1 up to 5, 2 up to 10, 3 up"
        " to 20, any other number up to 10. If null: none, or by the depth of the thought if"
        " `NOEMA_INJECT_MEMORIES` is set.",
    )

    def thought(self, session_id: str, **more: Any) -> NewThought:  # noqa: ANN401  # fields of it
        return NewThought(
            id=self.key(),
            session_id=session_id,
            content=self.content,
            mode=self.mode,
            confidence=self.confidence,
            uncertainty=self.uncertainty,
            next_needed=self.next_needed,
            depends_on=_ids(self.depends_on, "depends_on"),
            assumptions=tuple(self.assumptions),
            tags=tuple(self.tags),
            author=self.author,
            after_number=self.after_number,
            control_mode=self.control_mode,
            depth=self.thought_depth,
            hypothesis=self.hypothesis,
            injection_scale=self.injection_scale,
            **more,
        )


@strawberry.input(description="A thought to add to an open session.")
class AddThoughtInput(_ThoughtInput):
    INPUT_NAMES: ClassVar = {"id": "idempotency_key", "branch_id": "thought_branch_id"}

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")
    thought_branch_id: strawberry.ID | None = strawberry.field(
        default=None, description="The active thought branch to continue; the main line if null."
    )

    def to_domain(self) -> NewThought:
        branch_id = optional_id(self.thought_branch_id, "branch_id")
        return self.thought(require_id(self.session_id, "session_id"), branch_id=branch_id)


@strawberry.input(description="A thought that supersedes an earlier one, on the same line.")
class ReviseThoughtInput(_ThoughtInput):
    thought_id: strawberry.ID = strawberry.field(
        description="The thought to revise; one that was revised already is a conflict."
    )
    reason: str = strawberry.field(description="In 1 to 10,000 characters.")

    def to_domain(self, revised: Thought) -> NewThought:
        revision = Revision(revised.id, self.reason)
        return self.thought(revised.session_id, branch_id=revised.branch_id, revises=revision)


@strawberry.input(description="A thought that begins a thought branch.")
class BranchThoughtInput(_ThoughtInput):
    INPUT_NAMES: ClassVar = {"id": "idempotency_key", "from_id": "thought_id"}

    thought_id: strawberry.ID = strawberry.field(
        description="The thought to branch from, the last that both lines share."
    )
    name: str = strawberry.field(
        description="One line of 1 to 500 characters, unique among the thought branches."
    )
    reason: str | None = strawberry.field(
        default=None, description="The reason to try another way, in 1 to 10,000 characters."
    )

    def to_domain(self, shared: Thought) -> NewThought:
        begins = NewThoughtBranch(self.name, shared.id, self.reason)
        return self.thought(shared.session_id, begins=begins)


@strawberry.input(description="A thought that takes over the results of thought branches.")
class MergeThoughtBranchesInput(_ThoughtInput):
    INPUT_NAMES: ClassVar = {
        "id": "idempotency_key",
        "merges": "thought_branch_ids",
        "branch_id": "into_branch_id",
    }

    thought_branch_ids: list[strawberry.ID] = strawberry.field(
        description="Active thought branches of one session; they are SELECTED from then on."
    )
    into_branch_id: strawberry.ID | None = strawberry.field(
        default=None, description="The thought branch that goes on; the main line if null."
    )

    def branch_ids(self) -> tuple[str, ...]:
        """Give the branches to merge.

        Raises:
            InvalidInputError: There is none, or one is no UUID.
        """
        if not self.thought_branch_ids:
            raise InvalidInputError("name a branch to merge", field="thought_branch_ids")
        return _ids(self.thought_branch_ids, "thought_branch_ids")

    def to_domain(self, branch: ThoughtBranch) -> NewThought:
        into = optional_id(self.into_branch_id, "branch_id")
        return self.thought(branch.session_id, branch_id=into, merges=self.branch_ids())


@strawberry.input(description="A thought branch whose result is taken.")
class SelectThoughtBranchInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "thought_branch_id", "branch_id": "thought_branch_id"}

    thought_branch_id: strawberry.ID = strawberry.field(description="An active thought branch.")
    reason: str = strawberry.field(description="In 1 to 10,000 characters.")


@strawberry.input(description="A thought branch that is not followed any more.")
class LeaveThoughtBranchInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "thought_branch_id", "branch_id": "thought_branch_id"}

    thought_branch_id: strawberry.ID = strawberry.field(description="An active thought branch.")
    reason: str = strawberry.field(description="In 1 to 10,000 characters.")
    outcome: ThoughtBranchStatus = strawberry.field(
        default=ThoughtBranchStatus.ABANDONED,
        description="ABANDONED if it leads nowhere, PRUNED if it only makes room.",
    )

    def status(self) -> ThoughtBranchStatus:
        """Give the outcome.

        Raises:
            InvalidInputError: The branch would not be left with it.
        """
        if self.outcome not in _LEFT:
            raise InvalidInputError("outcome is ABANDONED or PRUNED", field="outcome")
        return self.outcome


@strawberry.input(description="Another mode for an open session.")
class SwitchModeInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "session_id"}

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")
    mode: str = strawberry.field(
        description="A mode of reasoning, such as `causal`, or a name of your own in lower-case"
        " letters."
    )
    reason: str = strawberry.field(description="In 1 to 10,000 characters; kept as history.")
    version: int | None = strawberry.field(
        default=None,
        description="The session's version you saw; another one is a conflict. Not compared if left"
        " out.",
    )

    def to_domain(self) -> SwitchMode:
        session_id = require_id(self.session_id, "session_id")
        return SwitchMode(session_id, self.mode, self.reason, self.version)


@strawberry.input(description="The end of a session of thinking.")
class ConcludeThinkingInput(MutationInput):
    INPUT_NAMES: ClassVar = {
        "id": "idempotency_key",
        "content": "summary",
        "depends_on": "rests_on",
    }

    session_id: strawberry.ID = strawberry.field(
        description="An open session with at least one thought."
    )
    summary: str | None = strawberry.field(
        default=None,
        description="The result in your words. If null: decisions that stand, those that stand no"
        " more, and open points.",
    )
    rests_on: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID],
        description="Thoughts that become the premises of the conclusion. If one of them is revised"
        " or retracted later, the conclusion is unsupported.",
    )
    version: int | None = strawberry.field(
        default=None,
        description="The session's version you saw; another one is a conflict. Not compared if left"
        " out.",
    )
    author: str | None = strawberry.field(
        default=None, description="A person's or a program's name; null if unknown."
    )

    def to_domain(self) -> NewConclusion:
        return NewConclusion(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            summary=self.summary,
            rests_on=_ids(self.rests_on, "depends_on"),
            version=self.version,
            author=self.author,
        )


def _ids(given: Sequence[str], field: str) -> tuple[str, ...]:
    return tuple(require_id(id_, field) for id_ in given)
