"""Where `noema` begins. A hook goes its own way: an agent waits for it."""

import sys
from importlib import import_module

HOOKS = ("claude-code", "codex")


def main() -> None:
    match sys.argv[1:]:
        case ["hook", program, *arguments] if program in HOOKS and "--help" not in arguments:
            sys.exit(import_module("app.cli.running.hooks").run(program, arguments))
        case _:
            import_module("app.cli.main").main()
