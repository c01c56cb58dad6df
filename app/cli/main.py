"""The command `noema`."""

import typer

from app.cli import (
    beliefs,
    branch,
    demo,
    evaluate,
    imports,
    keys,
    question,
    search,
    server,
    session,
    think,
    up,
    vectors,
)

app = typer.Typer(
    name="noema",
    help="Keep reasoning in a graph, and ask it why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
up.register(app)
demo.register(app)
server.register(app)
imports.register(app)
question.register(app)
search.register(app)
beliefs.register(app)
think.register(app)
app.add_typer(session.app, name="session")
app.add_typer(branch.app, name="branch")
app.add_typer(keys.app, name="keys")
app.add_typer(evaluate.app, name="eval")
app.add_typer(vectors.app, name="vectors")


def main() -> None:
    app()
