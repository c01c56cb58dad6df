"""Where `noema` begins. A hook goes its own way: an agent waits for it."""

import gc
import sys
from importlib import import_module

HOOKS = ("claude-code", "codex", "pi")


def main() -> None:
    # What is imported stays: to look through it every 700 objects takes a tenth of a start.
    gc.set_threshold(50_000, 10, 10)
    match sys.argv[1:]:
        case ["hook", program, *arguments] if program in HOOKS and "--help" not in arguments:
            sys.exit(import_module("app.cli.running.hooks").run(program, arguments))
        case _:
            import_module("app.cli.main").main()
