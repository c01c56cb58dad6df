"""Options that an export and a training run share: which answers are written, and how."""

from typing import Annotated

import typer

from app.domain.trace import TrainingFormat

FormatOption = Annotated[
    TrainingFormat, typer.Option("--format", help="Write lines in this training format.")
]
SeedOption = Annotated[
    int,
    typer.Option(
        help="Choose the validation lines with this seed; the same seed gives the same files."
    ),
]
MinQualityOption = Annotated[
    float,
    typer.Option(
        min=0, max=10, help="Include only answers with at least this rating or score (0–10)."
    ),
]
