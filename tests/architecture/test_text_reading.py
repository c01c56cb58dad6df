"""Texts are read in threads: what takes as long as a text is holds up nobody else.

Whoever reads a text on the event loop, or within a transaction, makes every other request wait for
it. The rule is read from the syntax: no coroutine uses a reader of texts, nor a function that uses
one, unless it is handed to `asyncio.to_thread`, or to `aside` with its length.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("api", "bootstrap", "events", "importers", "jobs", "reads", "reasoning")
READERS = {
    "app.content.raw.unpack",
    "app.reasoning.beliefs.contradiction_resolver.pairs.compared",
    "app.reasoning.decisions.extraction.service.extract",
    "app.reasoning.decisions.extraction.service.extract_from_person",
    "app.reasoning.decisions.extraction.service.may_decide",
    "app.reasoning.deliberations.debate.marks.read_marks",
    "app.reasoning.turns.deliberation.reading.find_object",
    "app.reasoning.deliberations.fork.reading.read_reply",
    "app.reasoning.nodes.references.rules.references",
    "app.reasoning.beliefs.proofs.analysis.reading.analyse",
    "app.reasoning.beliefs.proofs.analysis.reading.read_proof",
    "app.reasoning.beliefs.proofs.analysis.requests.requests_of",
    "app.reasoning.beliefs.proofs.reading.steps.read_text",
    "app.reasoning.nodes.think_graph.rules.read",
}
"""Functions that take as long as a text is."""
METHODS = {"think_graph.checked", "think_graph.read"}
"""Methods that do, by the names of their owner and their own."""
HANDED = {"to_thread", "aside"}
"""What they are handed to."""


class Function(NamedTuple):
    name: str
    """With its module and, of a method, its class."""
    is_on_loop: bool
    """Whether it is a coroutine, or a write, which a transaction waits for."""
    uses: frozenset[str]


class _Uses(ast.NodeVisitor):
    """Collects what a function uses, apart from what it hands to a thread."""

    def __init__(self, module: str, place: str, imported: Mapping[str, str]) -> None:
        self._module = module
        self._place = place
        self._imported = imported
        self.found: set[str] = set()

    def visit_Call(self, node: ast.Call) -> None:  # what ast calls
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in HANDED:
            return
        self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Leave a coroutine within a function to its own turn."""

    def visit_Name(self, node: ast.Name) -> None:
        self.found.add(self._imported.get(node.id, f"{self._module}.{node.id}"))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        owner = node.value
        if isinstance(owner, ast.Name):
            place = self._place if owner.id == "self" else self._imported.get(owner.id)
            self.found.add(f"{place}.{node.attr}")
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        self.found.add(f"{name.removeprefix('_')}.{node.attr}")
        self.found.add(f"{name}.{node.attr}")
        self.generic_visit(node)


def functions_of(module: str, text: str) -> Iterator[Function]:
    """Give every function and coroutine of a module with what it uses."""
    tree = ast.parse(text)
    yield from _functions(tree, module, module, dict(_imports(tree)))


def _functions(
    tree: ast.AST, place: str, module: str, imported: Mapping[str, str]
) -> Iterator[Function]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{module}.{node.name}", module, imported)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            uses = _Uses(module, place, imported)
            for part in node.body:
                uses.visit(part)
            yield Function(f"{place}.{node.name}", _is_on_loop(node), frozenset(uses.found))
            yield from _functions(node, place, module, imported)
        else:
            yield from _functions(node, place, module, imported)


def _is_on_loop(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    returns = ast.unparse(function.returns) if function.returns else ""
    return isinstance(function, ast.AsyncFunctionDef) or returns.startswith("Write[")


def _imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                yield one.asname or one.name, f"{node.module}.{one.name}"


def on_the_loop(functions: Iterable[Function]) -> set[str]:
    """Give the coroutines that read texts themselves."""
    known = list(functions)
    readers = READERS | METHODS
    while (
        more := {one.name for one in known if not one.is_on_loop and one.uses & readers} - readers
    ):
        readers |= more
    return {one.name for one in known if one.is_on_loop and one.uses & readers}


def test_no_coroutine_and_no_write_reads_a_text_itself() -> None:
    files = [path for folder in FOLDERS for path in (ROOT / "app" / folder).rglob("*.py")]
    functions = [
        one
        for path in files
        for one in functions_of(
            ".".join(path.relative_to(ROOT).with_suffix("").parts), path.read_text("utf-8")
        )
    ]
    assert on_the_loop(functions) == set()


def test_every_reader_is_there() -> None:
    named = {name.rpartition(".")[::2] for name in READERS}
    missing = {
        f"{module}.{name}"
        for module, name in named
        if f"def {name}(" not in (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    }
    assert missing == set()


_READS = "from app.content.raw import unpack\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("async def a():\n unpack(x)", {"m.a"}),
        ("def f():\n return unpack(x)\nasync def a():\n f()", {"m.a"}),
        ("def f():\n return unpack(x)\nasync def a():\n await asyncio.to_thread(f)", set[str]()),
        ("async def a():\n await g(lambda: unpack(x))", {"m.a"}),
        ("async def a():\n await aside(lambda: unpack(x), 2)", set[str]()),
        ("def f():\n async def work():\n  unpack(x)\n return work", {"m.work"}),
        ("def f() -> Write[None]:\n yield from run(unpack(x))", {"m.f"}),
        ("class C:\n def f(self):\n  unpack(x)\n async def a(self):\n  self.f()", {"m.C.a"}),
        ("async def a(self):\n self.think_graph.checked(x)", {"m.a"}),
    ],
)
def test_the_rule_of_reading_sees_what_it_must(text: str, wrong: set[str]) -> None:
    assert on_the_loop(functions_of("m", _READS + text)) == wrong
