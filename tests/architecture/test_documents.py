"""The README and the guides are true: commands, settings, queries, links and names of files."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from graphql import build_schema, parse, validate
from typer.testing import CliRunner

from app.cli.main import app
from app.cli.mode_reference import render_modes
from app.cli.reference import render_commands, render_settings
from app.cli.terminal.exit_codes import ExitCode
from app.settings import Settings

ROOT = Path(__file__).parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
}
README = PAGES["README.md"]
SCHEMA = build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))
MOST_WORDS = 1_500


def _blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def _anchors(text: str) -> set[str]:
    """Give the anchors of a page as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in plain}


def _links() -> Iterator[tuple[str, str]]:
    for name, text in PAGES.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if not target.startswith(("http:", "https:")):
                yield name, target


COMMAND_LINES = [
    pytest.param(line.removeprefix("uv run ").removeprefix("noema "), id=f"{name}: {line}")
    for name, text in PAGES.items()
    for block in _blocks(text, "sh")
    for line in block.splitlines()
    if re.match(r"(uv run )?noema ", line)
]
QUERIES = [
    pytest.param(block, id=f"{name} {number}")
    for name, text in PAGES.items()
    for number, block in enumerate(_blocks(text, "graphql"))
]


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_a_documented_command_is_understood(line: str) -> None:
    # Options are parsed before --help answers, so an unknown one is refused.
    result = CliRunner().invoke(app, [*shlex.split(line), "--help"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("text", QUERIES)
def test_a_documented_query_is_valid(text: str) -> None:
    assert validate(SCHEMA, parse(text)) == []


def test_the_command_reference_is_current() -> None:
    assert PAGES["docs/cli.md"] == render_commands(), "run `uv run poe reference`"


def test_the_settings_reference_is_current() -> None:
    assert PAGES["docs/settings.md"] == render_settings(), "run `uv run poe reference`"


def test_the_reference_of_modes_is_current_and_its_examples_compute() -> None:
    assert PAGES["docs/modes.md"] == render_modes(), "run `uv run poe reference`"


def test_every_setting_is_documented() -> None:
    rows = set(re.findall(r"^\| `(NOEMA_[A-Z0-9_]+)` \|", PAGES["docs/settings.md"], re.MULTILINE))
    assert rows == {f"NOEMA_{name.upper()}" for name in Settings.model_fields}


def test_every_variable_on_a_page_is_a_setting() -> None:
    fields = {f"NOEMA_{field.upper()}" for field in Settings.model_fields}
    # Read by the attack scripts and the picture tests, not by the service.
    fields |= {"NOEMA_KEY", "NOEMA_PICTURES"}
    named = {name: set(re.findall(r"\bNOEMA_[A-Z0-9_]+", text)) for name, text in PAGES.items()}
    assert {name: wrong for name, found in named.items() if (wrong := found - fields)} == {}


def test_every_exit_code_is_documented() -> None:
    rows = re.findall(r"^\| (\d+) \|", PAGES["docs/cli.md"], re.MULTILINE)
    assert {int(code) for code in rows} == set(ExitCode)


def _is_there(name: str, target: str) -> bool:
    path, _, anchor = target.partition("#")
    file = (ROOT / name).parent / path if path else ROOT / name
    return file.exists() and (not anchor or anchor in _anchors(file.read_text(encoding="utf-8")))


def test_a_link_leads_to_a_file_and_an_anchor() -> None:
    assert [link for link in _links() if not _is_there(*link)] == []
    assert not _is_there("README.md", "docs/none.md")
    assert not _is_there("README.md", "CONTRIBUTING.md#none")


def test_every_file_named_on_a_page_exists() -> None:
    tops = "app|cypher|tests|benchmarks|seed|docs"
    # `app/_files` is only there in an installed wheel.
    named = re.compile(rf"`((?:{tops})/(?!_files`)[\w./-]+)`")
    found = ((name, path) for name, text in PAGES.items() for path in named.findall(text))
    assert [(name, path) for name, path in found if not (ROOT / path).exists()] == []


def test_every_guide_is_in_the_table_of_contents() -> None:
    guides = {name for name in PAGES if re.fullmatch(r"docs/[\w-]+\.md", name)}
    assert guides - set(re.findall(r"\]\((docs/[\w-]+\.md)\)", README)) == set()


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_the_two_commands_are_at_the_top_of_the_readme() -> None:
    assert _blocks(README, "sh")[0] == "uv run noema demo\nuv run poe check\n"
