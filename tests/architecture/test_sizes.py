"""The sizes the style guide asks for; run with `-s` to see the figures."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
FILES = [path for path in sorted(APP.rglob("*.py")) if path.read_text(encoding="utf-8").strip()]


def _function_sizes(path: Path) -> list[tuple[int, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        ((n.end_lineno or n.lineno) - n.lineno + 1, f"{path.relative_to(APP)}:{n.lineno} {n.name}")
        for n in _statements(tree)
        if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Give what stands within a node as a statement; expressions hold none."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from _statements(child)


def _line_count(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def test_functions_and_files_stay_small(capsys: pytest.CaptureFixture[str]) -> None:
    functions = sorted(size for path in FILES for size in _function_sizes(path))
    sizes, lines = [size for size, _ in functions], [_line_count(path) for path in FILES]
    p90 = sizes[int(len(sizes) * 0.9)]
    with capsys.disabled():
        print(  # noqa: T201  # the figures are the point
            f"\napp/: {len(FILES)} files, median {statistics.median(lines):.0f}, "
            f"longest {max(lines)} lines; {len(sizes)} functions, "
            f"median {statistics.median(sizes):.0f}, p90 {p90}, longest {sizes[-1]} lines"
        )
    assert statistics.median(sizes) <= 10
    assert p90 <= 30
    assert [where for size, where in functions if size > 50] == []
    assert statistics.median(lines) <= 120
    assert [str(path) for path in FILES if _line_count(path) > 400] == []
