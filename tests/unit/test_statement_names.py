"""Which names a statement uses."""

from app.graph.names import names_in


def test_labels_types_and_properties_are_told_apart_and_functions_left_out() -> None:
    text = """
        MATCH (n:Session|Turn {id: $id})-[:HAS_NODE|USED*1..3]->(m)
        WHERE n.recorded_from < datetime.statement('Z') AND m.lease_until.epochMillis > 1.5
        RETURN n {.title, .status} AS session
    """
    assert names_in([text]) == {
        "labels": ["Session", "Turn"],
        "types": ["HAS_NODE", "USED"],
        "properties": ["epochMillis", "recorded_from", "status", "title"],
    }
