"""What a backup says of itself."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

FORMAT = 1


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Member(_Frozen):
    """A file inside of the backup."""

    name: str
    bytes: int
    sha256: str


class TenantPart(_Frozen):
    """The graph of one tenant, as it was at one moment."""

    id: str
    name: str
    read_at: datetime
    nodes: int
    relationships: int
    digest: str
    """Of all nodes and relationships, whatever their order."""
    member: Member


class Manifest(_Frozen):
    format: int
    made_at: datetime
    migrations: tuple[str, ...]
    """That the database had had."""
    tenants: tuple[TenantPart, ...]
    """The system tenant, which owns the others, is the last."""
    files: tuple[Member, ...]
    """Of the home, by their path below it."""

    @property
    def nodes(self) -> int:
        return sum(part.nodes for part in self.tenants)

    @property
    def relationships(self) -> int:
        return sum(part.relationships for part in self.tenants)
