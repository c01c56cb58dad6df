"""Structure mapping: which relations two domains share under a mapping, and what it predicts.

Source: Gentner, Structure-mapping: a theoretical framework for analogy (Cognitive Science, 1983).
"""

from collections import Counter
from collections.abc import Iterator

from app.domain.modes.analytical.analogical import (
    AnalogicalInput,
    AnalogicalResult,
    Inference,
    Mapping,
    MatchedRelation,
    Relation,
)


def compute(given: AnalogicalInput) -> AnalogicalResult:
    source, target = given.source_domain, given.target_domain
    pairs = {pair.source_entity_id: pair for pair in given.mapping}
    matched = tuple(_matched(given, pairs))
    inferences = tuple(_inferred(given, pairs))
    counted = len(matched) + len(inferences)
    repeated = tuple(_repeated(given))
    result = AnalogicalResult(
        is_one_to_one=not repeated,
        repeated=repeated,
        unmapped=tuple(entity.id for entity in source.entities if entity.id not in pairs),
        matched=matched,
        inferences=inferences,
        relational_score=len(matched) / counted if counted else None,
        coverage=sum(entity.id in pairs for entity in source.entities) / len(source.entities),
        explanation="",
    )
    said = _explain(result, source.name, target.name, counted)
    return result.model_copy(update={"explanation": said})


def _carried(
    given: AnalogicalInput, pairs: dict[str, Mapping]
) -> Iterator[tuple[Relation, Mapping, Mapping, Relation | None]]:
    """Each relation of the source between mapped things, and the one of the target it becomes."""
    there = {(r.type, r.from_, r.to): r for r in given.target_domain.relations}
    for relation in given.source_domain.relations:
        start, end = pairs.get(relation.from_), pairs.get(relation.to)
        if start and end:
            image = (relation.type, start.target_entity_id, end.target_entity_id)
            yield relation, start, end, there.get(image)


def _matched(given: AnalogicalInput, pairs: dict[str, Mapping]) -> Iterator[MatchedRelation]:
    for relation, _, _, image in _carried(given, pairs):
        if image is not None:
            yield MatchedRelation(source_relation=relation.id, target_relation=image.id)


def _inferred(given: AnalogicalInput, pairs: dict[str, Mapping]) -> Iterator[Inference]:
    for relation, start, end, image in _carried(given, pairs):
        if image is None:
            yield Inference(
                source_relation=relation.id,
                type=relation.type,
                from_=start.target_entity_id,
                to=end.target_entity_id,
                confidence=min(start.confidence, end.confidence),
            )


def _repeated(given: AnalogicalInput) -> Iterator[str]:
    sources = Counter(pair.source_entity_id for pair in given.mapping)
    targets = Counter(pair.target_entity_id for pair in given.mapping)
    yield from (name for name, count in (*sources.items(), *targets.items()) if count > 1)


def _explain(result: AnalogicalResult, source: str, target: str, counted: int) -> str:
    said = [
        f"{len(result.matched)} of {counted} relations of {source} between mapped things hold in"
        f" {target} as well."
        if counted
        else f"No relation of {source} lies between mapped things: only likeness is left."
    ]
    said.extend(
        f"To be checked in {target}: {found.from_} {found.type} {found.to}."
        for found in result.inferences
    )
    if result.repeated:
        said.append(f"Mapped more than once: {', '.join(result.repeated)}.")
    return " ".join(said)
