"""What is known of how sure a text is."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self


class Basis(StrEnum):
    """What a confidence rests on."""

    EXPLICIT = "explicit probability"
    """Percentages, odds or shares that the text gives for what it says."""
    LANGUAGE = "language"
    """Words that hedge or assure."""
    NO_EVIDENCE = "no evidence"


@dataclass(frozen=True, slots=True)
class Factor:
    start: int
    """Offset into the text, in code points; `end` is exclusive."""
    end: int
    word: str
    effect: float
    """Probability in (0, 1) that these words alone stand for."""
    basis: Basis


@dataclass(frozen=True, slots=True)
class Confidence:
    value: float | None
    """Probability in (0, 1), two decimals; None where the text says nothing."""
    basis: Basis
    factors: tuple[Factor, ...]
    """All that was found, in the order of the text, whether or not the value rests on it."""
    stated: Factor | None
    """What the writer says of its own confidence ("I'm 80 % sure"); never part of a figure."""

    @property
    def reading(self) -> "ConfidenceReading":
        return ConfidenceReading(self.stated, self.factors[:MAX_FACTORS])


MAX_FACTORS = 100
"""Factors that are kept of one text."""


@dataclass(frozen=True, slots=True)
class ConfidenceReading:
    """What a text says of how sure it is, kept beside the figure that was made of it."""

    stated: Factor | None = None
    """What the writer says of its own confidence."""
    factors: tuple[Factor, ...] = ()

    def stored(self) -> str | None:
        """Give it without its words, which stand in the text; None where nothing was read."""
        if self.stated is None and not self.factors:
            return None
        stated = _places(self.stated) if self.stated else None
        return json.dumps({"stated": stated, "factors": [*map(_places, self.factors)]})

    @classmethod
    def from_stored(cls, stored: str | None, text: str) -> Self:
        """Read it again; its words are those of the text today."""
        if stored is None:
            return cls()
        fields = json.loads(stored)
        stated = _factor(fields["stated"], text) if fields["stated"] else None
        return cls(stated, tuple(_factor(places, text) for places in fields["factors"]))


NOTHING_READ = ConfidenceReading()


def _places(factor: Factor) -> list[object]:
    return [factor.start, factor.end, factor.effect, factor.basis]


def _factor(places: list[Any], text: str) -> Factor:
    start, end, effect, basis = places
    return Factor(start, end, text[start:end], effect, Basis(basis))


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    lower: float
    upper: float
    count: int
    mean_confidence: float
    share_right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    count: int
    brier: float
    """Mean squared difference of confidence and outcome, in [0, 1]; always 0.5 gives 0.25."""
    expected_error: float
    """Expected calibration error in [0, 1]: mean distance of confidence and share, by bin."""
    bins: tuple[CalibrationBin, ...]
    """Bins that hold something, lowest first."""
