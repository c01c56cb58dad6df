"""Knowledge as it is kept in a file: entries, then how they are related and what justifies them."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.nodes.edge import EdgeType


@dataclass(frozen=True, slots=True)
class Withdrawal:
    superseded_by: str | None
    """The entry that replaced it; None where it was retracted."""
    reason: str | None


@dataclass(frozen=True, slots=True)
class EntryRecord:
    id: str
    fields: EntryFields
    categorized_by: CategorizedBy | None
    tier: Tier
    asserted: bool
    """Whether it is held for its own sake, and not only because something justifies it."""
    withdrawal: Withdrawal | None


@dataclass(frozen=True, slots=True)
class RelationRecord:
    id: str
    type: EdgeType
    from_id: str
    to_id: str
    weight: float


@dataclass(frozen=True, slots=True)
class JustificationRecord:
    id: str
    conclusion_id: str
    premise_ids: tuple[str, ...]
    rule: str | None


Record = EntryRecord | RelationRecord | JustificationRecord
FILE_VERSION = 1
FILE_KIND = "noema-knowledge"
FILE_RELATIONS = frozenset(
    {EdgeType.RELATED_TO, EdgeType.DERIVED_FROM, EdgeType.PART_OF, EdgeType.UPDATES}
)


def plain(record: Record) -> dict[str, object]:
    """Give a record as JSON takes it; what is not there is left out."""
    match record:
        case EntryRecord():
            fields = _plain_entry(record)
        case RelationRecord():
            fields = {
                "id": record.id,
                "type": record.type.value,
                "from": record.from_id,
                "to": record.to_id,
                "weight": record.weight,
            }
        case JustificationRecord():
            fields = {
                "id": record.id,
                "conclusion": record.conclusion_id,
                "premises": [*record.premise_ids],
                "rule": record.rule,
            }
    return {name: value for name, value in fields.items() if value is not None}


def _plain_entry(record: EntryRecord) -> dict[str, object]:
    fields, withdrawal = record.fields, record.withdrawal
    found: dict[str, object] = {
        "id": record.id,
        "title": fields.title,
        "content": fields.content,
        "category": fields.category,
        "subcategory": fields.subcategory,
        "categorized_by": record.categorized_by,
        "tags": [*fields.tags],
        "source": fields.source,
        "valid_from": _text(fields.valid_from),
        "valid_to": _text(fields.valid_to),
        "tier": record.tier.value,
        "asserted": record.asserted,
    }
    if withdrawal is None:
        return found
    status = "retracted" if withdrawal.superseded_by is None else "superseded"
    found |= {"withdrawn": status, "reason": withdrawal.reason}
    return found | {"superseded_by": withdrawal.superseded_by}


def _text(value: datetime | None) -> str | None:
    return value.isoformat() if value else None
