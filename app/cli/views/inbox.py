"""Views of the inbox and of decisions to look at again."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.cli.terminal.output import note, notes, out, safe_text
from app.domain.beliefs.belief import Belief, Fall, StatusChange
from app.domain.beliefs.inbox import InboxCounts, InboxItem
from app.domain.beliefs.proposal import Proposal, ProposalKind, QuotedThing
from app.domain.page import Page


@dataclass(frozen=True, slots=True)
class Inbox:
    counts: InboxCounts
    items: Sequence[InboxItem]


@dataclass(frozen=True, slots=True)
class Stale:
    """A decision to look at again."""

    decision: Belief
    falls: tuple[Fall, ...]
    """What fell or is disputed under it, nearest first."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Proposals after a verdict or an edit."""

    proposals: tuple[Proposal, ...]
    changes: tuple[StatusChange, ...]
    """Every belief whose status changed."""


def show_decided(decided: Decided) -> None:
    for proposal in decided.proposals:
        told = f"{proposal.status}: {proposal.note}" if proposal.note else proposal.status
        out.print(safe_text(proposal.id, "dim") + safe_text(f"  {told}"))
    for change in decided.changes:
        before = change.before or "new"
        out.print(safe_text(f"  {change.belief_id}  {before} → {change.after}"))


def show_proposals(page: Page[Proposal]) -> None:
    for item in page.items:
        by = f", by {item.decided_by}" if item.decided_by else ""
        out.print(
            safe_text(item.id, "dim") + safe_text(f"  {item.kind}, {item.status}{by}", "cyan")
        )
        for line in _lines(item):
            out.print(safe_text(f"  {line}"))
    if not page.items:
        note("no proposal was found")
    if page.has_next:
        note("there are more: raise --limit, or page through the API")


def show_inbox(inbox: Inbox) -> None:
    for item in inbox.items:
        about = item.about
        is_proposal = isinstance(about, Proposal)
        kind = about.kind if is_proposal else f"{about.status} contradiction"
        stake = f", {item.falls} decisions at stake" if item.falls else ""
        alike = f", stands for {item.alike + 1}" if item.alike else ""
        out.print(safe_text(about.id, "dim") + safe_text(f"  {kind}{stake}{alike}", "cyan"))
        lines = _lines(about) if is_proposal else [about.summary]
        for line in lines:
            out.print(safe_text(f"  {line}"))
    counts = inbox.counts
    note(
        f"{counts.contradictions} contradictions, {counts.justifications} justifications,"
        f" {counts.updates} updates; {counts.stale_decisions} stale decisions"
    )
    if inbox.items:
        note("run `noema review` to decide them")


def show_proposal(proposal: Proposal) -> None:
    """Show a proposal on standard error, like the prompts."""
    told = "stated" if proposal.is_stated else "not stated"
    head = f"{proposal.id}  {proposal.kind}, {told}, by {proposal.rule}"
    notes.print(safe_text(f"{head} {proposal.confidence:.2f}", "bold"))
    for line in _lines(proposal):
        notes.print(safe_text(f"  {line}"))


def show_stale(stale: Sequence[Stale]) -> None:
    for stale_decision in stale:
        out.print(
            safe_text(stale_decision.decision.id, "dim")
            + safe_text(f"  {stale_decision.decision.text}", "bold")
        )
        for fall in stale_decision.falls:
            because = f": {fall.reason}" if fall.reason else ""
            out.print(safe_text(f"  {fall.status}{because}  ", "yellow") + safe_text(fall.text))
            out.print(safe_text(f"    {' → '.join(fall.path)}", "dim"))
    if not stale:
        note("no decision rests on anything that fell or is disputed")


def _lines(proposal: Proposal) -> list[str]:
    is_update = proposal.kind is ProposalKind.UPDATE
    subject = [_told(proposal.subject)] if proposal.subject else []
    relation = "is replaced by" if is_update else "rests on"
    return [*subject, *(f"{relation} {_told(thing)}" for thing in proposal.cited)]


def _told(thing: QuotedThing) -> str:
    status = f", {thing.belief_status}" if thing.belief_status else ""
    return f"“{thing.quote}” ({thing.kind} {thing.id}{status})"
