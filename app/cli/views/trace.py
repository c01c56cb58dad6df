"""Views of traces."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.cli.terminal.output import note, out, plain_table, safe_text
from app.domain.nodes.headline import headline
from app.domain.trace import Rating, Rejection, Trace, TraceStatistics, TrainingFormat


@dataclass(frozen=True, slots=True)
class TraceView:
    """A trace with its quality."""

    trace: Trace
    quality: float | None


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of an export."""

    format: TrainingFormat
    seed: int
    train: str
    validation: str
    train_count: int
    validation_count: int
    considered: int
    good: int
    rejected: dict[Rejection, int]


def show_traces(views: Sequence[TraceView]) -> None:
    table = plain_table("id", "kind", "quality", "question")
    for view in views:
        trace = view.trace
        quality = "" if view.quality is None else f"{view.quality:g}"
        table.add_row(trace.id, trace.kind, quality, safe_text(headline(trace.question)))
    out.print(table)


def show_statistics(statistics: TraceStatistics) -> None:
    table = plain_table("kind", "provider", "answers", "graded", "good", "mean quality")
    for count in statistics.counts:
        figures = (count.total, count.graded, count.good)
        mean = "" if count.mean_quality is None else f"{count.mean_quality:.1f}"
        table.add_row(count.kind, safe_text(count.provider or ""), *map(str, figures), mean)
    out.print(table)
    note(
        f"{statistics.total} answers, {statistics.graded} graded,"
        f" {statistics.good} good enough for training"
    )


def show_ratings(ratings: Sequence[Rating]) -> None:
    table = plain_table("from", "to", "value", "note")
    for rating in ratings:
        times = (str(rating.recorded_from), str(rating.recorded_to or ""))
        table.add_row(*times, str(rating.value), safe_text(rating.note or ""))
    out.print(table)


def show_export(made: Exported) -> None:
    out.print(safe_text(f"{made.train_count} lines  {made.train}"))
    out.print(safe_text(f"{made.validation_count} lines  {made.validation}"))
    note(f"{made.considered} answers, {made.good} good")
    for reason, count in made.rejected.items():
        note(f"  {count} {reason}")
