"""One way to write: pure code tells the changes, and `Graph.apply` makes them."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPENS = {"execute_write", "execute_query", "begin_transaction", "save"}
"""What the driver, and a library over it, begin a writing transaction with."""
APART = {"app/graph/schema.py", "app/graph/tenants.py", "app/graph/snapshot.py"}
"""What changes the schema before there is any tenant; the tenants and keys themselves: single nodes
without events, written by neomodel (docs/decisions/0014); and the lock by which a backup reads,
which is always rolled back (docs/decisions/0018)."""
MAY_GO_OUTSIDE = {"app/reasoning/nodes/erasure/service.py"}
"""Training files are rewritten before the deletion that they must not survive is committed."""
_NOT_OURS = {"append", "run"}
"""Methods that others have as well; as plain functions they are looked at."""

Module = tuple[str, ast.Module]


@cache
def modules() -> list[Module]:
    paths = sorted((ROOT / "app").rglob("*.py"))
    return [(path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())) for path in paths]


@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    return list(ast.walk(tree))


def write_idioms() -> list[str]:
    """Give the places that open a writing transaction, those that are apart left out."""
    return [
        f"{name}: {call.func.attr}"
        for name, tree in modules()
        for call in nodes(tree)
        if name not in APART and isinstance(call, ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in OPENS
    ]


def test_one_place_opens_a_transaction_that_writes() -> None:
    assert write_idioms() == ["app/graph/driver.py: execute_write"]


def _is_write(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    if not isinstance(returns := function.returns, ast.Subscript):
        return False
    return isinstance(returns.value, ast.Name) and returns.value.id == "Write"


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_nothing_but_the_graph_is_touched_in_a_transaction() -> None:
    outside = {
        name
        for name, tree in modules()
        for node in nodes(tree)
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id == "Outside"
    }
    assert outside == MAY_GO_OUTSIDE


def forgotten_writes(found: Iterable[Module], writes: set[str]) -> list[str]:
    """Give the calls of writes whose changes nobody makes: `yield from` is missing.

    A module that has a function of that name which is no write calls its own.
    """
    return [
        f"{name}:{node.lineno} {ast.unparse(node.value.func)}"
        for name, tree in found
        for node in nodes(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if _called(node.value) in writes - _others(tree)
    ]


@cache
def _others(tree: ast.Module) -> set[str]:
    return {function.name for function in _functions(tree) if not _is_write(function)}


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return "" if call.func.attr in _NOT_OURS else call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _writes(tree: ast.Module) -> bool:
    imports = (node.module for node in nodes(tree) if isinstance(node, ast.ImportFrom))
    return "app.graph.change" in imports


def test_no_write_is_called_and_left() -> None:
    found = [(name, tree) for name, tree in modules() if _writes(tree)]
    writes = {f.name for _, tree in modules() for f in _functions(tree) if _is_write(f)}
    assert {"run", "append", "queue", "apply_in", "write_in"} <= writes
    assert forgotten_writes(found, writes) == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("self._store.end_in(fork)", ["x:1 self._store.end_in"]),
        ("append([event])", ["x:1 append"]),
        ("yield from append([event])", []),
        ("events.append(event)", []),
    ],
)
def test_the_rule_of_writes_that_are_left_sees_what_it_must(text: str, left: list[str]) -> None:
    tree = ast.parse(f"def work():\n    {text}").body
    module = ast.Module(tree, [])
    ast.increment_lineno(module, -1)
    assert forgotten_writes([("x", module)], {"end_in", "append"}) == left


def stores_that_write_nothing(found: Iterable[Module]) -> list[str]:
    """Give what is named a store and tells no change; adapters are apart."""
    wrong: list[str] = []
    for name, tree in found:
        if name.startswith("app/graph/"):
            continue
        named: list[ast.AST] = [n for n in nodes(tree) if _is_store(n)]
        if name.endswith("store.py"):
            named.append(tree)
        wrong += [name for node in named if not any(map(_is_write, _functions(node)))]
    return wrong


def _is_store(node: ast.AST) -> bool:
    # `Store` alone is an operation, as Update and Move are; fingerprints that are kept name it.
    return isinstance(node, ast.ClassDef) and node.name.endswith("Store") and node.name != "Store"


def test_a_store_is_what_writes_of_a_room() -> None:
    assert stores_that_write_nothing(modules()) == []
