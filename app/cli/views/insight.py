"""Views of insights."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.beliefs.knowledge import Insight
from app.domain.metacognition import (
    AnalysisReport,
    ImprovementEffect,
    InsightEvidence,
    ModelReading,
)
from app.domain.page import Page


@dataclass(frozen=True, slots=True)
class InsightsFound:
    report: AnalysisReport
    insights: tuple[Insight, ...]


@dataclass(frozen=True, slots=True)
class InsightView:
    insight: Insight
    evidence: tuple[InsightEvidence, ...]
    effect: ImprovementEffect | None


def show_found(found: InsightsFound) -> None:
    _show(found.insights)
    report = found.report
    note(
        f"{report.decisions} decisions were looked at; {len(report.insight_ids)} insights are new"
        f" or gained evidence; {report.dropped} excerpts were dropped"
    )
    if report.reading:
        note(_read(report.reading))


def _read(reading: ModelReading) -> str:
    if reading.failure:
        return f"{reading.model} was not heard: {reading.failure}"
    told = (
        f"{reading.model}: {len(reading.insight_ids)} of them;"
        f" {reading.refused} findings were refused, {reading.dropped} ids and excerpts dropped"
    )
    return told + (f"; {reading.left_out} were not shown to it" if reading.left_out else "")


def show_insights(page: Page[Insight]) -> None:
    _show(page.items)
    if not page.items:
        note("there are no insights; `noema insight find` looks for some")


def show_view(view: InsightView) -> None:
    insight = view.insight
    out.print(safe_text(insight.text, "bold"))
    out.print(
        fields(
            ("id", insight.id),
            ("type", insight.type),
            ("finding", insight.finding),
            ("confidence", insight.confidence),
            ("found by", insight.found_by),
            ("session", insight.session_id),
            ("against it", insight.counter),
            ("recorded", insight.recorded_from),
        )
    )
    if (effect := view.effect) is not None:
        shares = f"{effect.after_succeeded} of {effect.after} that cite it succeeded"
        note(f"{effect.verdict}: {shares}, {effect.before_succeeded} of {effect.before} before")
    for one in view.evidence:
        by = f"{one.node_id}  {one.found_by}" if one.found_by else one.node_id
        out.print(safe_text(f"  “{one.excerpt}”  ") + safe_text(by, "dim"))


def _show(insights: Iterable[Insight]) -> None:
    for insight in insights:
        name = insight.finding or insight.type
        out.print(safe_text(f"{name:<22}", "yellow") + safe_text(insight.text))
        out.print(safe_text(f"{'':<22}{insight.id}", "dim"))
