"""The benchmarks, one after another, each in its own process: `uv run python -m benchmarks`."""

import argparse
import subprocess
import sys

NAMES = (
    "round_trips",
    "import_speed",
    "search",
    "traversal",
    "graphql",
    "streaming",
    "beliefs",
    "memory",
    "deliberation",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES, choices=NAMES, help="all, if none")
    for name in parser.parse_args().names:
        sys.stdout.write(f"# {name}\n")
        sys.stdout.flush()
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)


if __name__ == "__main__":
    main()
