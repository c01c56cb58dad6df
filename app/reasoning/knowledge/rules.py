"""What an entry must be, what a change makes of it, and who has to move. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.beliefs.belief import Outcome, StatusChange
from app.domain.beliefs.knowledge import CategorizedBy
from app.domain.beliefs.knowledge_changes import RELATIONS, EntryFields, EntryPatch, Relate, Tag
from app.domain.nodes.edge import EdgeType
from app.domain.text import require_text, require_title
from app.errors import ConflictError, InvalidInputError
from app.reasoning.knowledge.schemas import TierMember

MAX_TAGS = 50
MAX_NAME = 100
"""Characters of a category."""
MAX_TARGETS = 100
KEPT_SHARE = 0.8
"""Of the budget of a tier that ran over: making room for one more each time would be work for
every entry."""
_MAX_SOURCE = 2_000
_MAX_RULE = 2_000


def checked(fields: EntryFields, max_text_bytes: int) -> EntryFields:
    """Give the fields as they are stored.

    Raises:
        InvalidInputError: A text is blank, too long or cannot be stored, there are too many tags,
            a subcategory has no category, or the interval is empty.
    """
    if not require_text(fields.content, "content", max_text_bytes).strip():
        raise InvalidInputError("content must not be blank", field="content")
    if fields.source is not None:
        require_text(fields.source, "source", _MAX_SOURCE)
    _check_period(fields.valid_from, fields.valid_to)
    if fields.subcategory is not None and fields.category is None:
        raise InvalidInputError("a subcategory needs a category", field="subcategory")
    return replace(
        fields,
        title=require_title(fields.title),
        category=_name(fields.category, "category"),
        subcategory=_name(fields.subcategory, "subcategory"),
        tags=checked_tags(fields.tags),
    )


def checked_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Give tags without repeats, in their order.

    Raises:
        InvalidInputError: One is no line of 1 to 500 characters, or there are over 50.
    """
    found = tuple(dict.fromkeys(require_title(tag, "tags") for tag in tags))
    if len(found) > MAX_TAGS:
        raise InvalidInputError(f"at most {MAX_TAGS} tags are allowed", field="tags")
    return found


def require_name(value: str, field: str) -> str:
    """Give the name of a category, stripped.

    Raises:
        InvalidInputError: It is no line of 1 to 100 characters.
    """
    name = require_title(value, field)
    if len(name) > MAX_NAME:
        raise InvalidInputError(f"{field} has over {MAX_NAME} characters", field=field)
    return name


def updated(fields: EntryFields, patch: EntryPatch) -> EntryFields:
    """Give what an entry says once it is updated.

    Raises:
        InvalidInputError: The patch changes nothing.
    """
    result = replace(
        fields,
        title=fields.title if patch.title is None else patch.title,
        content=fields.content if patch.content is None else patch.content,
        source=fields.source if patch.source is None else patch.source,
        valid_from=patch.valid_from or fields.valid_from,
        valid_to=patch.valid_to or fields.valid_to,
    )
    if result == fields:
        raise InvalidInputError("the update changes nothing", field="patch")
    return result


def retagged(tags: Sequence[str], request: Tag) -> tuple[str, ...]:
    """Give the tags of an entry once some went and some came.

    Raises:
        InvalidInputError: Nothing is asked for, or a tag or their number is not allowed.
    """
    if not request.add and not request.remove:
        raise InvalidInputError("name a tag to add or to remove", field="add")
    gone = {tag.strip() for tag in request.remove}
    return checked_tags(tag for tag in (*tags, *checked_tags(request.add)) if tag not in gone)


def check_relation(request: Relate) -> None:
    """Check what needs no look at the graph.

    Raises:
        InvalidInputError: The relation is none of entries, the targets are none, too many or the
            entry itself, the weight is outside 0..1, or a rule has nothing to explain.
    """
    if request.relation not in RELATIONS:
        raise InvalidInputError(f"{request.relation} does not relate entries", field="relation")
    if not 1 <= len(request.to_ids) <= MAX_TARGETS:
        raise InvalidInputError(f"name from 1 to {MAX_TARGETS} targets", field="to_ids")
    if request.entry_id in request.to_ids:
        raise InvalidInputError("an entry cannot be related to itself", field="to_ids")
    if not 0 <= request.weight <= 1:
        raise InvalidInputError("weight must be from 0 to 1", field="weight")
    if request.rule is not None:
        require_text(request.rule, "rule", _MAX_RULE)
        if request.relation is not EdgeType.DERIVED_FROM:
            raise InvalidInputError("only DERIVED_FROM follows by a rule", field="rule")


def evicted(entries: Iterable[TierMember], budget_tokens: int) -> list[tuple[TierMember, str]]:
    """Tell which entries leave a tier, each with the reason.

    What is not held any more always goes. If the rest is over the budget, those longest in the
    tier go until it is at 80 % of it; the newest always stays.
    """
    held = sorted(
        (entry for entry in entries if entry.held), key=lambda entry: (entry.since, entry.id)
    )
    leaving = [(entry, "not held any more") for entry in entries if not entry.held]
    total = sum(member.tokens for member in held)
    if total <= budget_tokens:
        return leaving
    for one in held[:-1]:
        if total <= KEPT_SHARE * budget_tokens:
            break
        total -= one.tokens
        leaving.append((one, "longest in recall, which was full"))
    return leaving


def require_room(pinned: Iterable[TierMember], tokens: int, budget_tokens: int) -> None:
    """Refuse to pin what does not fit.

    Raises:
        ConflictError: The pinned entries would be over the budget.
    """
    total = tokens + sum(member.tokens for member in pinned if member.held)
    if total > budget_tokens:
        raise ConflictError(
            f"pinned entries would have {total} tokens; the limit is {budget_tokens}: unpin some",
            field="tier",
        )


def may_replace(by: CategorizedBy, known: str | None) -> bool:
    """Tell whether a finding takes the place of one before: a rule never overrules a model, and
    nothing but a person overrules a person."""
    order = (None, CategorizedBy.RULE, CategorizedBy.MODEL, CategorizedBy.PERSON)
    return order.index(by) >= order.index(CategorizedBy(known) if known else None)


def joined(outcomes: Iterable[Outcome]) -> tuple[StatusChange, ...]:
    """Give what several operations did together: one change a belief, first before, last after."""
    changes: dict[str, StatusChange] = {}
    for change in (change for outcome in outcomes for change in outcome.changes):
        before = changes[change.belief_id].before if change.belief_id in changes else change.before
        changes[change.belief_id] = StatusChange(change.belief_id, before, change.after)
    return tuple(change for change in changes.values() if change.before != change.after)


def _name(value: str | None, field: str) -> str | None:
    return None if value is None else require_name(value, field)


def _check_period(valid_from: datetime | None, valid_to: datetime | None) -> None:
    for field, end in (("valid_from", valid_from), ("valid_to", valid_to)):
        if end is not None and end.tzinfo is None:
            raise InvalidInputError(f"{field} must say its time zone", field=field)
    if valid_from and valid_to and valid_from >= valid_to:
        raise InvalidInputError("valid_from must be before valid_to", field="valid_from")
