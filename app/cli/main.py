"""The command `noema`.

A command is a module of `app/cli/commands`, which is loaded when it is called: the list of commands
is in `listing.json`, which `poe reference` writes.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from app.cli.terminal.global_options import note_given
from app.cli.terminal.output import out, write_in
from app.local.platform import PLATFORM

DISTRIBUTION = "noema-graph"
"""The name in the package index, where `noema` is another project."""
LISTING = Path(__file__).with_name("listing.json")
MODULES = (
    "up",
    "demo",
    "local",
    "imports",
    "watch",
    "decisions.why",
    "search",
    "web",
    "beliefs.belief",
    "beliefs.contradictions",
    "beliefs.proposals",
    "decisions.outcomes",
    "decisions.decision",
    "decisions.pages",
    "graph",
    "think",
    "service.models",
    "deliberations.fork",
    "deliberations.debate",
    "deliberations.plans",
    "deliberations.steps",
    "deliberations.explore",
    "knowledge.entries",
    "knowledge.files",
    "session",
    "thought",
    "beliefs.hypotheses",
    "beliefs.insights",
    "branch",
    "learning.template",
    "learning.trace",
    "learning.tune",
    "modes",
    "proofs",
    "logins",
    "keys",
    "tenants",
    "service.audit",
    "service.retention",
    "service.changes",
    "service.jobs",
    "people.comments",
    "people.checkpoints",
    "people.corrections",
    "people.sharing",
    "people.webhooks",
    "service.backup",
    "mcp",
    "schema",
    "hook",
    "evaluate",
    "vectors",
)
"""In the order of the list."""


class Commands(TyperGroup):
    """The commands by name; each is a name with a summary until it is called."""

    def __init__(self, **given: Any) -> None:  # noqa: ANN401  # as Typer gives them
        super().__init__(**given)
        self._listed = json.loads(LISTING.read_text("utf-8"))
        for name, listed in self._listed.items():
            self.commands[name] = TyperCommand(name, help=listed["summary"])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401  # click's own
        if args and args[0] in self._listed:
            self.commands.update(loaded(self._listed[args[0]]["module"]).commands)
        return super().resolve_command(ctx, args)


def loaded(module: str) -> TyperGroup:
    """Load a module of commands."""
    part = typer.Typer(rich_markup_mode=None)
    import_module(f"app.cli.commands.{module}").register(part)
    group = typer.main.get_group(part)
    import_module("app.cli.running.id_beginnings").accept_beginnings(group)
    return group


app = typer.Typer(
    name="noema",
    cls=Commands,
    help="Record decisions, evidence and contradictions in a graph, and ask why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        out.print(f"noema {version(DISTRIBUTION)}")
        raise typer.Exit


@app.callback()
def noema(
    ctx: typer.Context,
    url: Annotated[
        str | None,
        typer.Option(
            "--url", metavar="URL", help="Ask the service at this address. [default: NOEMA_URL]"
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            metavar="KEY",
            help="Use this API key; others on this machine may see it: prefer NOEMA_KEY or"
            " `noema login`.",
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Take the options that come before a command."""
    note_given(ctx.invoked_subcommand, url, key)


def whole() -> TyperGroup:
    """Give the command with all that it can do loaded."""
    root = typer.main.get_group(app)
    root.commands = dict(_commands())
    return root


def _commands() -> Iterator[tuple[str, Any]]:
    for module in MODULES:
        yield from loaded(module).commands.items()


def render_listing() -> str:
    """Render `listing.json`: the module and the summary of each command."""
    listing = {
        name: {"module": module, "summary": (command.help or "").strip().split("\n\n")[0]}
        for module in MODULES
        for name, command in loaded(module).commands.items()
    }
    return json.dumps(listing, indent=1) + "\n"


def main() -> None:
    write_in(PLATFORM.console_encoding, sys.stdout, sys.stderr)
    app()
