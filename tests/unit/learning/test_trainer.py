"""The external trainer: a real process, and everything it may do wrong."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from app.domain.fine_tune import TrainerProgress, TrainerResult
from app.errors import SetupError
from app.local.trainer import Trainer, TrainerFailedError, hashed, stop_left_behind

SCRIPT = Path(__file__).parents[2] / "fakes" / "trainer.py"


def command(mode: str) -> str:
    return f"{sys.executable} {SCRIPT} {mode}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "output").mkdir()
    for name in ("train", "validation"):
        line = json.dumps({"output": "the tide comes and the tide goes"})
        (tmp_path / f"{name}.jsonl").write_text(f"{line}\n" * 3, "utf-8")
    return tmp_path


async def _run(mode: str, folder: Path) -> tuple[TrainerResult, list[TrainerProgress]]:
    told: list[TrainerProgress] = []

    async def hear(progress: TrainerProgress) -> None:
        told.append(progress)

    return await Trainer(command(mode)).run(_task(folder), folder, hear), told


def _task(folder: Path) -> dict[str, object]:
    return {
        "run_id": "r",
        "attempt": 1,
        "base_model": "m",
        "train": str(folder / "train.jsonl"),
        "validation": str(folder / "validation.jsonl"),
        "output": str(folder / "output"),
    }


async def test_a_trainer_trains_tells_how_far_it_is_and_writes_what_it_learned(
    folder: Path,
) -> None:
    result, told = await _run("train", folder)
    assert result.path == "adapter"
    assert [(progress.step, progress.steps) for progress in told] == [(n, 4) for n in range(1, 5)]
    losses = [progress.metrics["validation_loss"] for progress in told]
    assert losses == sorted(losses, reverse=True)
    learned = json.loads((folder / "output" / "adapter" / "bigrams.json").read_text("utf-8"))
    assert learned["tide"] == {"comes": 3, "goes": 3}


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("crash", "the trainer ended with exit code 3: out of memory"),
        ("give_up", "the trainer failed: no such base model"),
        ("babble", "the trainer said what it may not: loading weights..."),
        ("shout", "the trainer wrote a line over 65536 bytes"),
        ("forget", "the trainer ended without saying that it was done"),
    ],
)
async def test_whatever_a_trainer_does_wrong_is_told_in_a_sentence(
    folder: Path, mode: str, message: str
) -> None:
    with pytest.raises(TrainerFailedError) as failed:
        await _run(mode, folder)
    assert failed.value.message == message


async def test_a_program_that_is_not_there_names_the_setting(folder: Path) -> None:
    async def hear(_: TrainerProgress) -> None:
        return None

    with pytest.raises(SetupError) as refused:
        await Trainer(str(folder / "nothing")).run(_task(folder), folder, hear)
    assert refused.value.field == "NOEMA_TRAINER_COMMAND"


async def test_a_cancelled_trainer_is_told_and_gone(folder: Path) -> None:
    begun = asyncio.Event()

    async def hear(_: TrainerProgress) -> None:
        begun.set()

    work = asyncio.create_task(Trainer(command("wait")).run(_task(folder), folder, hear))
    async with asyncio.timeout(20):
        await begun.wait()
        pid = json.loads((folder / "trainer.json").read_text("utf-8"))["pid"]
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
    assert not psutil.pid_exists(pid)
    assert (folder / "output" / "told").read_text("utf-8") == "SIGTERM"


def test_what_a_dead_service_left_working_is_ended(folder: Path) -> None:
    left = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    created = psutil.Process(left.pid).create_time()
    identity = {"pid": left.pid, "created": created + 1}
    (folder / "trainer.json").write_text(json.dumps(identity), "utf-8")
    stop_left_behind(folder)
    assert left.poll() is None
    identity["created"] = created
    (folder / "trainer.json").write_text(json.dumps(identity), "utf-8")
    stop_left_behind(folder)
    left.wait(5)
    assert not psutil.pid_exists(left.pid)
    stop_left_behind(folder)


async def test_a_trainer_sees_no_secret_of_ours(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOEMA_ANTHROPIC_API_KEY", "hidden-one")
    monkeypatch.setenv("OPENAI_API_KEY", "hidden-two")
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "0")
    script = folder / "shows.py"
    script.write_text("import json, os; json.dump(dict(os.environ), open('seen', 'w'))", "utf-8")
    with pytest.raises(TrainerFailedError):
        await Trainer(f"{sys.executable} {script}").run(_task(folder), folder, _ignore)
    seen = json.loads((folder / "seen").read_text("utf-8"))
    assert seen["CUDA_VISIBLE_DEVICES"] == "0"
    assert "hidden" not in str(seen)
    assert os.environ["OPENAI_API_KEY"] == "hidden-two"


async def _ignore(_: TrainerProgress) -> None:
    return None


def test_a_hash_follows_names_and_contents(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "weights").write_bytes(b"12345")
    assert hashed(tmp_path / "a") == hashed(tmp_path / "b")
    assert hashed(tmp_path / "a")[1] == 5
    (tmp_path / "b" / "weights").rename(tmp_path / "b" / "other")
    assert hashed(tmp_path / "a") != hashed(tmp_path / "b")
    (tmp_path / "one").write_bytes(b"abc")
    assert hashed(tmp_path / "one") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        3,
    )
