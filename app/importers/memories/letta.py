"""The memory blocks of an agent file of Letta: what its agents keep in view.

Blocks have no time of their own in newer files: they are known to hold from the export on.
"""

import hashlib
from collections.abc import Iterator
from typing import BinaryIO

from app.content.json_fields import Json, as_list, as_maps, text_of
from app.domain.beliefs.knowledge_record import Record
from app.errors import InvalidInputError
from app.importers.fields import moment
from app.importers.letta.agents import agents_of, is_agent_file, name_of
from app.importers.memories.facts import Fact, objects_of

sniff = is_agent_file


def read(file: BinaryIO) -> Iterator[Record]:
    """Give the records of a file that is at its beginning.

    Raises:
        InvalidInputError: It is no JSON, or holds no agent.
    """
    seen = set[str]()
    for value in objects_of(file):
        agents = agents_of(value)
        if not agents:
            raise InvalidInputError("there is no agent", field="file")
        for fact in _facts(value, agents):
            if fact.id not in seen:
                yield fact.record()
            seen.add(fact.id)


def _facts(value: Json, agents: list[Json]) -> Iterator[Fact]:
    exported = text_of(value, "created_at")
    for block in as_maps(value.get("blocks")):
        users = [name_of(a) for a in agents if block.get("id") in as_list(a.get("block_ids"))]
        yield from _fact(block, ", ".join(users) or name_of(agents[0]), exported)
    for agent in agents:
        for block in as_maps(agent.get("core_memory")):
            yield from _fact(block, name_of(agent), exported)


def _fact(block: Json, agent: str, exported: str | None) -> Iterator[Fact]:
    label, text = text_of(block, "label") or "block", text_of(block, "value") or ""
    if not text.strip():
        return
    # A block that was changed is another thing to hold.
    version = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    yield Fact(
        name=("letta", agent, label, version),
        title=f"{agent}: {label}",
        content=text,
        source=f"Letta agent {agent[:500]}, memory block {label[:500]}",
        tags=("memory block", label),
        valid_from=moment(text_of(block, "updated_at", "created_at") or exported),
    )
