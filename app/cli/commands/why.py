"""`noema why`, `noema show`."""

import typer

from app.bootstrap import Services
from app.cli.commands.show import Thing, read_thing, show_thing
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.terminal.moment import AsOfOption, moment
from app.cli.views.why import show_why
from app.domain.ids import require_id
from app.domain.nodes.why import Why


def register(app: typer.Typer) -> None:
    app.command("why")(why)
    app.command("show")(show)


def why(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Tell what a decision or a thought rests on, and what speaks against it."""

    async def question(services: Services) -> Why:
        return await services.why.why(require_id(id_), moment(as_of))

    ask(as_json, question, show_why)


def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show one thing whole: a session, a node, a decision, knowledge, an insight."""

    async def question(services: Services) -> Thing:
        return await read_thing(services, require_id(id_))

    ask(as_json, question, show_thing)
