"""Every benchmark, one after another, each in its own process: `uv run python -m benchmarks`."""

import argparse
import subprocess
import sys

NAMES = (
    "round_trips",
    "import_speed",
    "search",
    "growth.scaling",
    "growth.subscribers",
    "growth.writers",
    "sessions.search",
    "sessions.thoughts",
    "traversal",
    "graphql",
    "explorer",
    "against_raw",
    "starts.first_calls",
    "streaming",
    "beliefs",
    "models.memory",
    "adoption",
    "inbox",
    "conflicts.judged",
    "erasure",
    "deliberation",
)


def main() -> None:
    # Who asks how it is used is told, and does not wait for all of them.
    argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__).parse_args()
    for name in NAMES:
        sys.stdout.write(f"# {name}\n")
        sys.stdout.flush()
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)


if __name__ == "__main__":
    main()
