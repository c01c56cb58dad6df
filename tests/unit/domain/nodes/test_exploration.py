"""Thoughts as they are stored."""

from app.domain.nodes.exploration import thoughts_from


def _row(id_: str, key: str, generation: int, parent_ids: list[str]) -> dict[str, object]:
    return {
        "id": id_,
        "key": key,
        "operation": "generate",
        "generation": generation,
        "parent_ids": parent_ids,
        "text": key,
        "status": "kept",
        "score": None,
        "critique": None,
        "drop_reason": None,
        "is_revisited": False,
        "node_id": "n",
        "score_node_id": None,
        "source_ids": [],
    }


def test_thoughts_and_the_parents_of_each_are_in_the_order_of_their_places() -> None:
    stored = [
        _row("a", "10", 1, []),
        _row("b", "m1", 2, ["a", "d", "c"]),
        _row("c", "2", 1, []),
        _row("d", "1", 1, []),
    ]
    read = thoughts_from(stored)
    assert [(one.key, one.parent_ids) for one in read] == [
        *(("1", ()), ("2", ()), ("10", ())),
        ("m1", ("d", "c", "a")),
    ]
