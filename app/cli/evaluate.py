"""`noema eval`: measures on data with known answers."""

import typer

from app.cli import evaluate_beliefs

app = typer.Typer(help="Run data with known answers through the services.", no_args_is_help=True)
evaluate_beliefs.register(app)
