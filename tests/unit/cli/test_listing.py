"""A command is loaded when it is called, and not to list it."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from app.cli.main import LISTING, app, render_listing

_HEAVY = """
import sys
from app.cli.main import main
sys.argv = ["noema", {arguments}]
try:
    main()
except SystemExit:
    print(sorted({{"neo4j", "numpy", "pydantic", "starlette", "strawberry"}} & {{*sys.modules}}))
"""


@pytest.mark.parametrize("arguments", ['"--help"', '"--version"'])
def test_a_list_of_commands_loads_none_of_them(arguments: str) -> None:
    code = _HEAVY.format(arguments=arguments)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"


_ELSEWHERE = """
import sys
from app.cli.main import loaded
heavy = {"app.bootstrap", "neo4j", "neomodel", "onnxruntime", "spacy", "starlette", "strawberry"}
for module in sys.argv[1:]:
    loaded(module)
    print(module, sorted(heavy & {*sys.modules}))
"""


def test_a_command_that_can_ask_a_service_elsewhere_loads_no_service_of_its_own() -> None:
    modules = ["search", "decisions.why", "beliefs.belief", "session", "thought"]
    command = [sys.executable, "-c", _ELSEWHERE, *modules]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout.splitlines() == [f"{module} []" for module in modules]


def test_the_listing_is_that_of_the_commands() -> None:
    assert LISTING.read_text("utf-8") == render_listing()


def test_a_command_that_is_called_is_there_with_its_options() -> None:
    result = CliRunner().invoke(app, ["keys", "create", "--help"])

    assert (result.exit_code, "--days" in result.output) == (0, True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
@pytest.mark.parametrize(
    ("typed", "completed"), [("noema deb", "debate"), ("noema debate l", "list")]
)
def test_a_command_is_completed_in_each_shell(shell: str, typed: str, completed: str) -> None:
    environ = {
        "_NOEMA_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": typed,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": typed.split()[-1],
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    result = CliRunner().invoke(app, prog_name="noema", env=environ)

    assert result.exit_code == 0
    assert completed in result.stdout.replace('"', " ").replace(":", " ").split()


def test_a_misspelt_command_is_answered_with_the_nearest() -> None:
    result = CliRunner().invoke(app, ["serch"])

    assert (result.exit_code, "'search'" in result.output) == (2, True)
