"""What is known of how sure a text is."""

from dataclasses import dataclass
from enum import StrEnum


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
    stated: float | None
    """What the writer says of its own confidence ("Confidence: 80 %"); never part of `value`."""


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
