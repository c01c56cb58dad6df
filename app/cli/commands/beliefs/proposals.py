"""`noema proposal …`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.terminal.list_options import SinceOption, UntilOption
from app.cli.views.inbox import Decided, show_decided, show_proposals
from app.domain.beliefs.proposal import (
    Edit,
    Proposal,
    ProposalFilter,
    ProposalKind,
    ProposalStatus,
    Review,
    Verdict,
)
from app.domain.ids import require_id
from app.domain.list_filter import ListFilter
from app.domain.page import Page, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(help="List, accept, reject and edit proposals.", no_args_is_help=True)

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="Name from 1 to 100 open proposals.")
]
Note = Annotated[str | None, typer.Option(help="Record the reason of the verdict.")]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="proposal")


@app.command("list")
def list_(
    status: Annotated[
        ProposalStatus, typer.Option(help="Show only proposals with this status.")
    ] = ProposalStatus.OPEN,
    kind: Annotated[
        ProposalKind | None, typer.Option(help="Show only proposals of this kind.")
    ] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: Annotated[int, typer.Option(help="Show at most this many proposals (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List proposals, newest first."""

    async def work(services: "Services") -> Page[Proposal]:
        request = page_request(limit, None, "proposal", str)
        wanted = ProposalFilter(status, kind, ListFilter(since, until))
        return await services.proposals.reads.list_page(request, wanted)

    execute(as_json, work, show_proposals)


@app.command("accept")
def accept(
    ids: Ids, reason: Note = None, key: IdempotencyKey = None, as_json: JsonOption = False
) -> None:
    """Accept proposals, all or none. Each takes effect at once."""
    _review(ids, Verdict.ACCEPT, reason, key, as_json)


@app.command("reject")
def reject(
    ids: Ids, reason: Note = None, key: IdempotencyKey = None, as_json: JsonOption = False
) -> None:
    """Reject proposals, all or none."""
    _review(ids, Verdict.REJECT, reason, key, as_json)


@app.command("edit")
def edit(
    id_: IdArgument,
    cite: Annotated[
        list[str], typer.Option(metavar="ID", help="Cite this belief instead. Repeatable.")
    ],
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Replace what an open proposal cites."""

    async def work(services: "Services") -> Decided:
        cited = tuple(require_id(id_, "cite") for id_ in cite)
        given = Edit(key_of(key), require_id(id_), cited)
        await services.proposals.service.edit(given)
        return Decided((await services.proposals.reads.require(given.proposal_id),), ())

    execute(as_json, work, show_decided)


def _review(
    ids: list[str], verdict: Verdict, reason: str | None, key: str | None, as_json: bool
) -> None:
    async def work(services: "Services") -> Decided:
        named = tuple(require_id(id_, "id") for id_ in ids)
        review = Review(key_of(key), named, verdict, reason)
        outcome = await services.proposals.service.review(review)
        proposals = await services.proposals.reads.get_many(named)
        return Decided(tuple(proposal for proposal in proposals if proposal), outcome.changes)

    execute(as_json, work, show_decided)
