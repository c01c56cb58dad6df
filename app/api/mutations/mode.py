"""Keeping the results of modes beside thinking nodes."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.modes.generated import ModeInputType, chosen
from app.api.types.modes.mode import MODE_REFUSALS, ModeRefusal, mode_refusal
from app.api.types.modes.state import ModeStateType
from app.domain.ids import require_id
from app.domain.modes.state import ModeState
from app.domain.modes.ties import InputTie

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
    @mutation(description="Run a mode and keep its result beside a thinking node.")
    async def attach_mode(
        self,
        info: Info,
        input: Annotated[AttachModeInput, strawberry.argument(description="The mode and node.")],
    ) -> AttachModePayload:
        mode, data = chosen(input.mode)
        states, node_id = info.context.services.modes.states, require_id(input.node_id, "node_id")
        try:
            ties = _ties(input.rests_on)
            return _shown(await states.attach(input.key(), node_id, mode, data, ties))
        except MODE_REFUSALS as error:
            return mode_refusal(error, "input", "mode", mode)

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
            return mode_refusal(error, "input", "mode", *(given[:1] if given else ()))


def _ties(given: list[ModeTieInput] | None) -> tuple[InputTie, ...] | None:
    if given is None:
        return None
    return tuple(
        InputTie(tie.path, require_id(tie.belief_id, f"rests_on.{at}.belief_id"))
        for at, tie in enumerate(given)
    )


def _shown(state: ModeState) -> ModeStateType:
    return ModeStateType.of(state)
