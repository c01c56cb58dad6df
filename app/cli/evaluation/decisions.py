"""`noema eval decisions`."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, cast

import typer

from app.bootstrap.judging import open_scorer
from app.cli.evaluation.files import Record, read_records, text_field, write_predictions
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import fields, out, write_json
from app.domain.nodes.decision import NewDecision
from app.reasoning.decisions.extraction.commitments.finder import THRESHOLD
from app.reasoning.decisions.extraction.commitments.scores import Weights
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer
from app.reasoning.decisions.extraction.service import ReadingRule, extract
from app.reasoning.decisions.refinement.beyond import beyond
from app.settings import Settings

NEUTRAL_DATASETS = ("VitaminC", "FoolMeTwice", "CondaQA")
"""Encyclopedia prose of `contradictions.jsonl`, which contains no decision."""

Prediction = dict[str, object]
DataOption = Annotated[
    Path, typer.Option("--data", help="Read `decisions.jsonl` from this folder.")
]
OutOption = Annotated[
    Path, typer.Option("--out", help="Write the predictions to this JSON Lines file.")
]


@dataclass(frozen=True, slots=True)
class Evaluated:
    records: int
    decisions: int
    read_by: str
    """`words`, or `words and local model`."""
    neutral_records: int | None
    neutral_decisions: int | None
    """None without `--neutral-out`."""


def register(app: typer.Typer) -> None:
    app.command("decisions")(decisions)


def decisions(
    data: DataOption,
    out_file: OutOption,
    neutral_out: Annotated[
        Path | None,
        typer.Option(
            help="Also read the neutral prose of contradictions.jsonl and write its "
            "predictions to this file."
        ),
    ] = None,
    words_only: Annotated[
        bool,
        typer.Option(
            "--words",
            help="Read by rules and words alone, as an import does at once. Without it, what may "
            "decide more is read with the local embedding model too, where it is installed, as "
            "the service does after an import.",
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Extract decisions from decisions.jsonl. It needs no Neo4j."""

    async def work(settings: Settings) -> Evaluated:
        scorer = None if words_only else open_scorer(settings)
        reading = TwofoldReading(settings.decision_threshold, scorer)
        return await asyncio.to_thread(evaluate_decisions, data, out_file, neutral_out, reading)

    evaluated = run(as_json, work)
    if as_json:
        write_json(evaluated)
    else:
        _show(evaluated)


@dataclass(frozen=True, slots=True)
class TwofoldReading:
    """How texts are read: at once, and a second time what may decide more than was found.

    Args:
        weights: Of the words; None for the weights of this package.
    """

    threshold: float = THRESHOLD
    scorer: SentenceScorer | None = None
    weights: Weights | None = None

    def read(self, text: str) -> list[Prediction]:
        rule = ReadingRule(self.threshold, is_twofold=self.scorer is not None)
        found = rule.read(text, "", None, self.weights)
        decisions = found.decisions
        if found.is_open and self.scorer is not None:
            again = extract(text, "", None, self.threshold, self.weights, self.scorer)
            decisions += beyond(again.decisions, decisions)
        return [_prediction(decision) for decision in decisions]


def evaluate_decisions(
    data: Path, out_file: Path, neutral_out: Path | None, reading: TwofoldReading = TwofoldReading()
) -> Evaluated:
    """Write the decisions of decisions.jsonl and, where asked, of the neutral prose.

    Raises:
        NotFoundError: a file of the data is missing.
        InvalidInputError: a line cannot be read, or a file not written.
    """
    rows = _rows(read_records(data, "decisions.jsonl"), "text", reading)
    if neutral_out is not None:
        pairs = read_records(data, "contradictions.jsonl")
        neutral = _rows([pair for pair in pairs if _is_neutral(pair[1])], "a", reading)
        write_predictions(neutral_out, neutral)
    else:
        neutral = None
    write_predictions(out_file, rows)
    return Evaluated(
        records=len(rows),
        decisions=_count(rows),
        read_by="words" if reading.scorer is None else "words and local model",
        neutral_records=None if neutral is None else len(neutral),
        neutral_decisions=None if neutral is None else _count(neutral),
    )


def _rows(
    records: Sequence[tuple[str, Record]], field: str, reading: TwofoldReading
) -> list[Prediction]:
    return [
        {
            "id": text_field(record, "id", place),
            "decisions": reading.read(text_field(record, field, place)),
        }
        for place, record in records
    ]


def _is_neutral(record: Record) -> bool:
    source = record.get("source")
    return isinstance(source, dict) and source.get("dataset") in NEUTRAL_DATASETS  # pyright: ignore[reportUnknownMemberType]  # JSON


def _prediction(decision: NewDecision) -> Prediction:
    return {
        "description": decision.description,
        "chosen": None if decision.chosen is None else decision.chosen.text,
        "alternatives": [option.text for option in (*decision.rejected, *decision.considered)],
        "confidence": decision.confidence if decision.certainty is None else decision.certainty,
        "start": decision.start,
        "end": decision.end,
        "marker": decision.marker,
    }


def _count(rows: Sequence[Prediction]) -> int:
    return sum(len(cast(list[object], row["decisions"])) for row in rows)


def _show(evaluated: Evaluated) -> None:
    out.print(
        fields(
            ("records", evaluated.records),
            ("decisions", evaluated.decisions),
            ("read by", evaluated.read_by),
            ("neutral records", evaluated.neutral_records),
            ("neutral decisions", evaluated.neutral_decisions),
        )
    )
