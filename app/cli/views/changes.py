"""What changed, as a digest to read and as Markdown."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.cli.terminal.output import note, out, safe_text
from app.domain.beliefs.knowledge import Contradiction
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.headline import headline
from app.domain.nodes.outcome import Outcome
from app.domain.people.changes import ChangedComments, ChangedDecisions, Changes
from app.domain.people.comments import NodeComment


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    remark: str
    id: str


@dataclass(frozen=True, slots=True)
class _Section:
    title: str
    count: int
    truncated: bool
    lines: tuple[_Line, ...]


def show_changes(changes: Changes) -> None:
    """Print one section for each way to change that there was."""
    found = list(_sections(changes))
    out.print(safe_text(_title(changes), "bold"))
    for section in found:
        out.print()
        out.print(safe_text(_heading(section), "bold"))
        for line in section.lines:
            remark = safe_text(f"  {line.remark}  {line.id}", "dim")
            out.print(safe_text(f"  {line.text}") + remark)
    _note_missing(found)


def show_changes_as_markdown(changes: Changes) -> None:
    """Print the same as Markdown."""
    found = list(_sections(changes))
    out.print(safe_text(f"# {_title(changes)}"))
    for section in found:
        out.print(safe_text(f"\n## {_heading(section)}\n"))
        for line in section.lines:
            out.print(safe_text(f"- {_escaped(line.text)} ({line.remark}) `{line.id}`"))
    _note_missing(found)


def _title(changes: Changes) -> str:
    words = "In the last seven days" if changes.is_first else "Changed"
    return f"{words}: {changes.since:%Y-%m-%d %H:%M} to {changes.until:%Y-%m-%d %H:%M} UTC"


def _heading(section: _Section) -> str:
    return f"{section.title}: {section.count}"


def _note_missing(found: list[_Section]) -> None:
    if not found:
        note("nothing changed")
    if any(section.truncated for section in found):
        note("there are more: raise --limit")


def _sections(changes: Changes) -> Iterator[_Section]:
    told = (
        _decisions("New decisions", changes.decided),
        _decisions("No longer supported, or disputed", changes.stale),
        _decisions("Overturned", changes.overturned),
        _Section(
            "Contradictions opened",
            changes.opened.count,
            changes.opened.truncated,
            tuple(_contradiction(one) for one in changes.opened.contradictions),
        ),
        _Section(
            "Contradictions settled",
            changes.settled.count,
            changes.settled.truncated,
            tuple(_contradiction(one) for one in changes.settled.contradictions),
        ),
        _Section(
            "Outcomes",
            changes.outcomes.count,
            changes.outcomes.truncated,
            tuple(_outcome(one) for one in changes.outcomes.outcomes),
        ),
        _decisions("Due for an outcome", changes.due),
        _comments("Mentions of you", changes.mentions),
        _comments("Comments", changes.comments),
    )
    yield from (section for section in told if section.count)


def _decisions(title: str, told: ChangedDecisions) -> _Section:
    return _Section(title, told.count, told.truncated, tuple(map(_decision, told.decisions)))


def _comments(title: str, told: ChangedComments) -> _Section:
    return _Section(title, told.count, told.truncated, tuple(map(_comment, told.comments)))


def _decision(decision: DecisionPoint) -> _Line:
    asked = decision.question or decision.description
    chosen = f": {decision.chosen.text}" if decision.chosen and decision.question else ""
    return _Line(_one_line(f"{asked}{chosen}"), decision.status, decision.id)


def _contradiction(contradiction: Contradiction) -> _Line:
    how = contradiction.resolution or contradiction.status
    return _Line(_one_line(contradiction.summary), how, contradiction.id)


def _outcome(outcome: Outcome) -> _Line:
    return _Line(_one_line(outcome.text), outcome.status, outcome.decision_id)


def _comment(comment: NodeComment) -> _Line:
    return _Line(headline(comment.text), comment.author, comment.node_id)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _escaped(text: str) -> str:
    """Keep stored text from being read as Markdown or HTML."""
    return "".join(f"\\{one}" if one in "\\`*_[]<>#|!" else one for one in text)
