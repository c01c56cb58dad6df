"""What texts speak of: names, products, pieces of code and dates, and where."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.ids import derived_id

MAX_NAME = 120
"""Characters of a name; longer runs are no names."""


class EntityKind(StrEnum):
    NAME = "name"
    PRODUCT = "product"
    CODE = "code"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Entity:
    id: str
    kind: EntityKind
    name: str
    """As it was first written."""


def entity_key(name: str) -> str:
    """Give a name as it is compared: whatever its case and its spaces."""
    return " ".join(name.casefold().split())


def entity_id(tenant_id: str, kind: EntityKind, name: str) -> str:
    """Make the one id of an entity of a tenant: the same name, the same id."""
    return derived_id(None, tenant_id, kind, entity_key(name))
