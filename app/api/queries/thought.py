"""Questions about thoughts and thought branches."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.thinking.thought import BranchComparisonType, ThoughtBranchType, ThoughtType
from app.domain.ids import require_id

ThoughtId = Annotated[strawberry.ID, strawberry.argument(description="From `addThought`.")]
BranchId = Annotated[
    strawberry.ID, strawberry.argument(description="From `SessionThinking.thoughtBranches`.")
]
Compared = Annotated[
    list[strawberry.ID],
    strawberry.argument(description="2 to 10 thought branches of one session."),
]


@strawberry.type
class ThoughtQueries:
    @strawberry.field(description="One thought; null if there is no such one.")
    async def thought(self, info: Info, id: ThoughtId) -> ThoughtType | None:
        thought = await info.context.loaders.thoughts.load(require_id(id))
        return ThoughtType.of(thought) if thought else None

    @strawberry.field(description="One thought branch; null if there is no such one.")
    async def thought_branch(self, info: Info, id: BranchId) -> ThoughtBranchType | None:
        branch = await info.context.loaders.thought_branches.load(require_id(id))
        return ThoughtBranchType.of(branch) if branch else None

    @strawberry.field(description="Thought branches side by side, in the order of their ids.")
    async def compare_thought_branches(
        self, info: Info, ids: Compared
    ) -> list[BranchComparisonType]:
        branch_ids = [require_id(id_, "ids") for id_ in ids]
        compared = await info.context.services.thoughts.reads.compare(branch_ids)
        return [BranchComparisonType.of(comparison) for comparison in compared]
