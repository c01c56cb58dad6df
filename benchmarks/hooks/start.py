"""How long an agent waits for a hook: `uv run python -m benchmarks.hooks.start`.

Runs `noema hook claude-code` in processes of its own, one after another, first alone and then
beside two processes that compute, and prints one JSON object. No database runs.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from benchmarks.place import figures_of, tell

RUNS, WARM_UP, BUSY = 100, 5, 2
LIMIT_MS = 150
_COMMAND = Path(sys.executable).with_name("noema")
_EVENT = json.dumps(
    {
        "session_id": "0f1c4c39-7f8b-4a0e-9a54-4a3b1e0d7c11",
        "transcript_path": "/home/ada/.claude/projects/-srv-meters/0f1c4c39.jsonl",
        "cwd": "/srv/meters",
        "hook_event_name": "PostToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "ls"},
        "tool_response": {"stdout": "x" * 10_000},
    }
).encode()


def main() -> None:
    figures = {f"beside {busy} busy processes": _measured(busy) for busy in (0, BUSY)}
    tell({"limit_p95_ms": LIMIT_MS, **figures})


def _measured(busy: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="noema-hooks-") as home, _busy(busy):
        return figures_of([_run(home) for _ in range(RUNS + WARM_UP)][WARM_UP:])


def _run(home: str) -> float:
    """Take one event and give how long it took, in milliseconds."""
    begin = perf_counter()
    subprocess.run(
        [_COMMAND, "hook", "claude-code"],
        input=_EVENT,
        env={"NOEMA_HOME": home, "HOME": home},
        check=True,
    )
    return (perf_counter() - begin) * 1000


@contextmanager
def _busy(count: int) -> Generator[None]:
    """Keep so many processors busy while the block runs."""
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
