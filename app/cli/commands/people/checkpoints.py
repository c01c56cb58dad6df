"""`noema checkpoint …`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote.people import checkpoints as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.views.people.checkpoints import CheckpointList, show_checkpoint, show_checkpoints
from app.domain.ids import require_id
from app.domain.page import cursor, page_request
from app.domain.people.checkpoints import (
    Checkpoint,
    CheckpointDecision,
    CheckpointStatus,
    CheckpointVerdict,
)
from app.reads.records.checkpoints import CheckpointFilter

if TYPE_CHECKING:
    from app.bootstrap import Services

HERE = "local"
"""The key of this machine where no service elsewhere is asked."""
_AREA = "checkpoint"

app = typer.Typer(help="Decide what agents ask.", no_args_is_help=True)

AuthorOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="Decide in the name of this person. [default: the key's name]"
    ),
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="checkpoint")


@app.command("list")
def list_checkpoints(
    status: Annotated[
        list[CheckpointStatus] | None,
        typer.Option(help="Show checkpoints of this status. Repeatable. [default: open]"),
    ] = None,
    first: Annotated[int, typer.Option(help="Show at most this many checkpoints (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List what agents ask, newest first."""
    statuses = tuple(status or (CheckpointStatus.OPEN,))

    async def work(services: "Services") -> CheckpointList:
        request = page_request(first, after, _AREA, str)
        reads = services.people.checkpoint_reads
        page = await reads.list_page(request, CheckpointFilter(statuses))
        return CheckpointList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    async def remotely(service: RemoteService) -> CheckpointList:
        return await remote.list_page(service, first, after, statuses)

    execute(as_json, work, show_checkpoints, remotely, reads=True)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a checkpoint and what was decided."""

    async def work(services: "Services") -> Checkpoint:
        return await services.people.checkpoint_reads.require(require_id(id_))

    async def remotely(service: RemoteService) -> Checkpoint:
        return await remote.require(service, require_id(id_))

    execute(as_json, work, show_checkpoint, remotely, reads=True)


@app.command("approve")
def approve(
    id_: IdArgument,
    option: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Choose this option, as it is written.")
    ] = None,
    reason: Annotated[str | None, typer.Option(help="Give the reason in your own words.")] = None,
    author: AuthorOption = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Approve what an agent proposes, or one of its options."""
    verdict = CheckpointVerdict.APPROVED
    _decide(CheckpointDecision(id_, verdict, HERE, author, option, None, reason), key, as_json)


@app.command("edit")
def edit(
    id_: IdArgument,
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="Say what holds in place of the proposal.")
    ],
    reason: Annotated[str | None, typer.Option(help="Give the reason in your own words.")] = None,
    author: AuthorOption = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Answer an agent with a text of your own."""
    verdict = CheckpointVerdict.EDITED
    _decide(CheckpointDecision(id_, verdict, HERE, author, None, text, reason), key, as_json)


@app.command("reject")
def reject(
    id_: IdArgument,
    reason: Annotated[
        str, typer.Argument(metavar="REASON", help="Give the reason in your own words.")
    ],
    author: AuthorOption = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Turn down what an agent proposes."""
    verdict = CheckpointVerdict.REJECTED
    _decide(CheckpointDecision(id_, verdict, HERE, author, None, None, reason), key, as_json)


def _decide(given: CheckpointDecision, key: str | None, as_json: bool) -> None:
    async def work(services: "Services") -> Checkpoint:
        require_id(given.checkpoint_id)
        await services.people.checkpoints.decide(given)
        return await services.people.checkpoint_reads.require(given.checkpoint_id)

    async def remotely(service: RemoteService) -> Checkpoint:
        return await remote.decide(service, key_of(key), given)

    execute(as_json, work, show_checkpoint, remotely)
