"""`noema eval contradictions`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import open_embedder, open_judge
from app.cli.evaluation.pair_data import LabelledPair, cosines, read_pairs
from app.cli.running.runner import run
from app.cli.terminal.output import out, safe_text
from app.cli.terminal.progress import fetching
from app.errors import InvalidInputError
from app.local.install import ensure_artifacts
from app.reasoning.beliefs.contradiction_resolver.pairs import shown_as
from app.reasoning.beliefs.contradiction_resolver.schemas import Judgement, TextPair
from app.settings import Settings


def register(app: typer.Typer) -> None:
    app.command("contradictions")(contradictions)


def contradictions(
    data: Annotated[Path, typer.Option(help="Read `contradictions.jsonl` from this folder.")],
    out_file: Annotated[
        Path,
        typer.Option(
            "--out", help="Write the predictions to this JSON Lines file, one pair a line."
        ),
    ],
) -> None:
    """Judge pairs of sentences by rules and the local model. It needs no key and no Neo4j.

    `label` is of two texts that somebody put together. `shown` is as what the two would be kept if
    both were stored: `open`, `possible`, or null.
    """

    async def work(settings: Settings) -> int:
        pairs = read_pairs(data)
        with fetching() as on_progress:
            await ensure_artifacts(settings, on_progress)
        similar = await cosines(open_embedder(settings), pairs)
        asked = [TextPair(pair.a, pair.b, at) for pair, at in zip(pairs, similar, strict=True)]
        judge = open_judge(settings)
        judged = judge.conflicts(asked, fully=True)
        shown = [shown_as(*one, judge) for one in zip(asked, judged, strict=True)]
        lines = [_line(*one) for one in zip(pairs, judged, shown, strict=True)]
        _write(lines, out_file)
        return len(lines)

    count = run(False, work)
    out.print(safe_text(f"{count} pairs judged, written to {out_file}"))


def _line(pair: LabelledPair, judgement: Judgement, shown: str | None) -> str:
    reason = ", ".join(judgement.rules)
    return json.dumps(
        {
            "id": pair.id,
            "label": judgement.label,
            "kind": judgement.kind,
            "score": round(judgement.score, 4),
            "reason": reason,
            "severity": judgement.severity,
            "spans_a": judgement.spans_a,
            "spans_b": judgement.spans_b,
            "detector": judgement.detector,
            "shown": shown,
        }
    )


def _write(lines: list[str], path: Path) -> None:
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InvalidInputError(f"cannot write {path}: {error.strerror}", field="out") from error
