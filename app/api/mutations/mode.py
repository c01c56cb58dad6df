"""Keeping the results of modes beside thinking nodes."""

from dataclasses import asdict
from typing import Annotated, Any

import strawberry
from strawberry.utils.str_converters import to_camel_case

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.modes.generated import CUSTOM, ModeInputType, above_fields, chosen
from app.api.types.modes.mode import MODE_REFUSALS, ModeRefusal, ModeType, mode_refusal
from app.api.types.modes.state import ModeStateType
from app.domain.ids import require_id
from app.domain.modes.custom import CustomFieldType
from app.domain.modes.reference import reference_of
from app.domain.modes.state import ModeState
from app.domain.modes.ties import InputTie

strawberry.enum(CustomFieldType, description="The kind of values of a field.")
_TIES = (
    "Beliefs that entries of the input say. The result is then a belief that rests on them: it is"
    " computed anew when one is retracted or restored, and what rests on the old result says so."
)


@strawberry.input(description="An entry of the input of a mode that says what a belief says.")
class ModeTieInput:
    path: str = strawberry.field(description="An entry of a list, such as `evidence.0`.")
    belief_id: strawberry.ID = strawberry.field(
        description="The `nodeId` of a `Belief`; a node that is none yet becomes one."
    )


@strawberry.input(description="A mode to run, and the thinking node that keeps the result.")
class AttachModeInput(MutationInput):
    node_id: strawberry.ID = strawberry.field(description="A thinking node of a session.")
    mode: ModeInputType = strawberry.field(
        description="Checked before anything is computed or stored."
    )
    rests_on: list[ModeTieInput] | None = strawberry.field(
        default=None, description=f"{_TIES} Null: nothing is to rest on the result."
    )


@strawberry.input(description="A state to compute anew.")
class RecomputeStateInput(MutationInput):
    state_id: strawberry.ID = strawberry.field(description="The state that counts at present.")
    mode: ModeInputType | None = strawberry.field(
        default=None,
        description="The changed input, of the same mode; without it the same input is computed "
        "with the libraries of today.",
    )
    rests_on: list[ModeTieInput] | None = strawberry.field(
        default=None,
        description=f"{_TIES} Null: as before, as far as the entries are still there.",
    )


@strawberry.input(description="A field of a mode that is defined.")
class CustomFieldInput:
    name: str = strawberry.field(description="In camel case: `riskLevel`.")
    type: CustomFieldType = strawberry.field(
        default=CustomFieldType.TEXT, description="The kind of its values."
    )
    many: bool = strawberry.field(default=False, description="Whether it holds a list.")
    optional: bool = strawberry.field(default=False, description="Whether it may be left out.")
    unit: str | None = strawberry.field(default=None, description="Of a number, for readers.")
    minimum: float | None = strawberry.field(default=None, description="Smallest number allowed.")
    maximum: float | None = strawberry.field(default=None, description="Largest number allowed.")
    max_length: int | None = strawberry.field(
        default=None, description="Characters of a text, at most; 10,000 if left out."
    )
    choices: list[str] | None = strawberry.field(
        default=None, description="Allowed values of a CHOICE."
    )
    refers_to: str | None = strawberry.field(
        default=None, description="Another field with a list of texts, whose entries it names."
    )
    description: str = strawberry.field(default="", description="Meaning, for readers.")

    def told(self) -> dict[str, Any]:
        given = {to_camel_case(name): value for name, value in asdict(self).items()}
        return {name: value for name, value in given.items() if value is not None}


@strawberry.input(description="A mode of the tenant's own: its input is checked and kept.")
class DefineModeInput(MutationInput):
    name: str = strawberry.field(
        description="Lower-case letters, digits and `_`; not that of a built-in mode."
    )
    title: str = strawberry.field(description="For people.")
    purpose: str = strawberry.field(description="One sentence: what it is good for.")
    fields: list[CustomFieldInput] = strawberry.field(description="1 to 50 fields.")

    def told(self) -> dict[str, Any]:
        own = {"name": self.name, "title": self.title, "purpose": self.purpose}
        return {**own, "fields": [field.told() for field in self.fields]}


