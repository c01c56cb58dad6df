"""The development scripts of the belief format, where the folder with the data is at hand."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.bootstrap import Noema
from app.cli.evaluation.beliefs import ScriptRunner
from app.domain.ids import new_id

EVAL = Path(__file__).parents[4] / "shared" / "eval"
SCRIPTS = sorted((EVAL / "beliefs" / "dev").glob("[0-2]*.jsonl"))
# The long ones are run with `noema eval beliefs`.

pytestmark = pytest.mark.skipif(not SCRIPTS, reason="the belief scripts are not beside the project")


def _scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_beliefs", EVAL / "score_beliefs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
async def test_every_answer_to_a_script_is_right(noema: Noema, path: Path) -> None:
    runner, scorer = ScriptRunner(noema, new_id()), _scorer()
    wrong: list[int] = []
    for number, line in enumerate(_lines(path), 1):
        answer = await runner.take(number, line)
        if answer is not None and not scorer.is_right(
            line, json.loads(json.dumps(answer))["answer"]
        ):
            wrong.append(number)
    assert wrong == []
