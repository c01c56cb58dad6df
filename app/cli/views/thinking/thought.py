"""Thoughts of a session and what they were concluded with, as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.guidance.guidance import ThoughtGuidance
from app.domain.nodes.thought import ThinkingConclusion, Thought, ThoughtBranch
from app.domain.nodes.thought_counters import ThinkingMetrics

_LINE = 80


@dataclass(frozen=True, slots=True)
class ThoughtList:
    thoughts: tuple[Thought, ...]
    metrics: ThinkingMetrics
    branches: tuple[ThoughtBranch, ...]
    has_more: bool
    """Whether the session has further thoughts."""


def show_thought(thought: Thought) -> None:
    out.print(safe_text(thought.content))
    out.print(
        fields(
            ("id", thought.id),
            ("number", str(thought.number)),
            ("mode", thought.mode),
            ("branch", thought.branch_id),
            ("revises", thought.revises_id),
            ("depends on", ", ".join(thought.depends_on) or None),
            ("hypothesis", thought.hypothesis_id),
            *(_guidance(thought.guidance) if thought.guidance else ()),
        )
    )


def _guidance(guidance: ThoughtGuidance) -> Iterator[tuple[str, str | None]]:
    found, suggested = guidance.analysis, guidance.suggestion
    yield "move", guidance.control_mode
    yield "pattern", f"{found.pattern} ({found.confidence:.2f})" if found else None
    yield "depth", guidance.depth
    if guidance.is_revision_loop:
        yield "revision loop", f"{guidance.revision_count} revisions; a branch may lead further"
    if suggested:
        yield "next", f"{suggested.suggestion} ({suggested.mode}, {suggested.rule_id})"


def show_thoughts(found: ThoughtList) -> None:
    names = {branch.id: branch.name for branch in found.branches}
    table = plain_table("number", "id", "mode", "branch", "state", "thought")
    for thought in found.thoughts:
        where = safe_text(names.get(thought.branch_id or "", "main"))
        place = str(thought.number), thought.id, safe_text(thought.mode or "")
        table.add_row(*place, where, _state(thought), safe_text(_line(thought.content)))
    out.print(table)
    _show_metrics(found.metrics)
    if found.has_more:
        note(f"next page: --after {found.thoughts[-1].number}")


def show_conclusion(conclusion: ThinkingConclusion) -> None:
    out.print(
        fields(
            ("thought", conclusion.thought_id),
            ("open hypotheses", ", ".join(conclusion.open_hypothesis_ids) or None),
            ("decisions", ", ".join(conclusion.decision_ids) or None),
            *((f"branch {one.branch_id}", one.status) for one in conclusion.branch_outcomes),
        )
    )
    _show_metrics(conclusion.metrics)


def _show_metrics(metrics: ThinkingMetrics) -> None:
    modes = ", ".join(f"{count} {mode}" for mode, count in metrics.modes)
    out.print(
        fields(
            ("thoughts", f"{metrics.thoughts} ({modes})" if modes else "0"),
            ("revisions", str(metrics.revisions)),
            ("branches", f"{metrics.branches}, {metrics.active_branches} active"),
            ("uncertainty", _share(metrics.average_uncertainty)),
            ("confidence", _share(metrics.average_confidence)),
            ("depth", str(metrics.dependency_depth)),
        )
    )


def _state(thought: Thought) -> str:
    if thought.revised_by_id:
        return "revised"
    return "rests on revised" if thought.rests_on_revised else ""


def _share(value: float | None) -> str | None:
    return None if value is None else f"{value:.2f}"


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LINE else f"{line[: _LINE - 1]}…"
