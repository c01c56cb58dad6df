"""Run attacks against a service: `NOEMA_KEY=… python -m tests.attacks --url URL [NAME …]`."""

import argparse
import asyncio
import os
import sys
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

from tests.attacks.target import Attack, Figure, Target

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_NO_ATTACKS = ("__init__", "__main__", "target")


def main() -> int:
    """Run the named attacks, or all, one after the other; 1 if a limit was passed."""
    names = sorted(
        path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in _NO_ATTACKS
    )
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:7070", help="Address on this machine.")
    parser.add_argument("names", nargs="*", help=f"Which attacks: {', '.join(names)}.")
    given = parser.parse_args()
    if unknown := {*given.names} - {*names}:
        parser.error(f"unknown attacks: {', '.join(sorted(unknown))}")
    if urlsplit(str(given.url)).hostname not in _LOOPBACK:
        parser.error("only a service on this machine is attacked")
    if not (key := os.environ.get("NOEMA_KEY")):
        parser.error("set NOEMA_KEY to a key of a tenant that may be filled with test data")
    target = Target(given.url, key)
    figures = [figure for name in given.names or names for figure in _run(name, target)]
    return 0 if all(figure.held for figure in figures) else 1


def _run(name: str, target: Target) -> list[Figure]:
    attack: Attack = import_module(f"tests.attacks.{name}").attack
    figures = asyncio.run(_awaited(attack, target))
    for figure in figures:
        verdict = "ok  " if figure.held else "OVER"
        text = f"{figure.value:10.2f} {figure.unit} (at most {figure.limit:g})"
        sys.stdout.write(f"{verdict} {name}: {figure.name} {text}\n")
        sys.stdout.flush()
    return figures


async def _awaited(attack: Attack, target: Target) -> list[Figure]:
    return await attack(target)


if __name__ == "__main__":
    sys.exit(main())
