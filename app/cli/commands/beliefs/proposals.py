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
    Suggest,
    Verdict,
)
from app.domain.ids import require_id
from app.domain.list_filter import ListFilter
from app.domain.page import Page, page_request
from app.errors import InvalidInputError

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(help="List, add, accept, reject and edit proposals.", no_args_is_help=True)

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


@app.command("add")
def add(
    id_: IdArgument,
    reason: Annotated[str, typer.Option(help="Say why it is so.")],
    rests_on: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Propose that it rests on this. Repeatable."),
    ] = None,
    replaced_by: Annotated[
        str | None, typer.Option(metavar="ID", help="Propose that this took its place.")
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Propose what a belief rests on, or what took its place. No belief changes before somebody
    accepts it."""

    async def work(services: "Services") -> Decided:
        if bool(rests_on) == bool(replaced_by):
            raise InvalidInputError("give --rests-on or --replaced-by", field="rests_on")
        field = "rests_on" if rests_on else "replaced_by"
        kind = ProposalKind.JUSTIFICATION if rests_on else ProposalKind.UPDATE
        named = rests_on or [replaced_by or ""]
        cited = tuple(require_id(one, field) for one in named)
        given = Suggest(key_of(key), kind, require_id(id_), cited, reason)
        made = await services.proposals.service.suggest(given)
        return Decided((await services.proposals.reads.require(made),), ())

    execute(as_json, work, show_decided)


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
