"""Short words for what tests do with knowledge."""

from typing import Any

from app.bootstrap import Services
from app.domain.beliefs.knowledge import KnowledgeEntry, Tier
from app.domain.beliefs.knowledge_changes import (
    EntryChange,
    EntryFields,
    EntryPatch,
    Move,
    Relate,
    Store,
    Tag,
    Update,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.events.types import knowledge_stream
from app.reasoning.knowledge.service import MemoryManager


def fields(title: str, content: str = "As measured.", **more: Any) -> EntryFields:  # noqa: ANN401  # whatever the test gives
    return EntryFields(title, content, **more)


class Shelf:
    """The knowledge of one tenant."""

    def __init__(self, services: Services, memory: MemoryManager | None = None) -> None:
        self.services = services
        self.memory = memory or services.knowledge.memory

    async def store(self, title: str, *because: str, **more: Any) -> str:  # noqa: ANN401  # as above
        """Store an entry, derived from others where some are named; give its id."""
        request = Store(new_id(), new_id(), fields(title, **more), frozenset(because))
        return (await self.memory.store(request)).entry_id

    async def update(self, entry_id: str, **patch: Any) -> str:  # noqa: ANN401  # as above
        """Update an entry; give the id of the new record."""
        request = Update(new_id(), entry_id, new_id(), EntryPatch(**patch))
        return (await self.memory.update(request)).entry_id

    async def relate(self, relation: EdgeType, entry_id: str, *to_ids: str) -> EntryChange:
        return await self.memory.relate(Relate(new_id(), relation, entry_id, frozenset(to_ids)))

    async def tag(self, entry_id: str, *add: str, remove: tuple[str, ...] = ()) -> None:
        await self.memory.tag(Tag(new_id(), entry_id, add, remove))

    async def move(self, entry_id: str, tier: Tier) -> EntryChange:
        return await self.memory.move(Move(new_id(), entry_id, tier))

    async def entry(self, entry_id: str) -> KnowledgeEntry:
        return await self.services.knowledge_reads.require_entry(entry_id)

    async def status(self, entry_id: str) -> str | None:
        return (await self.entry(entry_id)).status

    async def head(self) -> int:
        return await self.services.event_reads.head(self.stream) or 0

    async def events(self, after: int = 0) -> list[tuple[str, dict[str, object]]]:
        """Give the events of the tenant's knowledge, each by its type and what it tells."""
        found = await self.services.event_reads.replay_after(self.stream, after, 500)
        return [(event.type, dict(event.payload)) for event in found]

    @property
    def stream(self) -> str:
        return knowledge_stream(self.services.tenant_id)
