"""A system prompt holds the words of Noema alone: what is stored or said by others never gets in.

Every `system=` in the code is a constant, a value that is passed on, or a function of enums.
"""

import ast
from collections.abc import Iterator
from enum import EnumType
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

APP = Path(__file__).parents[2] / "app"
PASSED_ON = {"turn.system", "preview.system", "question.system", "request.system"}


def _given() -> Iterator[tuple[Path, ast.expr]]:
    """Give each value that code hands over as a system prompt."""
    for path in sorted(APP.rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "system=" in text else ():
            if isinstance(node, ast.Call):
                yield from ((path, k.value) for k in node.keywords if k.arg == "system")


def _is_constant(value: ast.expr) -> bool:
    if isinstance(value, ast.Subscript):
        value = value.value
    return ast.unparse(value).rsplit(".", 1)[-1].isupper()


def _takes_enums_alone(path: Path, call: ast.Call) -> bool:
    module, _, name = ast.unparse(call.func).partition(".")
    place = ".".join(path.relative_to(APP.parent).with_suffix("").parts)
    function = getattr(getattr(import_module(place), module), name)
    hints = get_type_hints(function)
    return all(isinstance(kind, EnumType) for key, kind in hints.items() if key != "return")


def test_every_system_prompt_is_made_of_constants_and_enums() -> None:
    given = list(_given())
    assert len(given) >= 8
    for path, value in given:
        said = ast.unparse(value)
        is_made_here = isinstance(value, ast.Call) and _takes_enums_alone(path, value)
        assert said in PASSED_ON or _is_constant(value) or is_made_here, f"{path.name}: {said}"
