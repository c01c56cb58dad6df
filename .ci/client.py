"""Write the types and methods of the Python client from the schema and `noema/operations.graphql`.

    python .ci/client.py [FOLDER]

writes into FOLDER, `noema` by default.
"""

import keyword
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from graphql import (
    FieldNode,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLNonNull,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    build_schema,
    get_named_type,
    is_list_type,
    is_non_null_type,
    parse,
    print_ast,
    type_from_ast,
    validate,
)

ROOT = Path(__file__).parents[1]
_SCALARS = {
    **dict.fromkeys(("ID", "String", "DateTime"), "str"),
    **dict.fromkeys(("Int", "Long"), "int"),
    "Float": "float",
    "Boolean": "bool",
}
_HEAD = '"""{} Written by `poe client`."""\n\n'
_PAGED = frozenset({"first", "after"})


class Types:
    """The types that are used, in the order of their need."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self.inputs: dict[str, str] = {}
        """With the values that are fixed, which answers have as well."""
        self.answers: dict[str, str] = {}

    def read(self, type_: Any, selected: SelectionSetNode | None, name: str) -> str:
        """Give the type of what a field answers."""
        if is_non_null_type(type_):
            return self._read(type_.of_type, selected, name)
        return f"{self._read(type_, selected, name)} | None"

    def written(self, type_: Any) -> str:
        """Give the type of what is put in; null is as if it were left out."""
        inner = type_.of_type if is_non_null_type(type_) else type_
        if is_list_type(inner):
            return f"Sequence[{self.written(inner.of_type)}]"
        named = get_named_type(inner)
        if isinstance(named, GraphQLInputObjectType):
            self._input(named)
            return named.name
        return self._leaf(named)

    def _read(self, type_: Any, selected: SelectionSetNode | None, name: str) -> str:
        if is_list_type(type_):
            return f"list[{self.read(type_.of_type, selected, name)}]"
        if selected is None:
            return self._leaf(type_)
        fields = {
            _key(node): self.read(
                type_.fields[node.name.value].type,
                node.selection_set,
                name + _capital(_key(node)),
            )
            for node in selected.selections
            if isinstance(node, FieldNode)
        }
        self.answers[name] = _typed_dict(name, fields)
        return name

    def _leaf(self, type_: Any) -> str:
        if isinstance(type_, GraphQLEnumType):
            values = ", ".join(f'"{value}"' for value in type_.values)
            self.inputs[type_.name] = f"{type_.name} = Literal[{values}]"
            return type_.name
        return _SCALARS.get(type_.name, "Any")

    def _input(self, type_: GraphQLInputObjectType) -> None:
        if type_.name in self.inputs:
            return
        self.inputs[type_.name] = ""
        fields = {}
        for name, field in type_.fields.items():
            given = self.written(field.type)
            fields[name] = given if _is_needed(field) else f"NotRequired[{given}]"
        del self.inputs[type_.name]
        self.inputs[type_.name] = _typed_dict(type_.name, fields)


def main(folder: Path) -> None:
    schema = build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))
    document = parse((ROOT / "noema" / "operations.graphql").read_text(encoding="utf-8"))
    if errors := validate(schema, document):
        raise SystemExit("\n".join(error.message for error in errors))
    types = Types(schema)
    operations = [one for one in document.definitions if isinstance(one, OperationDefinitionNode)]
    sync = [_method(schema, types, operation, is_async=False) for operation in operations]
    awaited = [_method(schema, types, operation, is_async=True) for operation in operations]
    files = {
        "documents.py": _documents(operations),
        "inputs.py": _types("What the client takes.", types.inputs),
        "answers.py": _answers(types),
        "calls.py": _calls("Calls", sync, types, is_async=False),
        "async_calls.py": _calls("AsyncCalls", awaited, types, is_async=True),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    paths = [str(folder / name) for name in files]
    config = ["--config", str(ROOT / "pyproject.toml")]
    subprocess.run(
        [
            sys.executable,
            "-m",
            "ruff",
            "check",
            "--quiet",
            "--select",
            "I",
            "--fix",
            *config,
            *paths,
        ],
        check=True,
    )
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", *config, *paths], check=True)


def _method(
    schema: GraphQLSchema, types: Types, operation: OperationDefinitionNode, *, is_async: bool
) -> str:
    [root] = (one for one in operation.selection_set.selections if isinstance(one, FieldNode))
    parent = schema.get_root_type(operation.operation)
    assert parent is not None
    assert operation.name is not None
    field, name = parent.fields[root.name.value], operation.name.value
    selected, is_paged = root.selection_set, _is_paged(operation)
    parameters = [*_parameters(schema, types, operation)]
    passed = ", ".join(f"{one}={one}" for one, *_ in parameters)
    constant, keyed = _snake(name).upper(), operation.operation is OperationType.MUTATION
    values = f"with_key(given({passed}))" if keyed else f"given({passed})"
    if is_paged:
        edges = field.type.of_type.fields["edges"].type
        node = get_named_type(edges).fields["node"].type
        result = types.read(node, _below(_below(selected, "edges"), "node"), f"{name}Item")
        begin, answer = "def", f"{'Async' if is_async else ''}Iterator[{result}]"
        body = f"return self._pages(documents.{constant}, {values})"
    else:
        type_, below = _answered(schema, field.type, selected)
        result = answer = types.read(type_, below, f"{name}Result")
        begin, wait = ("async def", "await ") if is_async else ("def", "")
        body = f"return {wait}self._call(documents.{constant}, {values})"
    given = ", ".join(["self", *(["*"] if parameters else []), *map(_declared, parameters)])
    told = textwrap.fill(field.description, 88, subsequent_indent="        ")
    return (
        f'    {begin} {_snake(name)}({given}) -> {answer}:\n        """{told}"""\n        {body}\n'
    )


def _parameters(
    schema: GraphQLSchema, types: Types, operation: OperationDefinitionNode
) -> Iterator[tuple[str, str, bool]]:
    """Give names, types and whether they are needed: the needed ones first."""
    found: list[tuple[str, str, bool]] = []
    for variable in operation.variable_definitions:
        name = variable.variable.name.value
        type_ = type_from_ast(schema, variable.type)
        named = get_named_type(type_)
        if name == "input" and isinstance(named, GraphQLInputObjectType):
            for inner, field in named.fields.items():
                found.append((_snake(inner), types.written(field.type), _is_needed(field)))
        elif not (_is_paged(operation) and name in _PAGED):
            is_needed = isinstance(type_, GraphQLNonNull) and variable.default_value is None
            found.append((_snake(name), types.written(type_), is_needed))
    yield from sorted(found, key=lambda one: not one[2])


def _answered(
    schema: GraphQLSchema, type_: Any, selected: SelectionSetNode | None
) -> tuple[Any, SelectionSetNode | None]:
    """Give what a payload holds where it is no error."""
    fragments = [
        one
        for one in (selected.selections if selected else ())
        if isinstance(one, InlineFragmentNode)
        and one.type_condition
        and one.type_condition.name.value != "UserError"
    ]
    if not fragments:
        return type_, selected
    [fragment] = fragments
    assert fragment.type_condition is not None
    named = schema.type_map[fragment.type_condition.name.value]
    return GraphQLNonNull(named), fragment.selection_set  # type: ignore[type-var]


def _below(selected: SelectionSetNode | None, name: str) -> SelectionSetNode | None:
    fields = (
        one for one in (selected.selections if selected else ()) if isinstance(one, FieldNode)
    )
    return next(one.selection_set for one in fields if one.name.value == name)


def _is_paged(operation: OperationDefinitionNode) -> bool:
    names = {one.variable.name.value for one in operation.variable_definitions}
    return names >= _PAGED


def _is_needed(field: Any) -> bool:
    return is_non_null_type(field.type) and field.ast_node.default_value is None


def _declared(parameter: tuple[str, str, bool]) -> str:
    name, type_, is_needed = parameter
    return f"{name}: {type_}" if is_needed else f"{name}: {type_} | None = None"


def _documents(operations: list[OperationDefinitionNode]) -> str:
    parts = [_HEAD.format("What the client asks for, as GraphQL.")]
    parts.append("from noema.rules import Operation\n\n")
    for operation in operations:
        assert operation.name is not None
        [root] = (one for one in operation.selection_set.selections if isinstance(one, FieldNode))
        name = operation.name.value
        text = textwrap.fill(" ".join(print_ast(operation).split()), 92, break_on_hyphens=False)
        parts.append(
            f'{_snake(name).upper()} = Operation("{name}", "{root.name.value}", """\n{text}\n""")\n'
        )
    return "".join(parts)


def _answers(types: Types) -> str:
    fields = {"seq": "int", "type": "str", "at": "str", "payload": "dict[str, Any]"}
    texts = {"Event": _typed_dict("Event", fields), **types.answers}
    return _types("What the client gives.", texts, _imported("inputs", types.inputs, texts))


def _types(about: str, texts: dict[str, str], imported: str = "") -> str:
    text = "\n\n".join(texts.values())
    used = ("Any", "Literal", "NotRequired", "TypedDict")
    imports = f"from typing import {', '.join(one for one in used if one in text)}\n\n"
    sequence = "from collections.abc import Sequence\n" if "Sequence[" in text else ""
    return _HEAD.format(about) + sequence + imports + imported + text + "\n"


def _imported(module: str, names: Iterable[str], texts: dict[str, str]) -> str:
    words = set(re.findall(r"\w+", "\n".join(texts.values())))
    used = ", ".join(one for one in sorted(names) if one in words)
    return f"from noema.{module} import ({used})\n\n"


def _calls(name: str, methods: list[str], types: Types, *, is_async: bool) -> str:
    body = "\n".join(methods)
    imports = _imported("answers", types.answers, {name: body})
    imports += _imported("inputs", types.inputs, {name: body})
    iterator, begin = ("AsyncIterator", "async def") if is_async else ("Iterator", "def")
    parts = [
        _HEAD.format("A method for each operation."),
        "from abc import ABC, abstractmethod\n",
        f"from collections.abc import {', '.join(sorted([iterator, 'Mapping', 'Sequence']))}\n",
        "from typing import Any\n\n",
        "from noema import documents\n",
        imports,
        "from noema.rules import Operation, given, with_key\n\n\n",
        f"class {name}(ABC):\n",
        f"    @abstractmethod\n    {begin} _call(self, operation: Operation,"
        " variables: Mapping[str, object]) -> Any:  # noqa: ANN401  # as the operation says\n"
        '        """Give what the one field of an operation answered."""\n\n',
        "    @abstractmethod\n    def _pages(self, operation: Operation,"
        f" variables: Mapping[str, object]) -> {iterator}[Any]:\n"
        '        """Give the nodes of all pages in order; each page is asked for when due."""\n\n',
        body,
    ]
    return "".join(parts)


def _typed_dict(name: str, fields: dict[str, str]) -> str:
    if any(keyword.iskeyword(one) for one in fields):
        inner = ", ".join(f'"{one}": {type_}' for one, type_ in fields.items())
        return f'{name} = TypedDict("{name}", {{{inner}}})'
    lines = "\n".join(f"    {one}: {type_}" for one, type_ in fields.items())
    return f"class {name}(TypedDict):\n{lines}\n"


def _key(node: FieldNode) -> str:
    return node.alias.value if node.alias else node.name.value


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "noema")
