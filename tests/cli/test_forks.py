"""Forks from the command line, without a model, on a real Neo4j."""

from collections.abc import Mapping

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import Invoke, answer

QUESTION = "How do we price a charging session after an outage of the clock?"


@pytest.mark.timeout(300)
def test_a_question_is_forked_watched_settled_and_shown(
    invoke: Invoke, seeded: Mapping[str, str]
) -> None:
    two = ("--style", "conservative", "--style", "contrarian=Doubt the clock.")
    watched = invoke("fork", QUESTION, *two)
    assert watched.exit_code == 0, watched.output
    assert "conservative started" in watched.stderr
    assert "contrarian complete" in watched.stderr
    assert "guidance Doubt the clock." in " ".join(watched.stdout.split())
    fork = answer(invoke("forks", "list", "--json"))[0]
    assert (fork["question"], fork["status"]) == (QUESTION, "complete")
    assert [one["style"] for one in fork["branches"]] == ["conservative", "contrarian"]
    branch = fork["branches"][0]["id"]
    settled = answer(invoke("forks", "select", fork["id"], branch, "It is safe.", "--json"))
    assert settled["selected_id"] == branch
    shown = invoke("forks", "show", fork["id"]).stdout
    assert invoke("show", fork["id"]).stdout == shown
    assert "conservative  chosen" in shown
    assert "recommended by rules" in shown
    refused = invoke("forks", "cancel", fork["id"], "--json")
    assert (refused.exit_code, '"CONFLICT"' in refused.stdout) == (4, True)


def test_the_styles_are_listed(invoke: Invoke, noema: Noema) -> None:
    shown = invoke("forks", "styles").stdout
    rows = [line for line in shown.splitlines()[1:] if line and not line.startswith(" ")]
    assert [row.split()[0] for row in rows][:4] == [
        "conservative",
        "aggressive",
        "balanced",
        "contrarian",
    ]


def test_a_style_that_is_not_there_is_told(invoke: Invoke, noema: Noema) -> None:
    refused = invoke("fork", "Which?", "--style", "reckless", "--style", "balanced", "--json")
    assert refused.exit_code == 2
    assert "there is no style 'reckless'" in refused.stdout
