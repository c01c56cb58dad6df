"""Parse belief scripts: JSON lines with operations and questions; labels become ids."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from app.domain.beliefs.belief import (
    AsOf,
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
    Product,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
    Supersede,
)
from app.domain.beliefs.contradiction import ContradictionType
from app.errors import InvalidInputError

IdOf = Callable[[str], str]
Json = dict[str, Any]
Text = Annotated[str, StringConstraints(strict=True, pattern=r"\S")]


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Valid(_Line):
    from_: AwareDatetime | None = Field(default=None, alias="from")
    to: AwareDatetime | None = None


class _Operation(_Line):
    op: Text


class _NewBelief(_Line):
    belief: Text
    kind: BeliefKind
    text: Text
    valid: _Valid = _Valid()

    def value(self, id_of: IdOf) -> NewBelief:
        ends = (self.valid.from_, self.valid.to)
        return NewBelief(id_of(self.belief), self.kind, self.text, *ends)


class _NewJustification(_Line):
    justification: Text
    premises: list[Text]
    rule: Text | None = None

    def value(self, id_of: IdOf) -> NewJustification:
        premise_ids = frozenset(map(id_of, self.premises))
        return NewJustification(id_of(self.justification), premise_ids, self.rule)


class _Product(_NewBelief):
    justification: Text


class _Assert(_Operation, _NewBelief):
    def operation(self, id_of: IdOf) -> Operation:
        return Assert(id_of(self.op), self.value(id_of))


class _Derive(_Operation, _NewBelief):
    justification: Text
    premises: list[Text]
    rule: Text | None = None

    def operation(self, id_of: IdOf) -> Operation:
        reason = _NewJustification(
            justification=self.justification, premises=self.premises, rule=self.rule
        )
        return Derive(id_of(self.op), self.value(id_of), reason.value(id_of))


class _Justify(_Operation, _NewJustification):
    belief: Text

    def operation(self, id_of: IdOf) -> Operation:
        return Justify(id_of(self.op), id_of(self.belief), self.value(id_of))


class _Retract(_Operation):
    belief: Text
    reason: Text

    def operation(self, id_of: IdOf) -> Operation:
        return Retract(id_of(self.op), id_of(self.belief), self.reason)


class _Restore(_Operation):
    belief: Text

    def operation(self, id_of: IdOf) -> Operation:
        return Restore(id_of(self.op), id_of(self.belief))


class _Supersede(_Operation):
    belief: Text
    by: Text

    def operation(self, id_of: IdOf) -> Operation:
        return Supersede(id_of(self.op), id_of(self.belief), id_of(self.by))


class _Contradict(_Operation):
    contradiction: Text
    a: Text
    b: Text
    type: ContradictionType = ContradictionType.FACTUAL

    def operation(self, id_of: IdOf) -> Operation:
        ids = (id_of(self.op), id_of(self.contradiction), id_of(self.a), id_of(self.b))
        return Contradict(*ids, self.type)


class _Resolve(_Operation):
    contradiction: Text
    resolution: Resolution
    resolver: Text | None = None
    produces: _Product | None = None

    def operation(self, id_of: IdOf) -> Operation:
        made = self.produces
        product = Product(made.value(id_of), id_of(made.justification)) if made else None
        resolver_id = id_of(self.resolver) if self.resolver else None
        ids = (id_of(self.op), id_of(self.contradiction))
        return Resolve(*ids, self.resolution, resolver_id, product)


class _Reopen(_Operation):
    contradiction: Text

    def operation(self, id_of: IdOf) -> Operation:
        return Reopen(id_of(self.op), id_of(self.contradiction))


_OPERATIONS = {
    "assert": _Assert,
    "derive": _Derive,
    "justify": _Justify,
    "retract": _Retract,
    "restore": _Restore,
    "supersede": _Supersede,
    "contradict": _Contradict,
    "resolve": _Resolve,
    "reopen": _Reopen,
}


class _AsOf(_Line):
    recorded: AwareDatetime | None = None
    valid: AwareDatetime | None = None


class Question(_Line):
    expect: Literal[
        "status",
        "live",
        "why",
        "impact",
        "staleDecisions",
        "history",
        "contradiction",
        "outcome",
        "changes",
    ]
    belief: str = ""
    contradiction: str = ""
    kind: BeliefKind | None = None
    of: int = 0
    asOf: _AsOf = _AsOf()  # as the scripts spell it

    def as_of(self, now: datetime) -> AsOf:
        recorded = self.asOf.recorded
        return AsOf(recorded, self.asOf.valid or recorded or now)


def operation_from(line: Json, id_of: IdOf) -> Operation:
    """Read an operation.

    Raises:
        InvalidInputError: A field is missing, of the wrong type, blank or unknown.
    """
    model = _OPERATIONS.get(str(line["do"]))
    if model is None:
        raise InvalidInputError(f"unknown operation {line['do']!r}", field="do")
    try:
        return model.model_validate(line).operation(id_of)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise InvalidInputError(f"{field}: {first['msg']}", field=field) from error