@strawberry.input(description="A mode of the tenant's own to forget.")
class UndefineModeInput(MutationInput):
    name: str = strawberry.field(description="From `customModes`.")


@strawberry.type(description="A mode that is no longer defined.")
class UndefinedMode:
    name: str = strawberry.field(description="It may be defined anew, with other fields.")


DefineModePayload = Annotated[
    ModeType | Refusal | ModeRefusal,
    strawberry.union("DefineModePayload", description="The mode, or an error."),
]
UndefineModePayload = Annotated[
    UndefinedMode | Refusal,
    strawberry.union("UndefineModePayload", description="The name, or an error."),
]
AttachModePayload = Annotated[
    ModeStateType | Refusal | ModeRefusal,
    strawberry.union("AttachModePayload", description="The state, or an error."),
]
RecomputeStatePayload = Annotated[
    ModeStateType | Refusal | ModeRefusal,
    strawberry.union("RecomputeStatePayload", description="The new version, or an error."),
]


@strawberry.type
class ModeMutations:
    @mutation(
        description="Define a mode with fields of your own; the same definition again changes"
        " nothing, and another one under its name is refused."
    )
    async def define_mode(
        self,
        info: Info,
        input: Annotated[DefineModeInput, strawberry.argument(description="The definition.")],
    ) -> DefineModePayload:
        custom = info.context.services.modes.custom
        try:
            mode = await custom.define(input.told(), input.request())
        except MODE_REFUSALS as error:
            return mode_refusal(error, "input")
        return ModeType.of(reference_of(mode))

    @mutation(
        description="Forget a mode of the tenant's own; inputs that were kept under its name stay"
        " readable."
    )
    async def undefine_mode(
        self,
        info: Info,
        input: Annotated[UndefineModeInput, strawberry.argument(description="The mode.")],
    ) -> UndefineModePayload:
        await info.context.services.modes.custom.undefine(input.name, input.request())
        return UndefinedMode(name=input.name)

    @mutation(description="Run a mode and keep its result beside a thinking node.")
    async def attach_mode(
        self,
        info: Info,
        input: Annotated[AttachModeInput, strawberry.argument(description="The mode and node.")],
    ) -> AttachModePayload:
        mode = CUSTOM
        states, node_id = info.context.services.modes.states, require_id(input.node_id, "node_id")
        try:
            mode, data = chosen(input.mode)
            ties = _ties(input.rests_on)
            return _shown(await states.attach(input.key(), node_id, mode, data, ties))
        except MODE_REFUSALS as error:
            return mode_refusal(error, "input", "mode", *above_fields(mode))

    @mutation(description="Compute a state anew; the new version supersedes the old one.")
    async def recompute_state(
        self,
        info: Info,
        input: Annotated[RecomputeStateInput, strawberry.argument(description="The state.")],
    ) -> RecomputeStatePayload:
        given = chosen(input.mode) if input.mode else None
        states, state_id = (
            info.context.services.modes.states,
            require_id(input.state_id, "state_id"),
        )
        try:
            ties = _ties(input.rests_on)
            return _shown(await states.recompute(input.key(), state_id, given, ties))
        except MODE_REFUSALS as error:
            above = above_fields(given[0]) if given else ()
            return mode_refusal(error, "input", "mode", *above)


def _ties(given: list[ModeTieInput] | None) -> tuple[InputTie, ...] | None:
    if given is None:
        return None
    return tuple(
        InputTie(tie.path, require_id(tie.belief_id, f"rests_on.{at}.belief_id"))
        for at, tie in enumerate(given)
    )


def _shown(state: ModeState) -> ModeStateType:
    return ModeStateType.of(state)
