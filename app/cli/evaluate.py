"""`noema eval`: what Noema makes of labelled data, written down for a scorer of its own."""

import typer

from app.cli import (
    evaluate_beliefs,
    evaluate_contradictions,
    evaluate_decisions,
    evaluate_retrieval,
    evaluate_streams,
)

app = typer.Typer(
    help="Write predictions over labelled data, for a scorer outside of Noema.",
    no_args_is_help=True,
)
evaluate_beliefs.register(app)
evaluate_contradictions.register(app)
evaluate_decisions.register(app)
evaluate_retrieval.register(app)
evaluate_streams.register(app)
