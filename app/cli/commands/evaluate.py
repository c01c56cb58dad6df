"""`noema eval`: write predictions on labelled data for a separate scorer."""

import typer

from app.cli.evaluation import (
    agreement,
    beliefs,
    contradictions,
    decisions,
    retrieval,
    sides,
    streams,
)

app = typer.Typer(
    help="Write predictions on labelled data for a separate scorer.",
    no_args_is_help=True,
)
agreement.register(app)
beliefs.register(app)
contradictions.register(app)
decisions.register(app)
retrieval.register(app)
sides.register(app)
streams.register(app)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="eval")
