"""What one operation may ask for, measured on the document before anything runs.

A walk over the operation with every fragment spread out; each fragment is measured once, so a
small document that spreads into a huge one is refused, not followed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, cast

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLNamedType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    ValueNode,
    VariableNode,
    get_named_type,
)

from app.domain.page import MAX_PAGE

MAX_TOKENS = 4_000
MAX_DEPTH = 12
MAX_ALIASES = 30
MAX_DIRECTIVES = 30
MAX_FIELDS = 1_000
MAX_ROWS = 10_100
"""Things an operation may return at most, by the sizes of its pages: 100 sessions with 100 nodes
each just go."""
_SCHEMA_ROWS = 5_000
"""What one look at the whole schema counts as."""
_SIZES = ("first", "limit", "ids")


@dataclass(frozen=True, slots=True)
class Measure:
    """The size of a selection, for one thing it is made of."""

    depth: int = 0
    aliases: int = 0
    directives: int = 0
    fields: int = 0
    rows: int = 0

    def beside(self, other: "Measure") -> "Measure":
        return Measure(
            max(self.depth, other.depth),
            self.aliases + other.aliases,
            self.directives + other.directives,
            self.fields + other.fields,
            self.rows + other.rows,
        )


_LIMITS = (
    ("depth", MAX_DEPTH),
    ("aliases", MAX_ALIASES),
    ("directives", MAX_DIRECTIVES),
    ("fields", MAX_FIELDS),
    ("rows", MAX_ROWS),
)


def check_operation(
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Mapping[str, Any],
) -> list[GraphQLError]:
    """Give an error for each limit that a valid operation goes over."""
    fragments = {
        node.name.value: node
        for node in document.definitions
        if isinstance(node, FragmentDefinitionNode)
    }
    root = schema.get_root_type(operation.operation)
    measure = _Ruler(schema, fragments, variables).measure(operation.selection_set, root)
    return [
        GraphQLError(f"the operation has {name} {getattr(measure, name)}; the limit is {most}")
        for name, most in _LIMITS
        if getattr(measure, name) > most
    ]


class _Ruler:
    def __init__(
        self,
        schema: GraphQLSchema,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
    ) -> None:
        self._schema = schema
        self._fragments = fragments
        self._variables = variables
        self._known: dict[str, Measure] = {}

    def measure(
        self, selected: SelectionSetNode | None, parent: GraphQLNamedType | None
    ) -> Measure:
        if selected is None:
            return Measure()
        parts = (self._selection(node, parent) for node in selected.selections)
        return reduce(Measure.beside, parts, Measure())

    def _selection(self, node: SelectionNode, parent: GraphQLNamedType | None) -> Measure:
        own = Measure(directives=len(node.directives or ()))
        if isinstance(node, FieldNode):
            return own.beside(self._field(node, parent))
        if isinstance(node, FragmentSpreadNode):
            return own.beside(self._fragment(node.name.value))
        inline = cast(InlineFragmentNode, node)
        on = inline.type_condition
        of = self._schema.get_type(on.name.value) if on else parent
        return own.beside(self.measure(inline.selection_set, of))

    def _fragment(self, name: str) -> Measure:
        if name not in self._known:
            node = self._fragments[name]
            of = self._schema.get_type(node.type_condition.name.value)
            self._known[name] = self.measure(node.selection_set, of)
        return self._known[name]

    def _field(self, node: FieldNode, parent: GraphQLNamedType | None) -> Measure:
        if node.name.value.startswith("__"):
            return self._introspection(node)
        fields = cast(dict[str, Any], getattr(parent, "fields", {}))
        field = fields.get(node.name.value)
        of = cast(GraphQLNamedType, get_named_type(field.type)) if field else None
        inner = self.measure(node.selection_set, of)
        size = self._size(node, field)
        return Measure(
            depth=inner.depth + 1,
            aliases=inner.aliases + (node.alias is not None),
            directives=inner.directives,
            fields=inner.fields + 1,
            rows=(size or 0) + (1 if size is None else size) * inner.rows,
        )

    def _introspection(self, node: FieldNode) -> Measure:
        # How deep it may go is a rule of graphql-core.
        inner = self.measure(node.selection_set, None)
        aliases = inner.aliases + (node.alias is not None)
        # Under each other name the whole schema may be asked for again.
        rows = _SCHEMA_ROWS * (1 + inner.aliases) if node.name.value == "__schema" else 0
        return Measure(0, aliases, inner.directives, inner.fields + 1, rows)

    def _size(self, node: FieldNode, field: Any) -> int | None:  # noqa: ANN401  # generic upstream
        """Give how many things a field may return; None where it takes no size."""
        arguments = cast(dict[str, Any], field.args if field else {})
        name = next((name for name in arguments if name in _SIZES), None)
        if name is None:
            return None
        given = {item.name.value: item.value for item in node.arguments or ()}
        if name in given:
            return self._number(given[name])
        return int(arguments[name].default_value or 0)

    def _number(self, value: ValueNode) -> int:
        found: Any = None
        if isinstance(value, IntValueNode):
            found = int(value.value)
        elif isinstance(value, ListValueNode):
            found = value.values
        elif isinstance(value, VariableNode):
            found = self._variables.get(value.name.value)
        if isinstance(found, Sequence):
            return len(cast(Sequence[object], found))
        # A size outside the range is refused by the field itself.
        return min(max(found, 0), MAX_ROWS) if isinstance(found, int) else MAX_PAGE
