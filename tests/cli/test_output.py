"""What reaches the terminal."""

import json
from io import BytesIO, TextIOWrapper

import pytest

from app.cli.running.links import LinkOptions, Links, show_links
from app.cli.terminal.output import out, safe_text, write_error, write_in, write_json
from app.domain.tenants.tenant import Scope


def test_stored_text_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    out.print(safe_text("red \x1b[31m and [bold]not bold[/bold] \x9b2J"))
    assert capsys.readouterr().out == "red  [31m and [bold]not bold[/bold]  2J\n"


def test_a_long_line_is_not_broken_so_that_ids_can_be_copied(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out.print(safe_text("x" * 500))
    assert capsys.readouterr().out == "x" * 500 + "\n"


def test_a_link_is_on_one_line_however_long_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    explorer = "http://127.0.0.1:7070/?token=" + "x" * 200
    links = Links("http://g", "http://q", explorer, "bolt://b", None, "neo4j", "/p", None)
    show_links(links, LinkOptions(show_password=False, as_json=False))
    assert f" {explorer}\n" in capsys.readouterr().out


def test_after_the_tour_the_explorer_is_the_only_link(capsys: pytest.CaptureFixture[str]) -> None:
    links = Links("http://g", "http://q", "http://e", "bolt://b", "http://n", "neo4j", "/p", None)
    show_links(links, LinkOptions(show_password=False, as_json=False, explorer_only=True))
    assert capsys.readouterr().out.split() == ["Explorer", "http://e"]


def test_scopes_are_a_sorted_list_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    write_json({"scopes": frozenset({Scope.WRITE, Scope.READ})})
    assert json.loads(capsys.readouterr().out) == {"scopes": ["read", "write"]}


def test_an_error_as_json_names_code_message_and_field(capsys: pytest.CaptureFixture[str]) -> None:
    write_error("BAD_USER_INPUT", "limit must be from 1 to 100", "limit", as_json=True)
    written = capsys.readouterr()
    assert json.loads(written.out) == {
        "error": {
            "code": "BAD_USER_INPUT",
            "message": "limit must be from 1 to 100",
            "field": "limit",
        }
    }
    assert written.err == ""


def test_a_pipe_takes_what_its_code_page_lacks() -> None:
    written = BytesIO()
    pipe = TextIOWrapper(written, encoding="cp1252")
    write_in(None, pipe)
    assert pipe.encoding == "cp1252"
    write_in("utf-8", pipe)
    pipe.write("Redis → Streams")
    pipe.flush()
    assert written.getvalue().decode("utf-8") == "Redis → Streams"
