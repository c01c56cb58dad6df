"""Every help text of the command line is a complete sentence that starts with a verb or a noun."""

from collections.abc import Iterator

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from app.cli.main import whole

BANNED_OPENINGS = ("Only", "Why", "How", "What", "Whether", "Who", "Whose", "Where", "Which")
"""Openings of fragments: "Only those.", "What to mind."."""


def _walk(command: object, path: str) -> Iterator[tuple[str, str]]:
    assert isinstance(command, TyperGroup | TyperCommand)
    yield path, command.help or ""
    if isinstance(command, TyperGroup):
        for name, child in command.commands.items():
            yield from _walk(child, f"{path} {name}")
        return
    for parameter in command.params:
        if isinstance(parameter, TyperOption | TyperArgument) and parameter.name != "help":
            yield f"{path} {parameter.opts[0]}", parameter.help or ""


TEXTS = dict(_walk(whole(), "noema"))
COMMANDS = {place: text for place, text in TEXTS.items() if "-" not in place.split()[-1][:2]}
GROUPS = [name for name, command in whole().commands.items() if isinstance(command, TyperGroup)]


def faults(text: str) -> list[str]:
    """Say what keeps a help text from being a complete sentence."""
    first = text.split("\n\n")[0]
    checks = {
        "starts with a capital": first[:1].isupper(),
        "has three words or more": len(first.split()) >= 3,
        "ends with a period": first.rstrip("]").endswith(".") or first.endswith("]"),
        "does not open as a fragment": not first.startswith(BANNED_OPENINGS),
    }
    return [claim for claim, holds in checks.items() if not holds]


def test_a_fragment_is_told_apart_from_a_sentence() -> None:
    assert faults("Only those.") == ["has three words or more", "does not open as a fragment"]
    assert faults("Show only sessions with this status.") == []


def test_a_help_text_is_a_complete_sentence() -> None:
    found = {place: faults(text) for place, text in TEXTS.items()}
    assert {place: (wrong, TEXTS[place]) for place, wrong in found.items() if wrong} == {}


def _summaries(path: str) -> dict[str, str]:
    """Give the first sentence of each command directly under `path`, by its name."""
    depth = len(path.split()) + 1
    below = {p: text for p, text in COMMANDS.items() if p.startswith(f"{path} ")}
    listed = {p: text for p, text in below.items() if len(p.split()) == depth}
    return {p.split()[-1]: text.splitlines()[0].split(". ")[0] for p, text in listed.items()}


def test_a_list_of_commands_cuts_no_sentence() -> None:
    listed = [_summaries(path) for path in ["noema", *(f"noema {name}" for name in GROUPS)]]
    # A terminal of 80 columns, less the margins and the column of the names.
    rooms = [72 - max(map(len, found)) for found in listed]
    cut = [
        text
        for room, found in zip(rooms, listed, strict=True)
        for text in found.values()
        if len(text) >= room
    ]
    assert cut == []
