"""The command `noema`."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from app.cli.commands import (
    branch,
    debate,
    decisions,
    demo,
    evaluate,
    fork,
    graph,
    imports,
    keys,
    local,
    mcp,
    modes,
    outcomes,
    search,
    session,
    tenants,
    think,
    up,
    vectors,
    watch,
    why,
)
from app.cli.commands.beliefs import belief, contradictions, hypotheses, proposals
from app.cli.commands.knowledge import entries, files
from app.cli.commands.learning import template, trace, tune
from app.cli.terminal.output import out, write_in
from app.local.platform import PLATFORM

DISTRIBUTION = "noema-graph"
"""The name in the package index, where `noema` is another project."""

app = typer.Typer(
    name="noema",
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
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Take the options that come before a command."""


up.register(app)
demo.register(app)
local.register(app)
imports.register(app)
watch.register(app)
why.register(app)
search.register(app)
belief.register(app)
contradictions.register(app)
proposals.register(app)
outcomes.register(app)
decisions.register(app)
graph.register(app)
think.register(app)
fork.register(app)
debate.register(app)
entries.register(app)
files.register(app)
app.add_typer(session.app, name="session")
app.add_typer(hypotheses.app, name="hypothesis")
app.add_typer(branch.app, name="branch")
app.add_typer(template.app, name="template")
app.add_typer(trace.app, name="trace")
app.add_typer(tune.app, name="tune")
app.add_typer(modes.app, name="mode")
app.add_typer(keys.app, name="keys")
app.add_typer(tenants.app, name="tenants")
app.add_typer(mcp.app, name="mcp")
app.add_typer(evaluate.app, name="eval")
app.add_typer(vectors.app, name="vectors")


def main() -> None:
    write_in(PLATFORM.console_encoding, sys.stdout, sys.stderr)
    app()
