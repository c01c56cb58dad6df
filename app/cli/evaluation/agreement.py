"""`noema eval agreement` and `noema eval export-labels`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from app.cli.evaluation.files import write_predictions
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.output import out, safe_text
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.beliefs.denial import Denial
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import ProposalFilter
from app.domain.page import Page, PageRequest
from app.errors import InvalidInputError
from app.reasoning.beliefs.contradiction_resolver.agreement import Agreement, agreement_of
from app.reasoning.beliefs.contradiction_resolver.labels import (
    change_labels,
    conflict_labels,
    proposal_labels,
)

if TYPE_CHECKING:
    from app.bootstrap import Services

_AT_ONCE = 100
_EVERY = ContradictionFilter(status=None)
_EVERY_PROPOSAL = ProposalFilter(status=None)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Exported:
    """Labels that were written."""

    pairs: int
    updates: int
    proposals: int
    """The updates among them."""


def register(app: typer.Typer) -> None:
    app.command("agreement")(agreement)
    app.command("export-labels")(export_labels)


def agreement(as_json: JsonOption = False) -> None:
    """Compare judges with each other, drafts with decisions.

    It reads the verdicts and drafts of all stored contradictions, and the pairs of which a model
    said that they are none; it asks no model.
    """

    async def work(services: "Services") -> Agreement:
        return agreement_of(await _contradictions(services), await _denials(services))

    execute(as_json, work, _show)


def export_labels(
    to: Annotated[
        Path,
        typer.Option(
            "--out",
            help="Write `contradictions.jsonl`, `supersede.jsonl` and `proposals.jsonl` here.",
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Write decisions and verdicts as labelled pairs.

    `noema eval contradictions` and `noema eval updates` read the first two files. A person's
    decision comes before a model's verdict; a pair that only the own judge judged has no label. The
    texts of the pairs are written out.
    """

    async def work(services: "Services") -> Exported:
        pairs = [*conflict_labels(await _contradictions(services), await _denials(services))]
        reads = services.proposals.reads
        decided = await _all(lambda page: reads.list_page(page, _EVERY_PROPOSAL))
        updates, proposals = [*change_labels(decided)], [*proposal_labels(decided)]
        _make(to)
        write_predictions(to / "contradictions.jsonl", pairs)
        write_predictions(to / "supersede.jsonl", updates)
        write_predictions(to / "proposals.jsonl", proposals)
        return Exported(len(pairs), len(updates), len(proposals))

    def show(done: Exported) -> None:
        told = f"{done.pairs} pairs, {done.updates} updates and {done.proposals} proposals"
        out.print(safe_text(f"{told} written to {to}"))

    execute(as_json, work, show)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInputError(
            f"cannot write to {folder}: {error.strerror}", field="out"
        ) from error


async def _contradictions(services: "Services") -> list[Contradiction]:
    reads = services.contradiction_reads
    return await _all(lambda page: reads.list_page(page, _EVERY))


async def _denials(services: "Services") -> list[Denial]:
    return await _all(services.contradiction_reads.list_denials)


async def _all(list_page: Callable[[PageRequest], Awaitable[Page[T]]]) -> list[T]:
    page = await list_page(PageRequest(_AT_ONCE))
    found = [*page.items]
    while page.has_next:
        page = await list_page(PageRequest(_AT_ONCE, page.keys[-1]))
        found += page.items
    return found


def _show(found: Agreement) -> None:
    for one in found.judges:
        out.print(
            safe_text(
                f"{one.judge} and {one.model}: {one.agreed} agree, {one.only_judge} only the"
                f" judge sees a conflict in, {one.only_model} only the model"
            )
        )
    for draft in found.drafts:
        out.print(
            safe_text(
                f"drafts of {draft.drafter}: {draft.agreed} decided so, {draft.other} otherwise"
            )
        )
    if not (found.judges or found.drafts):
        out.print("no pair was judged twice, and no contradiction with a draft was decided")
