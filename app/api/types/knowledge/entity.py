"""What texts speak of."""

import strawberry

from app.api.types.base import DomainType
from app.api.types.enums import EntityKind
from app.domain.nodes.entity import Entity


@strawberry.type(name="Entity", description="A name, a product, a piece of code or a date.")
class EntityType(DomainType[Entity]):
    id: strawberry.ID = strawberry.field(description="The same for the same name and kind.")
    kind: EntityKind = strawberry.field(description="The kind of the believed node.")
    name: str = strawberry.field(description="As it was first written.")
