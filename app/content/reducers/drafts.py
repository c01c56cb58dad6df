"""The vendor's own content while it grows, and which blocks each piece of it gave."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from app.content.blocks import Block
from app.content.json_fields import Json
from app.content.reducers.assembly import Assembly, BlockBuilder

Path = tuple[str | int, ...]
"""Keys and list places from the outside in; ends at a text."""


class Draft:
    """One JSON object of the vendor whose texts come in pieces."""

    def __init__(self, item: Json) -> None:
        self.item = item
        self.blocks: list[BlockBuilder] = []
        self.last: Path | None = None
        """What grew last."""
        self.final = False
        """Whether the vendor has said the whole of it; pieces no longer count."""
        self._pieces: dict[Path, list[str]] = {}

    def grow(self, path: Path, text: str) -> None:
        if text:
            self._pieces.setdefault(path, []).append(text)
            self.last = path

    def grown(self, path: Path) -> str:
        """Give what came for `path` so far."""
        return "".join(self._pieces.get(path, ()))

    def cut(self, path: Path) -> str:
        """Take out what came for `path` so far."""
        return "".join(self._pieces.pop(path, ()))

    def content(self) -> Json:
        """Give the object with every piece in its place."""
        if self.final or not self._pieces:
            return self.item
        item = deepcopy(self.item)
        for path, pieces in self._pieces.items():
            _append(item, path, "".join(pieces))
        return item

    def finish(self, item: Json) -> None:
        """Take the object as the vendor says it is."""
        self.item, self.final = item, True


class Drafts:
    """The pieces of an answer in the vendor's order."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._by_place: dict[int, Draft] = {}

    def __contains__(self, place: int) -> bool:
        return place in self._by_place

    def __getitem__(self, place: int) -> Draft:
        return self._by_place[place]

    def in_order(self) -> list[Draft]:
        return [self._by_place[place] for place in sorted(self._by_place)]

    def place_of(self, item_id: object) -> int | None:
        """Give the place of the piece with this id."""
        found = (p for p, d in self._by_place.items() if item_id and d.item.get("id") == item_id)
        return next(found, None)

    def next_place(self) -> int:
        return max(self._by_place, default=-1) + 1

    def start(self, place: int, item: Json, blocks: Iterable[Block]) -> Draft:
        draft = self._by_place[place] = Draft(item)
        for block in blocks:
            self.open(place, block)
        return draft

    def open(self, place: int, block: Block) -> BlockBuilder:
        """Begin a block behind those that the piece has, before those of later pieces."""
        at = sum(len(d.blocks) for p, d in self._by_place.items() if p <= place)
        growing = self._assembly.open(block, at)
        self._by_place[place].blocks.append(growing)
        return growing

    def settle(self, place: int, blocks: Iterable[Block]) -> None:
        """End a piece whose blocks are these."""
        growing = self._by_place[place].blocks
        for number, block in enumerate(blocks):
            known = number < len(growing)
            self._assembly.close(growing[number] if known else self.open(place, block), block)
        self.close(place)

    def close(self, place: int) -> None:
        for growing in self._by_place[place].blocks:
            if not growing.closed:
                self._assembly.close(growing)


def _append(item: Json, path: Path, text: str) -> None:
    """Add `text` at the end of the text at `path`; what is missing on the way is made."""
    node: Any = item
    for key, following in zip(path, path[1:], strict=False):
        node = _child(node, key, list[Any]() if isinstance(following, int) else dict[str, Any]())
    before = node.get(path[-1])
    node[path[-1]] = (before if isinstance(before, str) else "") + text


def _child(node: Any, key: str | int, empty: Any) -> Any:  # noqa: ANN401  # JSON of any shape
    if isinstance(key, int):
        node.extend({} for _ in range(len(node), key + 1))
    if not isinstance(node[key] if isinstance(key, int) else node.get(key), type(empty)):
        node[key] = empty
    return node[key]
