"""Modes of reasoning: what they take, and what became of an input."""

import json
from typing import Any, Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.errors import UserErrorType
from app.api.types.modes.generated import ModeContentsType, ModeResultsType, shown
from app.api.types.scalars import Long
from app.compute.base import ComputationError
from app.domain.modes.base import Finding
from app.domain.modes.checks import InvalidModeInputError
from app.domain.modes.fields import ModeField
from app.domain.modes.reference import ModeReference
from app.domain.modes.state import Basis, Library, ModeRun
from app.errors import AppError, InvalidInputError, LimitExceededError

strawberry.enum(Basis, name="ModeBasis", description="STATED if nothing was computed.")


@strawberry.type(name="ModeField", description="A field of the input or the result of a mode.")
class ModeFieldType(DomainType[ModeField]):
    path: str = strawberry.field(
        description="Names from the top, such as `evidence.likelihoods.probability`."
    )
    type: str = strawberry.field(name="holds", description="In words, such as `list of texts`.")
    is_required: bool = strawberry.field(description="False if it may be left out.")
    unit: str | None = strawberry.field(description="Null for what has none.")
    minimum: float | None = strawberry.field(description="Smallest number allowed.")
    maximum: float | None = strawberry.field(description="Largest number allowed.")
    max_length: Long | None = strawberry.field(
        description="Entries of a list or characters of a text, at most."
    )
    pattern: str | None = strawberry.field(
        description="Regular expression that a text matches as a whole."
    )
    choices: list[str] = strawberry.field(description="Allowed values; empty if there is no list.")
    refers_to: str | None = strawberry.field(
        description="List and field whose entries it may name, such as `hypotheses.id`."
    )
    description: str = strawberry.field(description="Meaning; empty where the name says it.")


@strawberry.type(name="Mode", description="A mode of reasoning with typed fields.")
class ModeType(DomainType[ModeReference]):
    name: str = strawberry.field(description="As other fields name it, such as `bayesian`.")
    group: str = strawberry.field(description="The group of tools that offers it.")
    title: str = strawberry.field(description="For people.")
    purpose: str = strawberry.field(description="One sentence: what it is good for.")
    method: str = strawberry.field(
        description="Computation of the result, with its source; empty if there is none."
    )
    libraries: list[str] = strawberry.field(description="Distributions that compute the result.")
    example: str = strawberry.field(description="A valid input, as JSON.")
    input: list[ModeFieldType] = strawberry.field(description="Fields of its input, in order.")
    result: list[ModeFieldType] = strawberry.field(
        description="Fields of its result; empty for a mode that computes nothing."
    )

    @classmethod
    def of(cls, value: ModeReference) -> Self:
        example = json.dumps(value.example, ensure_ascii=False)
        lists = {
            "input": [ModeFieldType.of(field) for field in value.input],
            "result": [ModeFieldType.of(field) for field in value.result],
        }
        return cls(**same_fields(cls, value, example=example, **lists))


@strawberry.type(name="ModeFinding", description="One error or doubt about an input of a mode.")
class ModeFindingType(DomainType[Finding]):
    code: str = strawberry.field(description="Stable, in capitals, such as `UNKNOWN_REFERENCE`.")
    path: str = strawberry.field(description="The field, such as `evidence.0.likelihoods`.")
    message: str = strawberry.field(description="One sentence in English for a person.")


@strawberry.type(name="ModeLibrary", description="A distribution that computed a result.")
class ModeLibraryType(DomainType[Library]):
    name: str = strawberry.field(description="As package registries name it.")
    version: str = strawberry.field(description="The installed version.")


@strawberry.type
class ModeRunFields:
    """What a run tells, whether it is kept or not."""

    mode: str = strawberry.field(description="Name of the mode, such as `bayesian`.")
    basis: Basis = strawberry.field(description="Whether the result was computed.")
    input: ModeContentsType = strawberry.field(
        description="The input as it was checked, with its defaults."
    )
    result: ModeResultsType | None = strawberry.field(
        description="Null for a mode that computes nothing."
    )
    warnings: list[ModeFindingType] = strawberry.field(description="Doubts about the input.")
    libraries: list[ModeLibraryType] = strawberry.field(
        description="Distributions that computed the result, by name."
    )
    seconds: float = strawberry.field(description="Duration of the computation.")


def run_fields(run: ModeRun) -> dict[str, Any]:
    """Give the fields of a run as its types show them."""
    return {
        "mode": run.mode,
        "basis": run.basis,
        "input": shown(run.mode, run.input),
        "result": shown(run.mode, run.result) if run.result else None,
        "warnings": [ModeFindingType.of(warning) for warning in run.warnings],
        "libraries": [ModeLibraryType.of(library) for library in run.libraries],
        "seconds": run.seconds,
    }


@strawberry.type(name="ModeRun", description="An input that was checked, and its result.")
class ModeRunType(ModeRunFields):
    @classmethod
    def of(cls, run: ModeRun) -> Self:
        return cls(**run_fields(run))


@strawberry.type(
    name="InvalidModeInputError", description="The input of a mode is refused, or has no result."
)
class InvalidModeInputErrorType(UserErrorType):
    findings: list[ModeFindingType] = strawberry.field(description="Every error, at most 50.")


@strawberry.type(
    name="LimitExceededError",
    description="A computation took more than its budget of time or memory.",
)
class LimitExceededErrorType(UserErrorType):
    pass


ModeRefusal = InvalidModeInputErrorType | LimitExceededErrorType
MODE_REFUSALS = (InvalidModeInputError, ComputationError, LimitExceededError)


def mode_refusal(error: AppError, *above: str) -> ModeRefusal:
    """Give one of `MODE_REFUSALS` as its type.

    Args:
        above: Names from the argument down to the input of the mode.
    """
    path = [*above, *(error.field or "").split(".")] if error.field else [*above]
    if isinstance(error, LimitExceededError):
        return LimitExceededErrorType(code=error.code, message=error.message, path=path)
    findings = [ModeFindingType.of(finding) for finding in _findings(error)]
    return InvalidModeInputErrorType(
        code=InvalidInputError.code, message=error.message, path=path, findings=findings
    )


def _findings(error: AppError) -> tuple[Finding, ...]:
    if isinstance(error, InvalidModeInputError):
        return error.findings
    assert isinstance(error, ComputationError)
    return (Finding(error.finding_code, error.field or "", error.message),)
