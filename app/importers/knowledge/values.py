"""The records of a knowledge file as JSON has them, checked one by one. Pure."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.beliefs.knowledge_record import (
    FILE_RELATIONS,
    EntryRecord,
    JustificationRecord,
    Record,
    RelationRecord,
    Withdrawal,
)
from app.domain.ids import require_id
from app.domain.nodes.edge import EdgeType
from app.errors import InvalidInputError

_MAX_PREMISES = 1_000


def _id(value: str) -> str:
    try:
        return require_id(value)
    except InvalidInputError as error:
        raise ValueError(error.message) from error


Id = Annotated[str, AfterValidator(_id)]


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class _EntryLine(_Line):
    id: Id
    title: str
    content: str
    category: str | None = None
    subcategory: str | None = None
    categorized_by: CategorizedBy | None = None
    tags: tuple[str, ...] = ()
    source: str | None = None
    valid_from: AwareDatetime | None = None
    valid_to: AwareDatetime | None = None
    tier: Tier = Tier.ARCHIVE
    asserted: bool = True
    withdrawn: Literal["retracted", "superseded"] | None = None
    reason: str | None = None
    superseded_by: Id | None = None

    def record(self) -> EntryRecord:
        if (self.withdrawn == "superseded") != (self.superseded_by is not None):
            raise InvalidInputError("superseded_by goes with superseded alone", field="file")
        return EntryRecord(
            id=self.id,
            fields=self._fields(),
            categorized_by=self.categorized_by,
            tier=self.tier,
            asserted=self.asserted,
            withdrawal=Withdrawal(self.superseded_by, self.reason) if self.withdrawn else None,
        )

    def _fields(self) -> EntryFields:
        placed = (self.category, self.subcategory, self.tags, self.source)
        return EntryFields(self.title, self.content, *placed, self.valid_from, self.valid_to)


class _RelationLine(_Line):
    id: Id
    type: EdgeType
    from_id: Id = Field(alias="from")
    to_id: Id = Field(alias="to")
    weight: float = Field(default=1.0, ge=0, le=1)

    def record(self) -> RelationRecord:
        if self.type not in FILE_RELATIONS:
            raise InvalidInputError(f"{self.type} does not relate entries", field="file")
        return RelationRecord(self.id, self.type, self.from_id, self.to_id, self.weight)


class _JustificationLine(_Line):
    id: Id
    conclusion: Id
    premises: tuple[Id, ...] = Field(min_length=1, max_length=_MAX_PREMISES)
    rule: str | None = None

    def record(self) -> JustificationRecord:
        premise_ids = tuple(sorted(set(self.premises)))
        return JustificationRecord(self.id, self.conclusion, premise_ids, self.rule)


_LINES: Mapping[str, type[_EntryLine | _RelationLine | _JustificationLine]] = {
    "entry": _EntryLine,
    "relation": _RelationLine,
    "justification": _JustificationLine,
}


def record_of(kind: str, values: object, where: str) -> Record:
    """Give a record of a file.

    Args:
        kind: `entry`, `relation` or `justification`.
        where: The place in the file, for whoever has to mend it.

    Raises:
        InvalidInputError: It is no such record; says where and why.
    """
    line = _LINES.get(kind)
    if line is None:
        raise InvalidInputError(f"{where}: there is no record {kind[:40]!r}", field="file")
    try:
        return line.model_validate(values).record()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = "/".join(map(str, first["loc"])) or kind
        raise InvalidInputError(f"{where}: {name}: {first['msg']}", field="file") from error
    except InvalidInputError as error:
        raise InvalidInputError(f"{where}: {error.message}", field="file") from error
