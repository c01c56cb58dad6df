"""Every regular expression of the code, and how it is applied."""

import ast
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

import app

ANCHORED = frozenset({"match", "fullmatch"})
"""Ways to apply a pattern that try one beginning; the others try all."""
_APPLIED = ANCHORED | {"search", "finditer", "findall", "sub", "subn", "split"}


@dataclass(frozen=True)
class Found:
    """A pattern and the ways in which the code applies it."""

    where: str
    pattern: re.Pattern[str]
    ways: frozenset[str]


@cache
def every_pattern() -> tuple[Found, ...]:
    """List the patterns of all modules: those that a module holds and those written in a call."""
    modules = [
        import_module(info.name)
        for info in pkgutil.walk_packages(app.__path__, "app.")
        if not info.name.endswith("__main__")
    ]
    trees = {module: ast.parse(_source(module)) for module in modules}
    shared = _uses(trees.values())
    held = [one for module, tree in trees.items() for one in _held(module, tree, shared)]
    written = [
        found
        for module, tree in trees.items()
        if "re." in _source(module)
        for found in _written(module, tree)
    ]
    return (*held, *written)


def _source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def _uses(trees: Iterable[ast.Module]) -> Mapping[str, frozenset[str]]:
    """Give, for each name, the ways it is applied in; all where it is handed on."""
    ways: dict[str, set[str]] = {}
    for tree in trees:
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Name)]
        called = {
            id(node.value): node.attr
            for node in nodes
            if isinstance(node, ast.Attribute) and node.attr in _APPLIED
        }
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                way = called.get(id(node))
                ways.setdefault(node.id, set()).update({way} if way else _APPLIED)
    return {name: frozenset(found) for name, found in ways.items()}


def _held(
    module: ModuleType, tree: ast.Module, shared: Mapping[str, frozenset[str]]
) -> Iterator[Found]:
    values: dict[str, object] = {name: vars(module).get(name) for name in _assigned(tree)}
    patterns = {name: [*_inside(value)] for name, value in values.items()}
    own = _uses([tree]) if any(patterns.values()) else shared
    for name, held in patterns.items():
        used = own if name.startswith("_") else shared
        ways = used.get(name, _APPLIED) if held == [values[name]] else _APPLIED
        for number, pattern in enumerate(held):
            yield Found(f"{module.__name__}.{name}[{number}]", pattern, ways)


def _assigned(tree: ast.Module) -> list[str]:
    """Name what a module assigns at its top, each once."""
    targets = (
        target
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for target in ast.walk(statement)
        if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store)
    )
    return list(dict.fromkeys(target.id for target in targets))


def _inside(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield cast(re.Pattern[str], value)
    elif isinstance(value, Mapping):
        yield from _inside(list(cast(Mapping[object, object], value).items()))
    elif isinstance(value, (list, tuple, set, frozenset)):
        for one in cast(Iterable[object], value):
            yield from _inside(one)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _inside([getattr(value, one.name) for one in fields(value)])


def _written(module: ModuleType, tree: ast.Module) -> Iterator[Found]:
    """Give the patterns of `re.search(…)` and its like inside functions."""
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    for function in functions:
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("re."):
                way = ast.unparse(call.func).removeprefix("re.")
                if way in _APPLIED | {"compile"}:
                    where = f"{module.__name__}:{call.lineno}"
                    text = _evaluated(call.args[0], function, module)
                    yield Found(where, re.compile(text, _flags(call)), frozenset({way}) & _APPLIED)


def _flags(call: ast.Call) -> int:
    given = " ".join(ast.unparse(one) for one in (*call.args[1:], *call.keywords))
    return re.IGNORECASE if re.search(r"re\.I\b|re\.IGNORECASE", given) else 0


def _evaluated(node: ast.expr, function: ast.AST, module: ModuleType) -> str:
    """Give the text of a pattern; what is known only when it runs stands as the word `word`."""
    if isinstance(node, ast.Name):
        for one in ast.walk(function):
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == node.id:
                return _evaluated(one.value, function, module)
    if isinstance(node, ast.JoinedStr):
        return "".join(_evaluated(part, function, module) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return _evaluated(node.value, function, module)
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "word"
