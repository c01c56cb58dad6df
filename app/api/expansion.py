"""What a document spreads into, counted before it is validated.

Some rules of validation compare every two fields with the same name, and follow every spread of a
fragment. So a document of a few kilobytes can keep them busy for seconds. This walk counts what
they would do and stops as soon as it is too much.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
)

MAX_DEFINITIONS = 100
MAX_SELECTIONS = 10_000
"""Selections of all definitions together, each with its fragments spread out."""
MAX_NESTING = 50
MAX_PAIRS = 5_000
"""Pairs of fields that answer under the same name: 100 equal fields make 4,950."""


def check_expansion(document: DocumentNode) -> list[GraphQLError]:
    """Give an error if the document is too much to validate; it need not be valid."""
    if len(document.definitions) > MAX_DEFINITIONS:
        return [_over("definitions", MAX_DEFINITIONS)]
    fragments = {
        node.name.value: node
        for node in document.definitions
        if isinstance(node, FragmentDefinitionNode)
    }
    walk = _Walk(fragments)
    for node in document.definitions:
        # Rules go through fragments that no operation uses as well.
        if isinstance(node, OperationDefinitionNode | FragmentDefinitionNode):
            walk.through(node.selection_set)
            if over := walk.over():
                return [over]
    return []


class _Walk:
    def __init__(self, fragments: Mapping[str, FragmentDefinitionNode]) -> None:
        self._fragments = fragments
        self._selections = 0
        self._pairs = 0
        self._deepest = 0

    def through(self, root: SelectionSetNode) -> None:
        waiting = [(1, [root])]
        while waiting and self.over() is None:
            depth, merged = waiting.pop()
            self._deepest = max(self._deepest, depth)
            for fields in self._by_name(merged).values():
                self._pairs += len(fields) * (len(fields) - 1) // 2
                inner = [field.selection_set for field in fields if field.selection_set]
                if inner:
                    waiting.append((depth + 1, inner))

    def over(self) -> GraphQLError | None:
        """Give an error if a limit was passed."""
        if self._selections > MAX_SELECTIONS:
            return _over("selections with its fragments spread out", MAX_SELECTIONS)
        if self._pairs > MAX_PAIRS:
            return _over("pairs of fields with the same name", MAX_PAIRS)
        return _over("levels", MAX_NESTING) if self._deepest > MAX_NESTING else None

    def _by_name(self, merged: Sequence[SelectionSetNode]) -> Mapping[str, list[FieldNode]]:
        """Group the fields of selection sets that answer as one; a cycle ends at the limit."""
        found: defaultdict[str, list[FieldNode]] = defaultdict(list)
        waiting = [*merged]
        while waiting and self._selections <= MAX_SELECTIONS:
            for node in waiting.pop().selections:
                self._selections += 1
                if isinstance(node, FieldNode):
                    found[(node.alias or node.name).value].append(node)
                elif isinstance(node, InlineFragmentNode):
                    waiting.append(node.selection_set)
                elif isinstance(node, FragmentSpreadNode):
                    spread = self._fragments.get(node.name.value)
                    waiting += [spread.selection_set] if spread else []
        return found


def _over(what: str, limit: int) -> GraphQLError:
    return GraphQLError(f"the document has more {what} than the limit of {limit}")
