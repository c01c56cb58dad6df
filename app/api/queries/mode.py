"""Modes of reasoning: what there is, and computing with one."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.modes.generated import ModeInputType, chosen
from app.api.types.modes.mode import (
    MODE_REFUSALS,
    ModeRefusal,
    ModeRunType,
    ModeType,
    mode_refusal,
)
from app.api.types.modes.state import ModeStateType
from app.domain.ids import require_id
from app.domain.modes.modes import MODES
from app.domain.modes.reference import reference_of

RunModePayload = Annotated[
    ModeRunType | ModeRefusal,
    strawberry.union("RunModePayload", description="The result, or an error."),
]


@strawberry.type
class ModeQueries:
    @strawberry.field(description="Every mode of reasoning, by group.")
    async def modes(self) -> list[ModeType]:
        return [ModeType.of(reference_of(mode)) for mode in MODES.values()]

    @strawberry.field(description="One mode of reasoning; null if there is none of this name.")
    async def mode(
        self, name: Annotated[str, strawberry.argument(description="Such as `bayesian`.")]
    ) -> ModeType | None:
        return ModeType.of(reference_of(MODES[name])) if name in MODES else None

    @strawberry.field(description="The result of a mode beside a node; null if there is none.")
    async def mode_state(
        self, info: Info, id: Annotated[strawberry.ID, strawberry.argument(description="A UUID.")]
    ) -> ModeStateType | None:
        [state] = await info.context.services.modes.states.get_many([require_id(id)])
        return ModeStateType.of(state) if state else None

    @strawberry.field(description="Check an input and compute its result; nothing is stored.")
    async def run_mode(
        self,
        info: Info,
        input: Annotated[
            ModeInputType,
            strawberry.argument(description="The input of one mode."),
        ],
    ) -> RunModePayload:
        mode, data = chosen(input)
        try:
            run = await info.context.services.modes.runner.run(mode, data)
        except MODE_REFUSALS as error:
            return mode_refusal(error, "input", mode)
        return ModeRunType.of(run)
