"""Modes of reasoning: what there is, and computing with one."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.modes.analysis import MultiModeAnalysisType, MultiModeInputType
from app.api.types.modes.generated import CUSTOM, ModeInputType, above_fields, chosen
from app.api.types.modes.mode import (
    MODE_REFUSALS,
    ModeRefusal,
    ModeRunType,
    ModeType,
    mode_refusal,
)
from app.api.types.modes.state import ModeStateType
from app.api.types.modes.taxonomy import ModeRecommendationType, ReasoningTypeType
from app.domain.ids import require_id
from app.domain.modes.modes import MODES
from app.domain.modes.recommending import recommend
from app.domain.modes.reference import reference_of
from app.domain.modes.taxonomy import ReasoningCategory, taxonomy, types_by_id
from app.errors import InvalidInputError

RunModePayload = Annotated[
    ModeRunType | ModeRefusal,
    strawberry.union("RunModePayload", description="The result, or an error."),
]
AnalyzePayload = Annotated[
    MultiModeAnalysisType | ModeRefusal,
    strawberry.union("AnalyzePayload", description="The merged claims, or an error."),
]


@strawberry.type
class ModeQueries:
    @strawberry.field(description="Every mode of reasoning, by group.")
    async def modes(self) -> list[ModeType]:
        return [ModeType.of(reference_of(mode)) for mode in MODES.values()]

    @strawberry.field(description="One mode of reasoning; null if there is none of this name.")
    async def mode(
        self,
        info: Info,
        name: Annotated[str, strawberry.argument(description="Such as `bayesian`.")],
    ) -> ModeType | None:
        mode = MODES.get(name) or await info.context.services.modes.custom.find(name)
        return ModeType.of(reference_of(mode)) if mode else None

    @strawberry.field(description="The modes that the tenant defined, by name.")
    async def custom_modes(self, info: Info) -> list[ModeType]:
        modes = await info.context.services.modes.custom.list_all()
        return [ModeType.of(reference_of(mode)) for mode in modes]

    @strawberry.field(
        description="Modes that fit a problem, best first, with the words that say so; empty where"
        " none of its words points to a mode."
    )
    async def recommend_modes(
        self,
        problem: Annotated[
            str, strawberry.argument(description="In a few sentences; 20,000 characters are read.")
        ],
        limit: Annotated[int, strawberry.argument(description="At most so many, 1 to 34.")] = 3,
    ) -> list[ModeRecommendationType]:
        if not 1 <= limit <= len(MODES):
            raise InvalidInputError(f"limit must be from 1 to {len(MODES)}", field="limit")
        return [ModeRecommendationType.of(one) for one in recommend(problem, limit)]

    @strawberry.field(description="The types of reasoning, by category.")
    async def reasoning_types(
        self,
        category: Annotated[
            ReasoningCategory | None, strawberry.argument(description="Only these.")
        ] = None,
    ) -> list[ReasoningTypeType]:
        types = taxonomy().types
        return [ReasoningTypeType.of(one) for one in types if category in (None, one.category)]

    @strawberry.field(description="One type of reasoning; null if there is none of this key.")
    async def reasoning_type(
        self,
        key: Annotated[str, strawberry.argument(description="Such as `deductive_modus_ponens`.")],
    ) -> ReasoningTypeType | None:
        return ReasoningTypeType.of(types_by_id()[key]) if key in types_by_id() else None

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
        mode = CUSTOM
        try:
            mode, data = chosen(input)
            run = await info.context.services.modes.runner.run(mode, data)
        except MODE_REFUSALS as error:
            return mode_refusal(error, "input", *above_fields(mode))
        return ModeRunType.of(run)

    @strawberry.field(
        description="Ask several modes about the same claims and merge what they say; a mode that"
        " gives nothing is reported with the reason. Nothing is stored."
    )
    async def analyze(
        self,
        info: Info,
        input: Annotated[
            MultiModeInputType, strawberry.argument(description="The modes and the strategy.")
        ],
    ) -> AnalyzePayload:
        try:
            found = await info.context.services.modes.analyzer.analyze(input.told())
        except MODE_REFUSALS as error:
            return mode_refusal(error, "input")
        return MultiModeAnalysisType.of(found)
