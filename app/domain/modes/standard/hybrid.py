"""Hybrid: several modes give their probability of the same claims; how far do they converge?"""

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
    RefersTo,
    Text,
    Unique,
    Unit,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph


class HybridClaim(Values):
    id: Name
    statement: Text


class Contribution(Values):
    """How probable one mode makes one claim."""

    id: Name
    mode: Name
    """The primary mode or a secondary one."""
    claim: Annotated[Name, RefersTo("claims.id")]
    probability: Probability
    weight: Annotated[float, Field(ge=0.001, le=1_000)] = 1.0
    """Against the other modes on the same claim."""
    reasoning: Text = ""


class HybridInput(ModeInput):
    primary_mode: Name
    secondary_modes: Annotated[tuple[Name, ...], Field(min_length=1, max_length=40)]
    switch_reason: Text = ""
    """Why one mode is not enough."""
    claims: Annotated[tuple[HybridClaim, ...], Field(min_length=1, max_length=100), Unique("id")]
    contributions: Annotated[
        tuple[Contribution, ...], Field(min_length=1, max_length=1_000), Unique("id")
    ]
    """In the order they were made; a later one of a mode on a claim replaces an earlier one."""
    target_confidence: Annotated[Probability | None, Field(ge=0.5)] = None
    """How sure the modes together must be of every claim or of its opposite."""

    def findings(self) -> Iterator[Finding]:
        modes = (self.primary_mode, *self.secondary_modes)
        for index, mode in enumerate(self.secondary_modes):
            if mode in modes[: index + 1]:
                path = f"secondaryModes.{index}"
                yield Finding("DUPLICATE", path, f"{path}: {mode!r} is there twice")
        for index, contribution in enumerate(self.contributions):
            if contribution.mode not in modes:
                path = f"contributions.{index}.mode"
                message = f"{path}: {contribution.mode!r} is neither primary nor secondary"
                yield Finding("UNKNOWN_REFERENCE", path, message)


class PathPoint(Values):
    contribution: Name
    pooled: Probability
    """After it; linear."""


class ClaimConvergence(Values):
    claim: Name
    modes: tuple[Name, ...]
    """Those that count, in the order of their first contributions."""
    linear: Probability
    """The weighted mean of the probabilities."""
    logarithmic: Probability | None
    """The weighted geometric mean of the odds; None where one mode is certain of the claim and
    another of its opposite."""
    spread: Probability
    """Between the highest and the lowest probability."""
    divergence: Annotated[float, Field(ge=0, le=1), Unit("bits")]
    """Of Jensen and Shannon: 0 where all say the same, 1 where two are certain of opposites."""
    agreement: Probability | None
    """The share of the weight on the side that the pool is on; None where it is on neither."""
    decisive_modes: tuple[Name, ...]
    """Modes without which the pool would not be on its side."""
    path: tuple[PathPoint, ...]
    is_reached: bool | None
    """Whether the linear pool is as sure as asked; None where nothing is asked."""


class ModeConflict(Values):
    """Two modes that are on different sides of a claim."""

    claim: Name
    first: Name
    second: Name
    difference: Probability


class HybridResult(ModeResult):
    claims: tuple[ClaimConvergence, ...]
    """The claims with a contribution."""
    open_claims: tuple[Name, ...]
    """Claims that no mode says anything of."""
    convergence: Probability | None
    """1 less the mean divergence of the claims of two modes or more; None without any."""
    conflicts: tuple[ModeConflict, ...]
    """The widest first; 200 at most."""
    conflict_count: int
    idle_modes: tuple[Name, ...]
    """Modes that say nothing of any claim."""
    is_reached: bool | None
    """Whether every claim is as sure as asked; None where nothing is asked."""


MODE = Mode(
    name="hybrid",
    group="standard",
    title="Hybrid",
    purpose="Pool what several modes say of the same claims, and see how far they converge.",
    input=HybridInput,
    result=HybridResult,
    method="Linear and logarithmic opinion pools (Genest, Zidek 1986) and the Jensen-Shannon"
    " divergence (Lin 1991) of the latest probability of each mode.",
    graph=ModeGraph(
        items=(
            Items("claims", "claim", caption="statement"),
            Items("contributions", "contribution", caption="reasoning"),
        ),
        links=(
            Links(
                "contributions", SELF, "claim", LinkType.WEIGHS, ("claims",), weight="probability"
            ),
        ),
    ),
    example={
        "primaryMode": "bayesian",
        "secondaryModes": ["analogical", "causal"],
        "switchReason": "There are few data of our own.",
        "claims": [
            {"id": "leak", "statement": "The crash is a leak of memory."},
            {"id": "release", "statement": "The last release brought it."},
        ],
        "contributions": [
            {"id": "c1", "mode": "bayesian", "claim": "leak", "probability": 0.9, "weight": 2},
            {"id": "c2", "mode": "analogical", "claim": "leak", "probability": 0.7},
            {"id": "c3", "mode": "bayesian", "claim": "release", "probability": 0.6},
            {"id": "c4", "mode": "analogical", "claim": "release", "probability": 0.2},
        ],
        "targetConfidence": 0.8,
    },
)
