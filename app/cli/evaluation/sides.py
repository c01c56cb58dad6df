"""`noema eval stance` and `noema eval updates`."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import open_judge
from app.cli.evaluation.files import read_records, text_field, write_predictions
from app.cli.running.runner import run
from app.cli.terminal.output import out, safe_text
from app.cli.terminal.progress import fetching
from app.domain.beliefs.hypothesis import EvidenceStance
from app.local.install import ensure_artifacts
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import StanceRead
from app.settings import Settings

Labelled = list[tuple[str, str, str]]
"""An id and two texts."""
_OUT = typer.Option("--out", help="Write the predictions to this JSON Lines file.")


def register(app: typer.Typer) -> None:
    app.command("stance")(stance)
    app.command("updates")(updates)


def stance(
    data: Annotated[Path, typer.Option(help="Read `stance.jsonl` from this folder.")],
    out_file: Annotated[Path, _OUT],
) -> None:
    """Tell which side evidence takes on hypotheses. It needs no key and no Neo4j."""

    async def work(settings: Settings) -> int:
        rows = _rows(data, "stance.jsonl", "hypothesis", "evidence")
        judge = await _ready(settings)
        found = judge.stances([(evidence, claim) for _, claim, evidence in rows])
        write_predictions(
            out_file,
            [
                {"id": id_, **_side(one), "judge": judge.name_of_evidence}
                for (id_, *_), one in zip(rows, found, strict=True)
            ],
        )
        return len(rows)

    _say(run(False, work), out_file)


def updates(
    data: Annotated[Path, typer.Option(help="Read `supersede.jsonl` from this folder.")],
    out_file: Annotated[Path, _OUT],
) -> None:
    """Tell what later entries do to earlier ones. It needs no key and no Neo4j."""

    async def work(settings: Settings) -> int:
        rows = _rows(data, "supersede.jsonl", "old", "new")
        judge = await _ready(settings)
        found = judge.changes([(old, new) for _, old, new in rows])
        write_predictions(
            out_file,
            [
                {"id": id_, "relation": one.change, "score": one.score, "judge": one.judge}
                for (id_, *_), one in zip(rows, found, strict=True)
            ],
        )
        return len(rows)

    _say(run(False, work), out_file)


async def _ready(settings: Settings) -> Judge:
    with fetching() as on_progress:
        await ensure_artifacts(settings, on_progress)
    return open_judge(settings)


def _rows(data: Path, name: str, first: str, second: str) -> Labelled:
    return [
        (
            text_field(record, "id", place),
            text_field(record, first, place),
            text_field(record, second, place),
        )
        for place, record in read_records(data, name)
    ]


def _side(read: StanceRead | None) -> dict[str, object]:
    if read is None:
        return {"stance": EvidenceStance.NEUTRAL, "score": 0.0}
    return {"stance": read.stance, "score": read.score}


def _say(count: int, path: Path) -> None:
    out.print(safe_text(f"{count} pairs judged, written to {path}"))
