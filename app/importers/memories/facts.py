"""What other memories keep, as records of a knowledge file. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, cast

from app.content.json_fields import Json, as_map
from app.domain.beliefs.knowledge import Tier
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.beliefs.knowledge_record import EntryRecord, Withdrawal
from app.domain.ids import derived_id
from app.errors import InvalidInputError
from app.importers.base import ByteFile
from app.importers.fields import as_title
from app.importers.json_values import read_values

_MAX_TAGS = 50


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a memory holds."""

    name: tuple[str, ...]
    """What identifies it in its source, most general first; the same name is the same entry."""
    content: str
    source: str
    title: str = ""
    """Default: the beginning of the content."""
    tags: tuple[str, ...] = ()
    recorded_at: datetime | None = None
    """When its source came to know it."""
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    withdrawal: Withdrawal | None = None

    @property
    def id(self) -> str:
        return derived_id(self.recorded_at, *self.name)

    def record(self) -> EntryRecord:
        begin, end = self.valid_from, self.valid_to
        is_empty = begin is not None and end is not None and end <= begin
        nothing = Withdrawal(None, "its source says that it ended before it began")
        return EntryRecord(
            id=self.id,
            fields=EntryFields(
                title=as_title(self.title or self.content),
                content=self.content,
                tags=tuple(dict.fromkeys(tag for tag in map(as_title, self.tags) if tag))[
                    :_MAX_TAGS
                ],
                source=self.source,
                valid_from=begin,
                valid_to=None if is_empty else end,
            ),
            categorized_by=None,
            tier=Tier.ARCHIVE,
            asserted=True,
            withdrawal=nothing if is_empty and not self.withdrawal else self.withdrawal,
        )


def objects_of(file: BinaryIO) -> Iterator[Json]:
    """Give the JSON objects of a file: those of a list, or the one it is.

    Raises:
        InvalidInputError: It is no JSON, or holds something else than objects.
    """
    try:
        for value in read_values(cast(ByteFile, file)):
            if not (fields := as_map(value.json)):
                raise InvalidInputError(f"line {value.line}: an object is expected", field="file")
            yield fields
    except (ValueError, RecursionError) as error:
        raise InvalidInputError("this is no JSON", field="file") from error
