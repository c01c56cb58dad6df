"""What an operation on beliefs must be, by itself. Pure."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime

from app.domain.beliefs.belief import (
    Assert,
    Contradict,
    Derive,
    Idempotent,
    Justify,
    NewBelief,
    Operation,
    Resolution,
    Resolve,
    Retract,
    RetractAll,
    Supersede,
)
from app.domain.text import require_text
from app.errors import InvalidInputError

_MAX_RULE = 2_000
_MAX_REASON = 10_000


def check(operation: Operation, max_text_bytes: int) -> None:
    """Check what needs no look at the graph.

    Raises:
        InvalidInputError: A text is blank, too long or cannot be stored, there are no premises, an
            interval is empty, a belief has two roles that exclude each other, or what a
            resolution needs is missing or out of place.
    """
    for field, text, most in _texts(operation, max_text_bytes):
        if not require_text(text, field, most).strip():
            raise InvalidInputError(f"{field} must not be blank", field=field)
    for belief in _new_beliefs(operation):
        _check_period(belief)
    _check_premises(operation)
    _check_roles(operation)
    if isinstance(operation, Resolve):
        _check_resolution(operation)


def fingerprint(operation: Idempotent) -> str:
    """Hash every field of an operation but its id, as 64 hexadecimal digits."""
    fields = {**asdict(operation), "id": type(operation).__name__}
    packed = json.dumps(fields, default=_plain, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(packed.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(str(item) for item in value)  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]  # items of unknown type
    # Instants, not spellings: the same moment in another zone is the same field.
    return value.timestamp() if isinstance(value, datetime) else str(value)


def _texts(operation: Operation, max_text_bytes: int) -> Iterator[tuple[str, str, int]]:
    for belief in _new_beliefs(operation):
        if belief.text is not None:
            yield "text", belief.text, max_text_bytes
    if isinstance(operation, Derive | Justify) and operation.justification.rule is not None:
        yield "rule", operation.justification.rule, _MAX_RULE
    if isinstance(operation, Retract | RetractAll):
        yield "reason", operation.reason, _MAX_REASON
    if isinstance(operation, Contradict) and operation.summary is not None:
        yield "summary", operation.summary, max_text_bytes
    if isinstance(operation, Resolve) and operation.rationale is not None:
        yield "rationale", operation.rationale, max_text_bytes


def _new_beliefs(operation: Operation) -> Iterator[NewBelief]:
    match operation:
        case Assert() | Derive():
            yield operation.belief
        case Resolve():
            yield from (belief for belief in (operation.resolver, _product(operation)) if belief)
        case _:
            pass


def _product(operation: Resolve) -> NewBelief | None:
    return operation.produces.belief if operation.produces else None


def _check_period(belief: NewBelief) -> None:
    ends = (belief.valid_from, belief.valid_to)
    for field, end in zip(("valid_from", "valid_to"), ends, strict=True):
        if end is not None and end.tzinfo is None:
            raise InvalidInputError(f"{field} must say its time zone", field=field)
    if belief.valid_from and belief.valid_to and belief.valid_from >= belief.valid_to:
        raise InvalidInputError("valid_from must be before valid_to", field="valid_from")


def _check_premises(operation: Operation) -> None:
    if not isinstance(operation, Derive | Justify):
        return
    own = operation.belief.id if isinstance(operation, Derive) else operation.belief_id
    premises = operation.justification.premise_ids
    if not premises:
        raise InvalidInputError("a justification needs a premise", field="premise_ids")
    if own in premises:
        raise InvalidInputError("a belief cannot be its own premise", field="premise_ids")


def _check_roles(operation: Operation) -> None:
    match operation:
        case Supersede() if operation.belief_id == operation.by_id:
            raise InvalidInputError("a belief cannot supersede itself", field="by_id")
        case Contradict() if operation.a_id == operation.b_id:
            raise InvalidInputError("a belief cannot contradict itself", field="b_id")
        case Resolve(produces=product) if product and product.belief.id in _resolvers(operation):
            raise InvalidInputError("the resolver cannot be what it produces", field="resolver_id")
        case _:
            pass


def _resolvers(operation: Resolve) -> set[str | None]:
    return {operation.resolver_id, operation.resolver.id if operation.resolver else None}


def _check_resolution(operation: Resolve) -> None:
    is_synthesis = operation.resolution is Resolution.SYNTHESIZED
    if operation.resolver and (operation.resolver_id or operation.resolver.text is None):
        raise InvalidInputError("a resolver is named or new, with a text", field="resolver")
    if is_synthesis and operation.resolver_id is None and operation.resolver is None:
        raise InvalidInputError("a synthesis needs a resolver", field="resolver_id")
    if is_synthesis != (operation.produces is not None):
        raise InvalidInputError("a synthesis, and nothing else, produces", field="produces")
