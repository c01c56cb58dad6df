"""Inputs of modes that several tests compute with: graphs, chains, puzzles, games."""

import itertools
from typing import Any

import numpy as np


def graph(
    edges: str,
    query: tuple[str, str] | None = None,
    hidden: str = "",
    **more: Any,  # noqa: ANN401
) -> dict[str, Any]:
    """Read `x>y y-z`, where `-` is a bidirected edge and `x>y:2` one of strength 2."""
    told = list[dict[str, Any]]()
    for edge in edges.split():
        ends, _, strength = edge.partition(":")
        kind = "directed" if ">" in ends else "bidirected"
        source, target = ends.split(">" if ">" in ends else "-")
        told.append({"source": source, "target": target, "kind": kind})
        if strength:
            told[-1]["strength"] = float(strength)
    names = sorted({edge[end] for edge in told for end in ("source", "target")})
    asked = {"query": {"treatment": query[0], "outcome": query[1]}} if query else {}
    nodes = [{"id": name, "observed": name not in hidden.split()} for name in names]
    return {"nodes": nodes, "edges": told, **asked, **more}


def sources(*told: dict[str, float], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Each source by the mass of sets: `{"a": 0.6, "ab": 0.4}`."""
    frame = sorted({letter for source in told for names in source for letter in names})
    return {
        "frame": frame,
        "sources": [
            {
                "id": f"s{index}",
                "masses": [{"subset": list(names), "mass": mass} for names, mass in source.items()],
            }
            for index, source in enumerate(told)
        ],
        **more,
    }


TWO = ({"a": 0.6, "ab": 0.4}, {"b": 0.5, "ab": 0.5})


def chain(rows: list[list[float]], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "states": [{"id": f"s{index}"} for index in range(len(rows))],
        "transitions": [
            {"source": f"s{a}", "target": f"s{b}", "probability": share}
            for a, row in enumerate(rows)
            for b, share in enumerate(row)
            if share
        ],
        **more,
    }


FLIP = [[0.0, 1.0], [1.0, 0.0]]


RUIN = [
    [1.0, 0.0, 0.0, 0.0, 0.0],
    [0.5, 0.0, 0.5, 0.0, 0.0],
    [0.0, 0.5, 0.0, 0.5, 0.0],
    [0.0, 0.0, 0.5, 0.0, 0.5],
    [0.0, 0.0, 0.0, 0.0, 1.0],
]


def puzzle(
    domains: dict[str, list[Any]],
    *expressions: str,
    **more: Any,  # noqa: ANN401
) -> dict[str, Any]:
    return {
        "variables": [
            {"id": name, "domain": [str(value) for value in values]}
            for name, values in domains.items()
        ],
        "constraints": [{"id": text, "expression": text} for text in expressions],
        **more,
    }


def assigned(**values: Any) -> list[dict[str, str]]:  # noqa: ANN401
    return [{"variable": name, "value": str(value)} for name, value in values.items()]


def queens(size: int) -> dict[str, Any]:
    rows = {f"q{row}": list(range(size)) for row in range(size)}
    return puzzle(
        rows,
        f"all_different({', '.join(rows)})",
        *(f"abs(q{a} - q{b}) != {b - a}" for a, b in itertools.combinations(range(size), 2)),
    )


def matrix_game(payoffs: Any, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """A game whose payoffs are an array; strategy `b1` is the second player's second."""
    table = np.asarray(payoffs, dtype=float)
    players = "abcdefgh"[: table.shape[-1]]
    options = [[f"{p}{i}" for i in range(n)] for p, n in zip(players, table.shape, strict=False)]
    return {
        "players": [{"id": player} for player in players],
        "strategies": [
            {"id": name, "player": player}
            for player, names in zip(players, options, strict=True)
            for name in names
        ],
        "payoffMatrix": {
            "players": list(players),
            "payoffs": [
                {
                    "profile": [names[i] for names, i in zip(options, index, strict=True)],
                    "payoffs": table[index].tolist(),
                }
                for index in np.ndindex(*table.shape[:-1])
            ],
        },
        **more,
    }


PENNIES = [[[1, -1], [-1, 1]], [[-1, 1], [1, -1]]]


SEXES = [[[2, 1], [0, 0]], [[0, 0], [1, 2]]]


def problem(
    objective: str,
    constraints: list[str],
    names: str = "xy",
    **more: Any,  # noqa: ANN401
) -> dict[str, Any]:
    kind, formula = objective.split(" ", 1)
    return {
        "variables": [{"id": name} for name in names],
        "constraints": [
            {"id": f"c{index}", "formula": text} for index, text in enumerate(constraints)
        ],
        "objectives": [{"id": "goal", "formula": formula, "type": kind}],
        **more,
    }


WYNDOR = problem("maximize 3*x + 5*y", ["x <= 4", "2*y <= 12", "3*x + 2*y <= 18"])
