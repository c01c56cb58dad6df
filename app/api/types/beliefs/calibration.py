"""How sure one was, and what came of it."""

from typing import Self

import strawberry

from app.api.types.base import DomainType
from app.api.types.scalars import Long
from app.domain.confidence import CalibrationBin
from app.reasoning.decisions.outcomes.schemas import CalibrationReport


@strawberry.type(name="CalibrationBin", description="Decisions of nearly the same confidence.")
class CalibrationBinType(DomainType[CalibrationBin]):
    lower: float = strawberry.field(description="The least confidence, from 0 to 1.")
    upper: float = strawberry.field(description="Below this, or 1.")
    count: Long = strawberry.field(description="Decisions.")
    mean_confidence: float = strawberry.field(description="Of these.")
    share_right: float = strawberry.field(description="Share that succeeded, from 0 to 1.")


@strawberry.type(
    name="CalibrationReport",
    description="Decisions that ended, by how sure of them one was: the latest outcome counts.",
)
class CalibrationReportType:
    count: Long = strawberry.field(
        description="Decisions with a confidence that succeeded, failed or were reversed."
    )
    brier: float | None = strawberry.field(
        description="Mean squared difference of confidence and outcome: 0 is best, always 0.5"
        " gives 0.25; none where nothing is counted."
    )
    expected_error: float | None = strawberry.field(
        description="Expected calibration error over ten bins, from 0 to 1."
    )
    bins: list[CalibrationBinType] = strawberry.field(description="Lowest confidence first.")
    mixed: Long = strawberry.field(description="Left out: ended neither well nor badly.")
    without_confidence: Long = strawberry.field(
        description="Left out: their text does not say how sure one was."
    )

    @classmethod
    def of(cls, report: CalibrationReport) -> Self:
        calibration = report.calibration
        return cls(
            count=calibration.count if calibration else 0,
            brier=calibration.brier if calibration else None,
            expected_error=calibration.expected_error if calibration else None,
            bins=[CalibrationBinType.of(bin_) for bin_ in calibration.bins] if calibration else [],
            mixed=report.mixed,
            without_confidence=report.without_confidence,
        )
