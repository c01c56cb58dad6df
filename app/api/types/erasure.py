"""What every erasure answers."""

import strawberry

from app.api.types.base import Mirrored
from app.domain.erasure import Kept


@strawberry.type(name="KeptTrace", description="A trace that an erasure leaves.")
class KeptType(Mirrored[Kept]):
    what: str = strawberry.field(description="The remaining data in a few words.")
    why: str = strawberry.field(description="The reason.")
