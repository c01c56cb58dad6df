"""`noema schema`."""

import sys
from importlib import import_module
from typing import Annotated

import typer

from app.cli.running.runner import run
from app.settings import Settings


def register(app: typer.Typer) -> None:
    app.command("schema")(schema)


def schema(
    as_typescript: Annotated[
        bool, typer.Option("--typescript", help="Print TypeScript types of the schema instead.")
    ] = False,
) -> None:
    """Print the GraphQL schema.

    It is the schema of this version of Noema, whatever service is asked. Nothing is started.
    """

    async def work(_: Settings) -> str:
        # The schema takes a second to build; the other commands do without.
        door = import_module("app.api.schema")
        return door.printed_as_typescript() if as_typescript else door.printed()

    sys.stdout.write(run(False, work, here=True))
