"""What outcomes say of the confidence that decisions were taken with."""

from dataclasses import dataclass

from app.domain.confidence import Calibration


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """Decisions that ended; the latest outcome of each counts."""

    calibration: Calibration | None
    """Of those that have a confidence and ended well or badly; None where there are none."""
    mixed: int
    """Ended neither well nor badly, so they are left out."""
    without_confidence: int
    """Their text says nothing of how sure one was, so they are left out."""
