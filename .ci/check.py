"""Everything CI runs, part by part, with what each part took.

The rows of a step run side by side, the parts of a row one after the other; the first step that
fails ends the check.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

# 20 s of CPU; pyright, which `poe sweep` runs, takes 150 (docs/decisions/0031).
TYPES = ["pyrefly", "check", "--progress-bar", "no"]
# What needs no database runs in one process, which reads it once: workers read all that they share.
UNIT = ["tests/unit", "tests/architecture"]
UNIT_TESTS = ["pytest", "-n", "0", *UNIT]
# More workers than cores: a test waits for its Neo4j, a browser or a service half of the time.
TESTS = ["pytest", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
OTHER_TESTS = [*TESTS, *(f"--ignore={folder}" for folder in UNIT)]
# One rerun, so that a test that depends on luck is reported as flaky and costs nobody a day.
RERUN = ["--reruns", "1"] if os.environ.get("CI") else []
# Every part starts processes; where none keeps its bytecode, each compiles all that it imports.
# The tests start too few servers to gain from the start-up cache.
ENVIRON = {
    "NOEMA_STARTUP_CACHE": "false",
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
}


@dataclass(frozen=True)
class Part:
    name: str
    command: list[str]
    is_quiet: bool = False
    """What it prints is shown only when it fails."""


Row = tuple[Part, ...]

STEPS = (
    (
        (Part("format", ["ruff", "format", "--check", "."]),),
        (Part("lint", ["ruff", "check", "."]),),
        (Part("import contracts", ["lint-imports"], is_quiet=True),),
    ),
    (
        # Nothing of the tests waits for the types. What is not compiled yet, and most of it is what
        # all tests import, the unit tests compile while the other tests wait for their downloads.
        (Part("unit tests", [*UNIT_TESTS, *RERUN]), Part("types", TYPES, is_quiet=True)),
        (Part("downloads", ["noema", "install"]), Part("tests", [*OTHER_TESTS, *RERUN])),
    ),
)


def main() -> int:
    began, took = time.monotonic(), dict[str, float]()
    failed = next((part for step in STEPS if (part := _first_failure(step, took))), None)
    for name, seconds in took.items():
        _say(f"{name:18}{seconds:7.0f} s")
    _say(f"{'in all':18}{time.monotonic() - began:7.0f} s")
    if failed:
        _say(f"FAILED: {failed.name} ({' '.join(failed.command)})")
    return 1 if failed else 0


def _first_failure(step: tuple[Row, ...], took: dict[str, float]) -> Part | None:
    with ThreadPoolExecutor() as pool:
        failures = [*pool.map(lambda row: _first_failed(row, took), step)]
    return next((part for part in failures if part), None)


def _first_failed(row: Row, took: dict[str, float]) -> Part | None:
    return next((part for part in row if not _passes(part, took)), None)


def _passes(part: Part, took: dict[str, float]) -> bool:
    _say(f"== {part.name}: {' '.join(part.command)}")
    began = time.monotonic()
    output = subprocess.PIPE if part.is_quiet else None
    done = subprocess.run(part.command, check=False, env=ENVIRON, stdout=output, text=True)
    took[part.name] = time.monotonic() - began
    if part.is_quiet and done.returncode:
        _say(done.stdout)
    _say(
        f"== {part.name}: {'failed' if done.returncode else 'passed'} after {took[part.name]:.0f} s"
    )
    return not done.returncode


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
