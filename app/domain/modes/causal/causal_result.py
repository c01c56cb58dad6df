"""What is computed of a causal graph."""

from app.domain.modes.base import ModeResult, Name, Probability, Values


class SeparationFound(Values):
    first: Name
    second: Name
    given: tuple[Name, ...]
    is_separated: bool
    """Whether the graph makes them independent given the others."""


class Collider(Values):
    """Two causes of one effect that do not cause each other: `first -> effect <- second`."""

    first: Name
    effect: Name
    second: Name


class NodeSet(Values):
    nodes: tuple[Name, ...]


class Instrument(Values):
    node: Name
    given: tuple[Name, ...]
    """What must be adjusted for, so that it is one."""


class Identification(Values):
    """Whether the effect of the treatment on the outcome follows from what is observed."""

    is_identifiable: bool
    estimand: str
    """The effect in terms of observed probabilities; empty where it is not identifiable. A name
    below a sum stands for every value, also where the name is that of the treatment; a name that is
    neither summed over nor the treatment nor the outcome may have any value."""
    backdoor_sets: tuple[NodeSet, ...]
    """The minimal sets to adjust for; an empty set says that nothing needs to be."""
    frontdoor_sets: tuple[NodeSet, ...]
    """The minimal sets of mediators that the effect can be told by."""
    instruments: tuple[Instrument, ...]
    sets_are_complete: bool
    """False where there are too many nodes to try every set."""
    adjustment_is_valid: bool | None
    """Of the set that was proposed; None where none was."""


class LinearEffect(Values):
    total_effect: float
    """By how much the outcome grows with each unit of the treatment, done and not seen."""
    direct_effect: float
    regression_slope: float | None
    """What a regression on the treatment alone finds; None where the treatment does not vary, or a
    bidirected edge has no strength."""


class LinearMean(Values):
    node: Name
    before: float
    after: float


class StateProbability(Values):
    state: Name
    before: Probability
    after: Probability
    """Where the interventions are made."""
    seen: Probability | None
    """Where the nodes are only seen in these states; None where that never happens."""


class Distribution(Values):
    node: Name
    states: tuple[StateProbability, ...]


class CausalResult(ModeResult):
    order: tuple[Name, ...]
    """Causes before effects."""
    separations: tuple[SeparationFound, ...]
    colliders: tuple[Collider, ...]
    markov_blanket: tuple[Name, ...]
    """Of the outcome: what screens it off from all else, hidden nodes included."""
    identification: Identification | None
    linear_effect: LinearEffect | None
    """None where an edge has no strength, or there is no query."""
    linear_means: tuple[LinearMean, ...]
    """What the interventions do to every mean of a linear model."""
    distributions: tuple[Distribution, ...]
    """What they do to every node of a discrete model."""
