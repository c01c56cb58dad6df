"""Parents before children, whatever the order of the file."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def parents_first(
    nodes: Sequence[Node], parent_of: Callable[[Node], Node | str | None]
) -> Iterator[tuple[Node, Node | str | None]]:
    """Yield each node with its parent, otherwise in the order given.

    A parent that is no node of the list is passed on as it is. A circle of parents is entered
    somewhere: there the parent comes after the child.
    """
    yielded = set[Node]()
    for node in nodes:
        way = dict[Node, Node | str | None]()
        current: Node | str | None = node
        while current is not None and not isinstance(current, str):
            if current in yielded or current in way:
                break
            parent = parent_of(current)
            way[current] = parent
            current = parent
        yield from reversed(way.items())
        yielded.update(way)
