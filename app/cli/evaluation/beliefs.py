"""`noema eval beliefs`: run belief scripts and write the answers."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import orjson
import typer

from app.cli.evaluation.belief_answers import BeliefAnswers
from app.cli.evaluation.belief_script import Question, operation_from
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import note, out, plain_table, safe_text, write_json
from app.domain.beliefs.belief import StatusChange
from app.domain.ids import derived_id, new_id
from app.errors import AppError, InvalidInputError
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema

Json = dict[str, Any]
_ANSWERS = ".answers.jsonl"


@dataclass(frozen=True, slots=True)
class ScriptRun:
    script: str
    operations: int
    answers: int
    seconds: float


def register(app: typer.Typer) -> None:
    app.command("beliefs")(beliefs)


def beliefs(
    scripts: Annotated[
        Path,
        typer.Option(help="Read the belief scripts NAME.jsonl from this folder.", file_okay=False),
    ],
    out_: Annotated[Path, typer.Option("--out", help="Write NAME.answers.jsonl to this folder.")],
    as_json: JsonOption = False,
) -> None:
    """Run belief scripts and write the answers."""

    async def work(settings: Settings) -> list[ScriptRun]:
        paths = _paths(scripts)
        out_.mkdir(parents=True, exist_ok=True)
        async with opened(settings) as noema:
            return [await _run(noema, path, out_) for path in paths]

    runs = run(as_json, work)
    write_json(runs) if as_json else _show(runs)


def _paths(folder: Path) -> list[Path]:
    paths = sorted(p for p in folder.glob("*.jsonl") if not p.name.endswith(_ANSWERS))
    if not paths:
        raise InvalidInputError(f"{folder} contains no NAME.jsonl", field="scripts")
    return paths


async def _run(noema: "Noema", path: Path, folder: Path) -> ScriptRun:
    begin = time.perf_counter()
    lines = list(_lines(path))
    runner = ScriptRunner(noema, new_id())
    answers = [await runner.take(number, line) for number, line in lines]
    given = [answer for answer in answers if answer is not None]
    (folder / f"{path.stem}{_ANSWERS}").write_bytes(
        b"".join(orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE) for answer in given)
    )
    seconds = round(time.perf_counter() - begin, 2)
    note(f"{path.stem}: {seconds} s")
    return ScriptRun(path.stem, sum("do" in line for _, line in lines), len(given), seconds)


def _lines(path: Path) -> Iterator[tuple[int, Json]]:
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            line = json.loads(text)
        except ValueError as error:
            raise InvalidInputError(f"{path.name}, line {number} is not JSON") from error
        yield number, line


class ScriptRunner:
    """Runs the lines of one script in order; labels become ids of its tenant."""

    def __init__(self, noema: "Noema", tenant_id: str) -> None:
        self._tenant_id = tenant_id
        self._now = datetime.fromisoformat("0001-01-01T00:00:00+00:00")
        self._labels: dict[str, str] = {}
        self._outcomes: dict[int, str] = {}
        self._changes: dict[int, tuple[StatusChange, ...]] = {}
        services = noema.services(tenant_id)
        limit = noema.settings.max_text_bytes
        self._beliefs = BeliefService(noema.graph_of(tenant_id), limit, lambda: self._now)
        self._answers = BeliefAnswers(
            services.belief_reads, services.knowledge_reads, self.id_of, self._label_of
        )

    async def take(self, number: int, line: Json) -> Json | None:
        """Run one line; return the answer if it is a question."""
        if "do" in line:
            await self._do(number, line)
        elif "expect" in line:
            question = Question.model_validate(line)
            return {"line": number, "answer": await self._answer(question)}
        return None

    def id_of(self, label: str) -> str:
        id_ = derived_id(None, self._tenant_id, label)
        self._labels[id_] = label
        return id_

    def _label_of(self, id_: str) -> str:
        return self._labels[id_]

    async def _do(self, number: int, line: Json) -> None:
        self._now = datetime.fromisoformat(line["at"])
        try:
            outcome = await self._beliefs.apply(operation_from(line, self.id_of))
        except AppError as error:
            self._outcomes[number], self._changes[number] = error.code, ()
        else:
            self._outcomes[number], self._changes[number] = "ok", outcome.changes

    async def _answer(self, question: Question) -> object:
        match question.expect:
            case "outcome":
                return self._outcomes[question.of]
            case "changes":
                changes = self._changes[question.of]
                return {self._label_of(c.belief_id): [c.before, c.after] for c in changes}
            case _:
                return await self._answers.answer(question, question.as_of(self._now))


def _show(runs: list[ScriptRun]) -> None:
    table = plain_table("script", "operations", "answers", "seconds")
    for one in runs:
        table.add_row(
            safe_text(one.script), str(one.operations), str(one.answers), str(one.seconds)
        )
    out.print(table)
