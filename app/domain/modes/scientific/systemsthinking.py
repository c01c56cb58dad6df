"""Systems thinking: signed links, feedback loops, archetypes, and a run of stocks and flows."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

ComponentRef = Annotated[Name, RefersTo("components.id")]
ExpressionText = Annotated[str, Field(min_length=1, max_length=1_000)]


class ComponentType(StrEnum):
    STOCK = "stock"
    """Accumulates what flows in and out."""
    FLOW = "flow"
    VARIABLE = "variable"
    PARAMETER = "parameter"
    """Does not change during a run."""


class Polarity(StrEnum):
    POSITIVE = "positive"
    """More of the source makes more of the target than there would be otherwise."""
    NEGATIVE = "negative"


class LoopType(StrEnum):
    REINFORCING = "reinforcing"
    BALANCING = "balancing"


class ArchetypeName(StrEnum):
    FIXES_THAT_FAIL = "fixes_that_fail"
    SHIFTING_THE_BURDEN = "shifting_the_burden"
    LIMITS_TO_GROWTH = "limits_to_growth"
    TRAGEDY_OF_THE_COMMONS = "tragedy_of_the_commons"
    SUCCESS_TO_THE_SUCCESSFUL = "success_to_the_successful"
    ESCALATION = "escalation"
    DRIFTING_GOALS = "drifting_goals"
    GROWTH_AND_UNDERINVESTMENT = "growth_and_underinvestment"


class Component(Values):
    id: Name
    name: Text = ""
    type: ComponentType = ComponentType.VARIABLE
    initial_value: float | None = None
    """Of a stock or a parameter in a run."""
    unit: Text = ""


class CausalLink(Values):
    source: ComponentRef
    target: ComponentRef
    polarity: Polarity
    has_delay: bool = False


class FeedbackLoop(Values):
    """A loop as somebody drew it; compared with those that the links make."""

    id: Name
    name: Text = ""
    type: LoopType
    components: Annotated[
        tuple[Name, ...], Field(min_length=1, max_length=20), RefersTo("components.id")
    ]
    """In the order of the loop; the last leads to the first."""


class LeveragePoint(Values):
    location: ComponentRef
    description: Text
    effectiveness: Probability


class Flow(Values):
    """What a stock gains and another loses in one unit of time."""

    name: Name
    source: Annotated[Name | None, RefersTo("components.id")] = None
    """The stock that it drains; None is outside the system."""
    target: Annotated[Name | None, RefersTo("components.id")] = None
    rate: ExpressionText
    """Of components and `time`: `births * population`."""


class Equation(Values):
    """What a variable is at any time."""

    component: ComponentRef
    expression: ExpressionText


class Simulation(Values):
    duration: Annotated[float, Field(gt=0)]
    points: Annotated[int, Field(ge=2, le=500)] = 51
    """At which the run is told, the start and the end among them."""
    flows: Annotated[tuple[Flow, ...], Field(min_length=1, max_length=100), Unique("name")]
    equations: Annotated[tuple[Equation, ...], Field(max_length=100), Unique("component")] = ()


class SystemsThinkingInput(ModeInput):
    components: Annotated[tuple[Component, ...], Field(min_length=1, max_length=100), Unique("id")]
    links: Annotated[tuple[CausalLink, ...], Field(max_length=300)] = ()
    feedback_loops: Annotated[tuple[FeedbackLoop, ...], Field(max_length=50), Unique("id")] = ()
    archetype: ArchetypeName | None = None
    """The archetype that the system is said to show; compared, never believed."""
    leverage_points: Annotated[tuple[LeveragePoint, ...], Field(max_length=50)] = ()
    simulation: Simulation | None = None

    def findings(self) -> Iterator[Finding]:
        seen = set[tuple[str, str]]()
        for index, link in enumerate(self.links):
            if (link.source, link.target) in seen:
                path = f"links.{index}"
                message = f"{path}: {link.source!r} to {link.target!r} is there twice"
                yield Finding("DUPLICATE", path, message)
            seen.add((link.source, link.target))
        if self.simulation:
            yield from self._of_simulation(self.simulation)
        if not (self.links or self.simulation):
            message = "links: there are neither links nor a simulation"
            yield Finding("NOTHING_TO_COMPUTE", "links", message, Severity.WARNING)

    def _of_simulation(self, simulation: Simulation) -> Iterator[Finding]:
        types = {component.id: component for component in self.components}
        for index, flow in enumerate(simulation.flows):
            path = f"simulation.flows.{index}"
            if flow.source is None and flow.target is None:
                yield Finding("NO_STOCK", path, f"{path}: it has neither source nor target")
            for place, name in (("source", flow.source), ("target", flow.target)):
                if name in types and types[name].type is not ComponentType.STOCK:
                    where = f"{path}.{place}"
                    yield Finding("NOT_A_STOCK", where, f"{where}: {name!r} is no stock")
        computed = {equation.component for equation in simulation.equations}
        for index, component in enumerate(self.components):
            needs = component.type in (ComponentType.STOCK, ComponentType.PARAMETER)
            if needs and component.initial_value is None and component.id not in computed:
                where = f"components.{index}.initialValue"
                message = f"{where}: a {component.type} needs a value to run"
                yield Finding("MISSING_VALUE", where, message)


class Loop(Values):
    components: tuple[Name, ...]
    """From the first in the order of the input; the last leads to the first."""
    type: LoopType
    """Balancing where an odd number of its links is negative."""
    has_delay: bool


class LoopClaim(Values):
    loop: Name
    type: LoopType | None
    """As the links make it; None where they make no such loop."""
    agrees: bool


class ArchetypeMatch(Values):
    archetype: ArchetypeName
    loops: tuple[int, ...]
    """The loops that make it, by place in `loops`."""
    components: tuple[Name, ...]
    because: Text


class Series(Values):
    component: Name
    values: tuple[float, ...]


class Run(Values):
    times: tuple[float, ...]
    series: tuple[Series, ...]
    """Of the stocks and of what the equations compute."""


class SystemsThinkingResult(ModeResult):
    loops: tuple[Loop, ...]
    """Shortest first."""
    claims: tuple[LoopClaim, ...]
    archetypes: tuple[ArchetypeMatch, ...]
    archetype_agrees: bool | None
    """None where none was claimed."""
    run: Run | None


MODE = Mode(
    name="systemsthinking",
    group="scientific",
    title="Systems thinking",
    purpose="Find the feedback loops and archetypes of a system, and run its stocks and flows.",
    input=SystemsThinkingInput,
    result=SystemsThinkingResult,
    method="Simple cycles (Johnson 1975), polarity as the product of the signs; archetypes as"
    " patterns of loops that share components (Senge 1990; Kim 1992); stocks are integrated by"
    " Runge-Kutta 4(5).",
    libraries=("networkx", "scipy"),
    graph=ModeGraph(
        items=(
            Items("components", "component", caption="name"),
            Items("feedbackLoops", "loop", caption="name"),
        ),
        links=(
            Links("links", "source", "target", LinkType.CAUSES, ("components",), kind="polarity"),
            Links("feedbackLoops", SELF, "components", LinkType.REFERS_TO, ("components",)),
            Links("simulation.flows", "source", "target", LinkType.MOVES_TO, ("components",)),
        ),
    ),
    example={
        "components": [
            {"id": "bugs", "name": "Open bugs", "type": "stock", "initialValue": 40},
            {"id": "hotfixes", "name": "Hotfixes"},
            {"id": "debt", "name": "Technical debt"},
            {"id": "inflow", "type": "parameter", "initialValue": 5},
        ],
        "links": [
            {"source": "bugs", "target": "hotfixes", "polarity": "positive"},
            {"source": "hotfixes", "target": "bugs", "polarity": "negative"},
            {"source": "hotfixes", "target": "debt", "polarity": "positive"},
            {"source": "debt", "target": "bugs", "polarity": "positive", "hasDelay": True},
        ],
        "feedbackLoops": [{"id": "fix", "type": "balancing", "components": ["bugs", "hotfixes"]}],
        "archetype": "fixes_that_fail",
        "simulation": {
            "duration": 10,
            "points": 3,
            "flows": [
                {"name": "reported", "target": "bugs", "rate": "inflow"},
                {"name": "closed", "source": "bugs", "rate": "hotfixes"},
            ],
            "equations": [{"component": "hotfixes", "expression": "0.5 * bugs"}],
        },
    },
)
