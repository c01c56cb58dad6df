"""Analogy: which thing of one domain stands for which of another, and what that predicts."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import Items, Links, LinkType, ModeGraph

MAX_ENTITIES = 100


class Entity(Values):
    id: Name
    name: Text
    type: Text = ""
    description: Text = ""


class Relation(Values):
    id: Name
    type: Name
    """What makes two relations alike: `attracts`, `causes`."""
    from_: Annotated[Name, Field(alias="from")]
    """An entity of the same domain."""
    to: Name
    """An entity of the same domain."""
    description: Text = ""


class Domain(Values):
    name: Name
    description: Text = ""
    entities: Annotated[
        tuple[Entity, ...], Field(min_length=1, max_length=MAX_ENTITIES), Unique("id")
    ]
    relations: Annotated[tuple[Relation, ...], Field(max_length=500), Unique("id")] = ()

    def stray(self) -> Iterator[tuple[str, str]]:
        """The relations that name no entity of the domain, with where."""
        known = {entity.id for entity in self.entities}
        for index, relation in enumerate(self.relations):
            for field, name in (("from", relation.from_), ("to", relation.to)):
                if name not in known:
                    yield f"relations.{index}.{field}", name


class Mapping(Values):
    source_entity_id: Name
    target_entity_id: Name
    justification: Text = ""
    confidence: Probability = 1.0


class Insight(Values):
    description: Text
    source_evidence: Text = ""
    target_application: Text = ""


class AnalogicalInput(ModeInput):
    source_domain: Domain
    target_domain: Domain
    mapping: Annotated[tuple[Mapping, ...], Field(max_length=MAX_ENTITIES)]
    insights: Annotated[tuple[Insight, ...], Field(max_length=50)] = ()
    limitations: Annotated[tuple[Text, ...], Field(max_length=50)] = ()

    def findings(self) -> Iterator[Finding]:
        for name, domain in (("source", self.source_domain), ("target", self.target_domain)):
            for place, entity in domain.stray():
                path = f"{name}Domain.{place}"
                message = f"{path}: there is no {entity!r} in {domain.name}"
                yield Finding("UNKNOWN_REFERENCE", path, message)
            yield from self._of_mapping(name, {entity.id for entity in domain.entities})

    def _of_mapping(self, name: str, known: set[str]) -> Iterator[Finding]:
        for index, pair in enumerate(self.mapping):
            entity = pair.source_entity_id if name == "source" else pair.target_entity_id
            if entity not in known:
                path = f"mapping.{index}.{name}EntityId"
                message = f"{path}: there is no {entity!r} in the {name} domain"
                yield Finding("UNKNOWN_REFERENCE", path, message)


class MatchedRelation(Values):
    source_relation: Name
    target_relation: Name


class Inference(Values):
    """What the source says and the target does not yet: a prediction, and no more."""

    source_relation: Name
    type: Name
    from_: Annotated[Name, Field(alias="from")]
    """An entity of the target."""
    to: Name
    confidence: Probability
    """The lower of the confidences of the two mappings it rests on."""


class AnalogicalResult(ModeResult):
    is_one_to_one: bool
    repeated: tuple[Name, ...]
    """Entities that are mapped more than once, of either domain."""
    unmapped: tuple[Name, ...]
    """Entities of the source that stand for nothing."""
    matched: tuple[MatchedRelation, ...]
    inferences: tuple[Inference, ...]
    relational_score: Probability | None
    """Relations of the source between mapped things that hold in the target as well, as a share;
    None where there is no such relation: then likeness of things is all there is."""
    coverage: Probability
    """Entities of the source that are mapped, as a share."""


MODE = Mode(
    name="analogical",
    group="analytical",
    title="Analogical",
    purpose="Carry what is known of one domain over to another, and see how far it holds.",
    input=AnalogicalInput,
    result=AnalogicalResult,
    method="Structure mapping (Gentner, 1983): relations count, not likeness; a mapping is one to"
    " one; what the source has and the target lacks is a candidate inference.",
    graph=ModeGraph(
        items=(
            Items("sourceDomain.entities", "source", caption="name"),
            Items("targetDomain.entities", "target", caption="name"),
        ),
        links=(
            Links(
                "sourceDomain.relations",
                "from",
                "to",
                LinkType.RELATES_TO,
                ("sourceDomain.entities",),
            ),
            Links(
                "targetDomain.relations",
                "from",
                "to",
                LinkType.RELATES_TO,
                ("targetDomain.entities",),
            ),
            Links(
                "mapping",
                "sourceEntityId",
                "targetEntityId",
                LinkType.MAPS_TO,
                ("sourceDomain.entities",),
                ("targetDomain.entities",),
                weight="confidence",
            ),
        ),
    ),
    example={
        "sourceDomain": {
            "name": "solar system",
            "entities": [{"id": "sun", "name": "Sun"}, {"id": "planet", "name": "Planet"}],
            "relations": [
                {"id": "s1", "type": "attracts", "from": "sun", "to": "planet"},
                {"id": "s2", "type": "revolves around", "from": "planet", "to": "sun"},
            ],
        },
        "targetDomain": {
            "name": "atom",
            "entities": [
                {"id": "nucleus", "name": "Nucleus"},
                {"id": "electron", "name": "Electron"},
            ],
            "relations": [{"id": "t1", "type": "attracts", "from": "nucleus", "to": "electron"}],
        },
        "mapping": [
            {"sourceEntityId": "sun", "targetEntityId": "nucleus", "confidence": 0.9},
            {"sourceEntityId": "planet", "targetEntityId": "electron", "confidence": 0.8},
        ],
    },
)
