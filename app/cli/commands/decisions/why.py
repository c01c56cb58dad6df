"""`noema why`, `noema show`."""

from typing import TYPE_CHECKING

import typer

from app.cli.commands.show import read_item
from app.cli.remote import decisions as remote
from app.cli.remote import items
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.moment import AsOfOption, moment
from app.cli.views.item import Item, show_item
from app.cli.views.why import show_why
from app.domain.ids import require_id
from app.domain.nodes.why import Why

if TYPE_CHECKING:
    from app.bootstrap import Services


def register(app: typer.Typer) -> None:
    app.command("why")(why)
    app.command("show")(show)


def why(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Show what a node rests on and what speaks against it."""

    async def work(services: "Services") -> Why:
        return await services.why.why(require_id(id_), moment(as_of))

    execute(
        as_json,
        work,
        show_why,
        lambda service: remote.why(service, require_id(id_), moment(as_of)),
        reads=True,
    )


def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show an item of any kind by its id."""

    async def work(services: "Services") -> Item:
        return await read_item(services, require_id(id_))

    execute(
        as_json, work, show_item, lambda service: items.read(service, require_id(id_)), reads=True
    )
