"""What of a command line is taken as the beginning of an id, and what it says of several."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperGroup
from typer.testing import CliRunner

from app.cli.main import app, whole
from app.cli.running.id_beginnings import takes_id, the_one
from app.domain.nodes.id_beginnings import beginning_of
from app.domain.nodes.node import FoundId, NamedKind, SummaryKind
from app.errors import InvalidInputError, NotFoundError
from app.graph.cypher import load_statements

ID = "0197a0b2-1111-7000-8000-000000000001"


@pytest.mark.parametrize(
    ("given", "beginning"),
    [
        ("0197a0b2", "0197a0b2"),
        ("0197A0B2-11", "0197a0b2-11"),
        ("0197a0b21111", "0197a0b2-1111"),
        ("0197a0b2-", "0197a0b2"),
        ("0197a0b2111170008", "0197a0b2-1111-7000-8"),
        (ID[:-1], ID[:-1]),
        (ID, None),
        (ID.replace("-", "").upper(), None),
        ("which-clock", None),
        ("-", None),
        ("", None),
    ],
)
def test_a_beginning_is_read_in_the_form_ids_are_stored_in(
    given: str, beginning: str | None
) -> None:
    assert beginning_of(given) == beginning


def test_one_that_begins_so_is_taken_and_none_or_several_are_refused() -> None:
    ids = [FoundId(f"0197a0b2-{number}", NamedKind.JOB) for number in range(6)]
    assert the_one("id", "0197a0b2", ids[:1]) == ids[0].id
    with pytest.raises(NotFoundError, match="there is nothing whose id begins with 0197a0b2"):
        the_one("id", "0197a0b2", [])
    with pytest.raises(InvalidInputError) as two:
        the_one("because", "0197a0b2", ids[:2])
    listed = "0197a0b2-0 (job), 0197a0b2-1 (job)"
    said = "because: 0197a0b2 is the beginning of several ids: "
    assert (two.value.message, two.value.field) == (said + listed, "because")
    with pytest.raises(InvalidInputError) as many:
        the_one("id", "0197a0b2", ids)
    assert many.value.message.endswith("0197a0b2-4 (job) and more")


def test_whatever_the_look_up_finds_has_a_name() -> None:
    named = {kind.value for kind in NamedKind}
    text = load_statements()["node/list_beginning"].query
    records = set(re.findall(r"'(\w+)' AS kind", text))
    assert "webhook" in records
    assert (records | {kind.value for kind in SummaryKind}) - named == set[str]()


@pytest.mark.parametrize(
    "options", [(), ("--url", "http://127.0.0.1:9", "--key", "k")], ids=["here", "elsewhere"]
)
def test_what_cannot_be_looked_up_is_refused_before_anything_is_opened(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    message = "id must be a UUID, or at least the first 8 characters of one"
    home = {"NOEMA_HOME": str(tmp_path / "home")}
    result = CliRunner().invoke(app, [*options, "show", "0197a0b"], env=home)
    assert (result.exit_code, result.stderr) == (2, f"error: {message}\n")
    assert not (tmp_path / "home").exists()


def _parameters(command: Any, path: str = "noema") -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            yield from _parameters(below, f"{path} {name}")
        return
    for one in command.params:
        yield f"{path} {one.opts[0]}", one


def test_whatever_says_that_it_takes_an_id_takes_the_beginning_of_one() -> None:
    about = re.compile(r"\bth(?:is|ese)(?: [0-9a-z ]+)? ids?\b|\bof this (?:session|decision)\b")
    named = {place: one for place, one in _parameters(whole()) if about.search(one.help or "")}
    missed = {place for place, one in named.items() if not takes_id(one)}
    assert missed == set[str]()
    assert "noema debate list --session" in named
