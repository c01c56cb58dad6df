"""What every erasure answers."""

import strawberry

from app.api.types.base import DomainType
from app.domain.erasure import RetainedData


@strawberry.type(name="KeptTrace", description="A trace that an erasure leaves.")
class RetainedDataType(DomainType[RetainedData]):
    what: str = strawberry.field(description="The remaining data in a few words.")
    why: str = strawberry.field(description="The reason.")
