"""Reading how a model compares branches. Pure.

What names no branch of the fork is dropped; a reply that cannot be read at all gives nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from app.domain.fork import Agreement, BranchStatement, FoundBy, Significance
from app.reasoning.deliberations.fork.reading import read_confidence, short_texts
from app.reasoning.deliberations.fork.schemas import (
    Advice,
    Comparison,
    Convergence,
    Difference,
    Divergence,
    Side,
)
from app.reasoning.turns.deliberation.reading import find_object

_MOST = 12
"""Points of a kind that are kept."""
_BY = FoundBy.MODEL
_PARTS = ("convergence", "divergence", "differences", "recommendation", "insight")


def read_comparison(text: str, sides: Sequence[Side]) -> Comparison | None:
    """Give what a model found; None if its reply holds no comparison.

    Args:
        sides: The branches it was shown; the model calls each by its number in brackets or by its
            style.
    """
    given = find_object(text, _PARTS)
    if given is None:
        return None
    names = _names(sides)
    comparison = Comparison(
        spread=None,
        convergence=tuple(_convergence(given, names)),
        divergence=tuple(_divergence(given, names)),
        differences=tuple(_differences(given, names)),
        advice=tuple(_advice(given, names)),
        insight=next(short_texts(given.get("insight")), None),
    )
    says = (
        comparison.convergence,
        comparison.divergence,
        comparison.differences,
        comparison.advice,
        comparison.insight,
    )
    return comparison if any(says) else None


def joined(rules: Comparison, model: Comparison, node_id: str) -> Comparison:
    """Put what a model found beside what the rules found; the model's comes first."""
    return Comparison(
        spread=rules.spread,
        convergence=(*model.convergence, *rules.convergence),
        divergence=(*model.divergence, *rules.divergence),
        differences=(*model.differences, *rules.differences),
        advice=(*model.advice, *rules.advice),
        insight=model.insight,
        node_id=node_id,
    )


_Names = Mapping[str, Side]


def _names(sides: Sequence[Side]) -> _Names:
    styles = [side.style.lower() for side in sides]
    named = {side.style.lower(): side for side in sides if styles.count(side.style.lower()) == 1}
    return named | {str(number): side for number, side in enumerate(sides, 1)}


def _convergence(given: Mapping[str, Any], names: _Names) -> Iterator[Convergence]:
    for point in _objects(given.get("convergence")):
        text = next(short_texts(point.get("text")), None)
        statements = tuple(_listed(point.get("branches"), names))
        if text and len(statements) > 1:
            full = len(statements) == len(set(map(id, names.values())))
            agreement = Agreement.FULL if full else Agreement.PARTIAL
            said = tuple(
                BranchStatement(side.branch_id, text, side.confidence) for side in statements
            )
            yield Convergence(text, agreement, said, _BY)


def _divergence(given: Mapping[str, Any], names: _Names) -> Iterator[Divergence]:
    for point in _objects(given.get("divergence")):
        topic = next(short_texts(point.get("topic")), None)
        positions = tuple(_positions(point.get("positions"), names))
        weight = str(point.get("significance")).lower()
        if topic and len(positions) > 1:
            known = weight in set(Significance)
            significance = Significance(weight) if known else Significance.MEDIUM
            yield Divergence(topic, significance, positions, _BY)


def _positions(value: object, names: _Names) -> Iterator[BranchStatement]:
    told: set[str] = set()
    for object_ in _objects(value):
        side, text = (
            _side(object_.get("branch"), names),
            next(short_texts(object_.get("position")), None),
        )
        if side is not None and text and side.branch_id not in told:
            told.add(side.branch_id)
            sure = read_confidence(object_.get("confidence"))
            yield BranchStatement(side.branch_id, text, side.confidence if sure is None else sure)


def _differences(given: Mapping[str, Any], names: _Names) -> Iterator[Difference]:
    for object_ in _objects(given.get("differences")):
        side, text = (
            _side(object_.get("branch"), names),
            next(short_texts(object_.get("text")), None),
        )
        if side is not None and text:
            yield Difference(side.branch_id, text, _BY)


def _advice(given: Mapping[str, Any], names: _Names) -> Iterator[Advice]:
    for object_ in _objects([given.get("recommendation")]):
        side = _side(object_.get("branch"), names)
        rationale = next(short_texts(object_.get("rationale")), None)
        if side is not None and rationale:
            yield Advice(side.branch_id, rationale, read_confidence(object_.get("confidence")), _BY)


def _listed(value: object, names: _Names) -> Iterator[Side]:
    told: set[str] = set()
    for one in cast(list[object], value) if isinstance(value, list) else []:
        side = _side(one, names)
        if side is not None and side.branch_id not in told:
            told.add(side.branch_id)
            yield side


def _side(value: object, names: _Names) -> Side | None:
    return names.get(str(value).strip().strip("[]").lower())


def _objects(value: object) -> list[dict[str, Any]]:
    listed = cast(list[object], value)[:_MOST] if isinstance(value, list) else []
    return [cast(dict[str, Any], one) for one in listed if isinstance(one, dict)]
