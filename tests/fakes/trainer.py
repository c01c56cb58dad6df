"""A real, very small trainer: counts which word follows which, and writes what it counted.

It speaks the JSON lines of `app.local.trainer`. A mode as its argument makes it misbehave.
"""

import json
import math
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Task = dict[str, Any]
Counts = dict[str, Counter[str]]
EPOCHS = 4


def say(**line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def words(path: str) -> Iterator[tuple[str, str]]:
    for line in Path(path).read_text("utf-8").splitlines():
        said = ["<s>", *json.loads(line)["output"].split()]
        yield from zip(said, said[1:], strict=False)


def loss(counts: Counts, pairs: list[tuple[str, str]], vocabulary: int) -> float:
    """Mean surprise at each next word, in nats, with one added to every count."""
    total = 0.0
    for before, after in pairs:
        seen = counts.get(before, Counter())
        total -= math.log((seen[after] + 1) / (seen.total() + vocabulary))
    return total / max(len(pairs), 1)


def train(task: Task) -> None:
    pairs, held = list(words(task["train"])), list(words(task["validation"]))
    vocabulary = len({word for pair in (*pairs, *held) for word in pair})
    counts: Counts = {}
    part = math.ceil(len(pairs) / EPOCHS)
    for step in range(1, EPOCHS + 1):
        for before, after in pairs[(step - 1) * part : step * part]:
            counts.setdefault(before, Counter())[after] += 1
        say(
            type="progress",
            step=step,
            steps=EPOCHS,
            metrics={"validation_loss": loss(counts, held, vocabulary)},
        )
    target = Path(task["output"]) / "adapter"
    target.mkdir(exist_ok=True)
    packed = {before: dict(sorted(seen.items())) for before, seen in sorted(counts.items())}
    (target / "bigrams.json").write_text(json.dumps(packed), "utf-8")
    (target / "README").write_text(f"attempt {task['attempt']} on {task['base_model']}", "utf-8")
    say(type="completed", adapter="adapter", metrics={"loss": loss(counts, pairs, vocabulary)})


def crash(_: Task) -> None:
    say(type="progress", step=1, steps=None, metrics={})
    sys.stderr.write("epoch 1\nout of memory\n")
    sys.exit(3)


def give_up(_: Task) -> None:
    say(type="failed", message="no such base model")


def babble(_: Task) -> None:
    sys.stdout.write("loading weights...\n")


def shout(_: Task) -> None:
    sys.stdout.write("x" * 100_000 + "\n")


def forget(_: Task) -> None:
    say(type="progress", step=1, steps=1, metrics={})


def escape(task: Task) -> None:
    (Path(task["output"]).parent / "elsewhere").write_text("x", "utf-8")
    say(type="completed", adapter="../elsewhere")


def promise(_: Task) -> None:
    say(type="completed", adapter="adapter")


def wait(task: Task) -> None:
    """Work until told to stop, and leave word of having been told."""

    def told(_signal: int, _frame: object) -> None:
        Path(task["output"], "told").write_text("SIGTERM", "utf-8")
        sys.exit(0)

    signal.signal(signal.SIGTERM, told)
    say(type="progress", step=1, steps=10, metrics={})
    signal.pause()


MODES: dict[str, Callable[[Task], None]] = {
    one.__name__: one
    for one in (train, crash, give_up, babble, shout, forget, escape, promise, wait)
}

if __name__ == "__main__":
    MODES[sys.argv[1]](json.loads(sys.stdin.readline()))
