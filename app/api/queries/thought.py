"""Questions about thoughts and thought branches."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.thinking.injection import InjectedType
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

    @strawberry.field(
        description="List stored items that the author of a thought would be given today for the"
        " next one, best first; nothing is stored."
    )
    async def injection_preview(
        self,
        info: Info,
        thought_id: ThoughtId,
        scale: Annotated[
            int | None,
            strawberry.argument(
                description="1 up to 5 items, 2 up to 10, 3 up to 20, 0 none, any other number up"
                " to 10; by the depth of the thought if null."
            ),
        ] = None,
    ) -> list[InjectedType]:
        thoughts = info.context.services.thoughts
        thought = await thoughts.reads.require(require_id(thought_id, "thought_id"), "thought_id")
        given = await thoughts.service.would_inject(thought, scale)
        return [InjectedType.of(one) for one in await thoughts.injection.preview(given)]

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
