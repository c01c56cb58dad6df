"""Memories of mem0, as `get_all` gives them: a list, or an object with `results`.

The fields are those of mem0's page "Get memories" and of `MemoryItem` in the repository
mem0ai/mem0. A memory holds from when its text was written, until its `expiration_date`.
"""

import hashlib
from collections.abc import Iterator
from typing import BinaryIO

from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.domain.beliefs.knowledge_record import Record
from app.errors import InvalidInputError
from app.importers.fields import moment
from app.importers.memories.facts import Fact, objects_of

_OWNERS = (("user_id", "user"), ("agent_id", "agent"), ("app_id", "app"), ("run_id", "run"))


def sniff(head: bytes) -> bool:
    return b'"memory"' in head and b'"id"' in head


def read(file: BinaryIO) -> Iterator[Record]:
    """Give the records of a file that is at its beginning.

    Raises:
        InvalidInputError: It is no JSON, or a memory has no id or no text.
    """
    seen = set[str]()
    for number, memory in enumerate(_memories(file), 1):
        record = _fact(memory, f"memory {number}").record()
        if record.id not in seen:
            yield record
        seen.add(record.id)


def _memories(file: BinaryIO) -> Iterator[Json]:
    for value in objects_of(file):
        if isinstance(value.get("results"), list):
            yield from as_maps(value["results"])
        else:
            yield value


def _fact(memory: Json, where: str) -> Fact:
    name, text = text_of(memory, "id"), text_of(memory, "memory")
    if not name or not text:
        raise InvalidInputError(f"{where} has no id or no text", field="file")
    created = moment(memory.get("created_at"))
    # A text that was changed is another thing to hold; the time of its id may not change with it.
    version = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return Fact(
        name=("mem0", name, version),
        content=text,
        source=f"mem0 memory {name}{_owner(memory)}",
        tags=tuple(_tags(memory)),
        recorded_at=created,
        valid_from=moment(memory.get("updated_at")) or created,
        valid_to=moment(memory.get("expiration_date")),
    )


def _owner(memory: Json) -> str:
    named = ((word, text_of(memory, field)) for field, word in _OWNERS)
    return "".join(f", {word} {name}" for word, name in named if name)


def _tags(memory: Json) -> Iterator[str]:
    yield from (name for name in as_list(memory.get("categories")) if isinstance(name, str))
    for name, value in as_map(memory.get("metadata")).items():
        if isinstance(value, str | int | float):
            yield f"{name}: {value}"
