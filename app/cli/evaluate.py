"""`noema eval`: what Noema makes of labelled data, written down for a scorer of its own."""

import typer

from app.cli import evaluate_decisions, evaluate_retrieval, evaluate_streams

app = typer.Typer(
    help="Write predictions over labelled data, for a scorer outside of Noema.",
    no_args_is_help=True,
)
evaluate_decisions.register(app)
evaluate_retrieval.register(app)
evaluate_streams.register(app)
