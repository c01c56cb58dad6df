"""What a proof looks like as JSON."""

import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from app.domain.proofs.proof import MAX_STEPS, AtomKind, ProofStep, ProofText, Rule
from app.errors import InvalidInputError
from app.reasoning.beliefs.proofs.reading.steps import read_text, require_steps


class _ProofPart(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True
    )


class GivenStep(_ProofPart):
    text: str
    label: str = ""
    kind: AtomKind | None = None
    depends_on: tuple[str, ...] | None = None
    rule: Rule | None = None


class GivenProof(_ProofPart):
    theorem: str = ""
    text: str | None = None
    steps: Annotated[tuple[GivenStep, ...], Field(max_length=MAX_STEPS)] | None = None


def read_source(source: str) -> ProofText:
    """Read a proof from JSON, an object with `theorem` and `text` or `steps`, or from plain text.

    Raises:
        InvalidInputError: The object has other fields, or the proof has no step or too many.
    """
    if not source.lstrip().startswith("{"):
        return read_text(source)
    try:
        return read_given(json.loads(source))
    except ValueError as error:
        raise InvalidInputError(f"the proof is no JSON: {error}", field="file") from error


def read_given(data: Any) -> ProofText:  # noqa: ANN401  # JSON
    """Read a proof from the JSON object of `read_source`; raises as that."""
    try:
        given = GivenProof.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        path = ".".join(str(part) for part in first["loc"])
        raise InvalidInputError(f"{path}: {first['msg']}", field=path) from None
    return proof_of(given)


def proof_of(given: GivenProof) -> ProofText:
    """Return the proof, a text divided into steps.

    Raises:
        InvalidInputError: It has both a text and steps, or neither, or as `read_text`.
    """
    if (given.text is None) == (given.steps is None):
        raise InvalidInputError("a proof has either a text or steps", field="text")
    if given.text is not None:
        return read_text(given.text, given.theorem)
    steps = tuple(
        ProofStep(step.text, step.label.lower(), step.kind, _lower(step.depends_on), step.rule)
        for step in given.steps or ()
    )
    return require_steps(ProofText(steps, given.theorem.strip()))


def _lower(labels: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if labels is None else tuple(label.lower() for label in labels)
