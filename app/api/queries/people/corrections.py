"""Questions about corrections."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.people.corrections import CorrectionType
from app.domain.ids import require_id
from app.errors import NotFoundError

Id = Annotated[strawberry.ID, strawberry.argument(description="As `correctAnswer` answered it.")]


@strawberry.type
class CorrectionQueries:
    @strawberry.field(description="A correction with the difference; null if there is none.")
    async def correction(self, info: Info, id: Id) -> CorrectionType | None:
        try:
            found = await info.context.services.plans.corrections.require(require_id(id))
        except NotFoundError:
            return None
        return CorrectionType.of(found)
