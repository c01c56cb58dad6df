"""`noema eval agreement`."""

import typer

from app.bootstrap import Services
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.output import out, safe_text
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.beliefs.knowledge import Contradiction
from app.domain.page import PageRequest
from app.reads.beliefs.contradiction import ContradictionReads
from app.reasoning.beliefs.contradiction_resolver.agreement import Agreement, agreement_of

_AT_ONCE = 100
_EVERY = ContradictionFilter(status=None)


def register(app: typer.Typer) -> None:
    app.command("agreement")(agreement)


def agreement(as_json: JsonOption = False) -> None:
    """Compare judges with each other, drafts with decisions.

    It reads the verdicts and drafts of all stored contradictions, and asks no model.
    """

    async def work(services: Services) -> Agreement:
        return agreement_of(await _all(services.contradiction_reads))

    execute(as_json, work, _show)


async def _all(reads: ContradictionReads) -> list[Contradiction]:
    page = await reads.list_page(PageRequest(_AT_ONCE), _EVERY)
    found = [*page.items]
    while page.has_next:
        page = await reads.list_page(PageRequest(_AT_ONCE, page.keys[-1]), _EVERY)
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
