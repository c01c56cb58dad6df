"""Views of knowledge entries."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.beliefs.knowledge import KnowledgeEntry
from app.domain.beliefs.knowledge_changes import Categorized, EntryChange, Forgotten, Mention
from app.domain.beliefs.knowledge_context import KnowledgeContext
from app.importers.knowledge.service import KnowledgeImportReport


@dataclass(frozen=True, slots=True)
class EntryList:
    items: tuple[KnowledgeEntry, ...]
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_change(change: EntryChange) -> None:
    out.print(safe_text(change.entry_id))
    for status_change in change.changes:
        before = status_change.before or "new"
        out.print(
            safe_text(f"  {status_change.belief_id}  ", "dim")
            + safe_text(f"{before} → {status_change.after}")
        )
    for move in change.moves:
        moved = f"{move.before} → {move.after} ({move.reason})"
        out.print(safe_text(f"  {move.entry_id}  ", "dim") + safe_text(moved))


def show_categorized(categorized: Categorized) -> None:
    for finding in categorized.findings:
        shelf = "/".join(name for name in (finding.category, finding.subcategory) if name)
        because = f": {', '.join(finding.words)}" if finding.words else ""
        out.print(
            safe_text(shelf, "bold")
            + safe_text(f"  {finding.by}, {finding.detector}{because}", "dim")
        )
    if not categorized.findings:
        note("no category fits")
    if categorized.failure:
        note(f"the answer of the model was not used: {categorized.failure}")


def show_entries(listed: EntryList) -> None:
    for entry in listed.items:
        shelf = "/".join(name for name in (entry.category, entry.subcategory) if name)
        disputed = ", disputed" if entry.disputed else ""
        state = f"{entry.status or 'not believed'}{disputed}, {entry.tier}"
        line = safe_text(entry.id, "dim") + safe_text(f"  {entry.title}", "bold")
        out.print(line + safe_text(f"  {shelf}  {state}", "dim"))
    if listed.next:
        note(f"next page: --after {listed.next}")


def show_context(context: KnowledgeContext) -> None:
    out.print(safe_text(context.text))
    cited = len(context.citations)
    note(f"{context.tokens} of {context.token_budget} tokens, {cited} pieces cited")
    if context.left_out:
        note(f"{len(context.left_out)} more did not fit the budget")


def show_mentions(mentions: Sequence[Mention]) -> None:
    for mention in mentions:
        out.print(
            safe_text(mention.id, "dim")
            + safe_text(f"  {mention.kind}  ", "cyan")
            + safe_text(mention.title)
        )
    note(f"{len(mentions)} items would be erased" if mentions else "nothing mentions it")


def show_forgotten(forgotten: Forgotten) -> None:
    out.print(
        fields(
            ("forgotten", _counts(forgotten.kinds) or "nothing"),
            ("parts", _counts(forgotten.parts)),
            ("vectors", forgotten.vectors or None),
            ("quotations", forgotten.quotations or None),
            ("events", forgotten.events or None),
            ("dismissed", ", ".join(forgotten.settled)),
            ("replaced in", _counts(forgotten.records)),
            ("training lines", forgotten.lines or None),
            ("the rest", f"job {forgotten.job_id}" if forgotten.job_id else None),
        )
    )
    for change in forgotten.changes:
        before = change.before or "new"
        out.print(
            safe_text(f"  {change.belief_id}  ", "dim") + safe_text(f"{before} → {change.after}")
        )
    out.print(safe_text("kept", "bold"))
    for kept in forgotten.kept:
        out.print(safe_text(f"  {kept.what}: ") + safe_text(kept.why, "dim"))


def show_import(report: KnowledgeImportReport) -> None:
    out.print(
        fields(
            ("entries", f"{report.entries}, {report.entries_new} of them new"),
            ("relations", report.relations),
            ("justifications", report.justifications),
            ("withdrawn", report.withdrawn or None),
        )
    )


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
