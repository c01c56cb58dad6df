"""The command `noema`."""

import sys

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
    outcomes,
    search,
    session,
    think,
    up,
    vectors,
    why,
)
from app.cli.commands.beliefs import belief, contradictions, hypotheses
from app.cli.commands.knowledge import entries, files
from app.cli.commands.learning import template, trace, tune
from app.cli.terminal.output import write_in
from app.local.platform import PLATFORM

app = typer.Typer(
    name="noema",
    help="Record decisions, evidence and contradictions in a graph, and ask why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
up.register(app)
demo.register(app)
local.register(app)
imports.register(app)
why.register(app)
search.register(app)
belief.register(app)
contradictions.register(app)
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
app.add_typer(keys.app, name="keys")
app.add_typer(evaluate.app, name="eval")
app.add_typer(vectors.app, name="vectors")


def main() -> None:
    write_in(PLATFORM.console_encoding, sys.stdout, sys.stderr)
    app()
