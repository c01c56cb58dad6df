"""Games: the solutions of textbooks, and random games checked against a search."""

import itertools
import random
from typing import Any

import nashpy as import_nashpy  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import pytest

from app.compute.strategic.gametheory import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.strategic.gametheory import MODE, GameTheoryInput
from app.domain.modes.strategic.gametheory_result import CoalitionAnalysis, MatrixAnalysis
from app.errors import LimitExceededError
from tests.unit.compute.inputs import PENNIES, SEXES, matrix_game

nashpy: Any = import_nashpy


def read(data: dict[str, Any]) -> GameTheoryInput:
    given, _ = read_input(MODE, data)
    assert isinstance(given, GameTheoryInput)
    return given


def solved(payoffs: Any, **more: Any) -> MatrixAnalysis:  # noqa: ANN401
    found = compute(read(matrix_game(payoffs, **more))).matrix
    assert found is not None
    return found


def coalitions(worth: dict[str, float], **more: Any) -> CoalitionAnalysis:  # noqa: ANN401
    players = sorted({player for names in worth for player in names})
    found = compute(
        read(
            {
                "players": [{"id": player} for player in players],
                "cooperativeGame": [
                    {"players": list(names), "value": value} for names, value in worth.items()
                ],
                **more,
            }
        )
    ).coalition_analysis
    assert found is not None
    return found


def refused(data: dict[str, Any]) -> list[str]:
    with pytest.raises(InvalidModeInputError) as error:
        read(data)
    return [finding.code for finding in error.value.findings]


PRISONERS = [[[-1, -1], [-3, 0]], [[0, -3], [-2, -2]]]


def test_matching_pennies_has_one_mixed_equilibrium_of_value_0() -> None:
    found = solved(PENNIES)

    assert found.pure_equilibria == ()
    assert [[part.probability for part in e.strategies] for e in found.mixed_equilibria] == [
        pytest.approx([0.5, 0.5, 0.5, 0.5])
    ]
    assert found.constant_sum == 0
    assert found.minimax_analysis is not None
    assert found.minimax_analysis.value == pytest.approx(0)


def test_battle_of_the_sexes_has_two_pure_equilibria_and_one_mixed() -> None:
    found = solved(SEXES)

    assert [e.profile for e in found.pure_equilibria] == [("a0", "b0"), ("a1", "b1")]
    (mixed,) = found.mixed_equilibria
    assert [part.probability for part in mixed.strategies] == pytest.approx(
        [2 / 3, 1 / 3, 1 / 3, 2 / 3]
    )
    assert [entry.payoff for entry in mixed.payoffs] == pytest.approx([2 / 3, 2 / 3])


def test_both_prisoners_confess_though_both_could_do_better() -> None:
    found = solved(PRISONERS)

    (equilibrium,) = found.pure_equilibria
    assert equilibrium.profile == ("a1", "b1")
    assert (equilibrium.is_strict, equilibrium.is_pareto_optimal) == (True, False)
    assert [(d.strategy, d.kind) for d in found.dominant_strategies] == [
        ("a1", "strict"),
        ("b1", "strict"),
    ]
    assert found.surviving == ("a1", "b1")


def test_rock_paper_scissors_is_played_evenly() -> None:
    wins = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    found = solved([[[w, -w] for w in row] for row in wins])

    (mixed,) = found.mixed_equilibria
    assert [part.probability for part in mixed.strategies] == pytest.approx([1 / 3] * 6)


def test_a_saddle_point_is_the_value_of_the_game() -> None:
    """Luce and Raiffa, Games and Decisions (1957): a saddle point at the second row."""
    found = solved([[[v, 10 - v] for v in row] for row in [[1, 7, 2], [6, 5, 4], [3, 9, 1]]])

    assert found.constant_sum == 10
    assert found.minimax_analysis is not None
    assert found.minimax_analysis.value == pytest.approx(4)
    assert [e.profile for e in found.pure_equilibria] == [("a1", "b2")]


def test_iterated_elimination_goes_in_the_order_of_the_textbook() -> None:
    """Gibbons, Game Theory for Applied Economists (1992), figure 1.1.1: right, then down, then
    left go."""
    found = solved([[[1, 0], [1, 2], [0, 1]], [[0, 3], [0, 1], [2, 0]]])

    assert [(step.round, step.strategy) for step in found.eliminations] == [
        (1, "b2"),
        (2, "a1"),
        (3, "b0"),
    ]
    assert found.surviving == ("a0", "b1")


def test_a_weakly_dominated_strategy_is_named_and_not_eliminated() -> None:
    found = solved([[[1, 1], [0, 0]], [[0, 0], [0, 0]]])

    assert [(d.strategy, d.dominates, d.kind) for d in found.dominance] == [
        ("a0", "a1", "weak"),
        ("b0", "b1", "weak"),
    ]
    assert found.eliminations == ()
    assert [e.is_strict for e in found.pure_equilibria] == [True, False]


def test_a_game_of_three_has_its_pure_equilibria() -> None:
    """Three vote for one of two; all prefer that somebody else pays 1 for what is worth 2."""
    table = np.zeros((2, 2, 2, 3))
    for index in np.ndindex(2, 2, 2):
        table[index] = [(2 if any(index) else 0) - paid for paid in index]

    found = solved(table)

    assert [e.profile for e in found.pure_equilibria] == [
        ("a0", "b0", "c1"),
        ("a0", "b1", "c0"),
        ("a1", "b0", "c0"),
    ]


def test_a_game_in_which_everything_is_equal_is_degenerate() -> None:
    assert solved(np.zeros((2, 2, 2))).is_degenerate is True
    assert solved(PENNIES).is_degenerate is False


def test_a_claimed_equilibrium_is_checked_and_not_believed() -> None:
    claims = [{"profile": ["a0", "b0"]}, {"profile": ["a1", "b1"]}]

    found = solved(PRISONERS, nashEquilibria=claims)

    assert [(c.is_equilibrium, c.better) for c in found.claims] == [(False, "a1"), (True, None)]


def test_too_many_strategies_are_refused_and_can_be_had_without_mixed_equilibria() -> None:
    table = np.random.default_rng(1).random((10, 10, 2))

    with pytest.raises(LimitExceededError):
        solved(table)

    assert solved(table, findMixed=False).mixed_equilibria == ()


def test_entering_is_answered_by_acquiescence() -> None:
    """Selten, The chain store paradox (1978), one shop."""
    data = {
        "players": [{"id": "entrant"}, {"id": "chain"}],
        "gameTree": [
            {"id": "root", "kind": "decision", "player": "entrant"},
            {"id": "out", "kind": "terminal", "parent": "root", "payoffs": [1, 5]},
            {"id": "in", "kind": "decision", "player": "chain", "parent": "root"},
            {"id": "fight", "kind": "terminal", "parent": "in", "payoffs": [0, 0]},
            {"id": "share", "kind": "terminal", "parent": "in", "payoffs": [2, 2]},
        ],
    }

    tree = compute(read(data)).tree

    assert tree is not None
    assert tree.path == ("root", "in", "share")
    assert [entry.payoff for entry in tree.payoffs] == [2, 2]
    assert tree.is_unique


def test_chance_is_worth_what_is_expected_of_it() -> None:
    data = {
        "players": [{"id": "p"}],
        "gameTree": [
            {"id": "root", "kind": "decision", "player": "p"},
            {"id": "sure", "kind": "terminal", "parent": "root", "payoffs": [4]},
            {"id": "draw", "kind": "chance", "parent": "root"},
            {
                "id": "won",
                "kind": "terminal",
                "parent": "draw",
                "probability": 0.5,
                "payoffs": [10],
            },
            {
                "id": "lost",
                "kind": "terminal",
                "parent": "draw",
                "probability": 0.5,
                "payoffs": [0],
            },
        ],
    }

    tree = compute(read(data)).tree

    assert tree is not None
    assert (tree.path, tree.payoffs[0].payoff) == (("root", "draw"), 5)


GLOVES = {"l": 0.0, "r": 0.0, "s": 0.0, "lr": 1.0, "ls": 1.0, "rs": 0.0, "lrs": 1.0}


def test_in_the_glove_game_the_rare_glove_is_worth_two_thirds() -> None:
    found = coalitions(GLOVES)

    assert [share.amount for share in found.shapley] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert [share.amount for share in found.core_allocation] == pytest.approx([1, 0, 0])
    assert (found.core_is_empty, found.shapley_in_core) == (False, False)


def test_a_majority_of_three_has_an_empty_core() -> None:
    found = coalitions({"a": 0, "b": 0, "c": 0, "ab": 1, "ac": 1, "bc": 1, "abc": 1})

    assert found.core_is_empty
    assert (found.is_superadditive, found.is_convex) == (True, False)


def test_an_allocation_outside_the_core_names_who_blocks_it() -> None:
    shares = [{"player": player, "amount": 1 / 3} for player in "lrs"]

    found = coalitions(GLOVES, allocation=shares)

    assert found.allocation_in_core is False
    assert [blocking.players for blocking in found.blocking] == [("l", "r"), ("l", "s")]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_equilibria_of_random_games_are_those_that_a_search_finds(count: int) -> None:
    draw = np.random.default_rng(20)
    for _ in range(count):
        shape = tuple(int(n) for n in draw.integers(1, 4, size=int(draw.integers(2, 4))))
        table = draw.integers(0, 4, size=(*shape, len(shape))).astype(float)

        found = solved(table, findMixed=False)

        assert [e.profile for e in found.pure_equilibria] == searched(table)


def searched(table: Any) -> list[tuple[str, ...]]:  # noqa: ANN401
    def is_stable(index: tuple[int, ...]) -> bool:
        return all(
            table[(*index[:p], other, *index[p + 1 :], p)] <= table[(*index, p)]
            for p in range(len(index))
            for other in range(table.shape[p])
        )

    return [
        tuple(f"{'abcdefgh'[p]}{i}" for p, i in enumerate(index))
        for index in np.ndindex(*table.shape[:-1])
        if is_stable(index)
    ]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_equilibria_of_random_games_of_two_are_those_of_nashpy(count: int) -> None:
    """Its enumeration of vertices; its enumeration of supports loses some to rounding."""
    draw = np.random.default_rng(21)
    for _ in range(count):
        table = draw.normal(size=(*draw.integers(2, 4, size=2), 2))
        expected = nashpy.Game(table[..., 0], table[..., 1]).vertex_enumeration()

        assert sorted(equilibria(solved(table), table.shape[:2])) == sorted(
            tuple(float(share) for share in np.concatenate(pair).round(6) + 0.0)
            for pair in expected
        )


def equilibria(found: MatrixAnalysis, shape: tuple[int, ...]) -> list[tuple[float, ...]]:
    names = [f"{player}{i}" for player, n in zip("ab", shape, strict=True) for i in range(n)]
    played = [{name: 1.0 for name in e.profile} for e in found.pure_equilibria] + [
        {part.strategy: part.probability for part in e.strategies} for e in found.mixed_equilibria
    ]
    return [tuple(round(shares.get(name, 0.0), 6) for name in names) for shares in played]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_shapley_values_average_over_all_orders(count: int) -> None:
    draw = random.Random(22)
    for _ in range(count):
        players = "abcd"[: draw.randint(2, 4)]
        worth = {
            "".join(names): float(draw.randint(0, 20))
            for size in range(1, len(players) + 1)
            for names in itertools.combinations(players, size)
        }

        found = [share.amount for share in coalitions(worth).shapley]

        assert found == pytest.approx(averaged(players, worth))


def averaged(players: str, worth: dict[str, float]) -> list[float]:
    orders = list(itertools.permutations(players))
    shares = dict.fromkeys(players, 0.0)
    for order in orders:
        for index, player in enumerate(order):
            before, after = ("".join(sorted(order[:n])) for n in (index, index + 1))
            shares[player] += (worth[after] - worth.get(before, 0)) / len(orders)
    return [shares[player] for player in players]


def test_a_matrix_that_lacks_a_combination_is_refused() -> None:
    data = matrix_game(PENNIES)
    data["payoffMatrix"]["payoffs"].pop()

    assert refused(data) == ["INCOMPLETE_MATRIX"]


def test_a_strategy_of_another_player_is_refused() -> None:
    data = matrix_game(PENNIES)
    data["payoffMatrix"]["payoffs"][0]["profile"] = ["b0", "b0"]

    assert refused(data) == ["WRONG_PLAYER"]


def test_a_missing_payoff_is_refused() -> None:
    data = matrix_game(PENNIES)
    data["payoffMatrix"]["payoffs"][0]["payoffs"] = [1]

    assert refused(data) == ["DIMENSION_MISMATCH"]


def test_a_coalition_without_a_value_is_refused() -> None:
    worth = {names: value for names, value in GLOVES.items() if names != "rs"}
    data = {
        "players": [{"id": player} for player in "lrs"],
        "cooperativeGame": [{"players": list(names), "value": v} for names, v in worth.items()],
    }

    assert refused(data) == ["INCOMPLETE_GAME"]


@pytest.mark.parametrize(
    ("nodes", "code"),
    [
        ([{"id": "r", "kind": "decision", "player": "p"}], "NOT_TERMINAL"),
        (
            [
                {"id": "r", "kind": "chance"},
                {"id": "e", "kind": "terminal", "parent": "r", "probability": 0.9, "payoffs": [1]},
            ],
            "PROBABILITIES_DO_NOT_SUM_TO_1",
        ),
        (
            [
                {"id": "r", "kind": "terminal", "payoffs": [1]},
                {"id": "x", "kind": "decision", "player": "p", "parent": "y"},
                {"id": "y", "kind": "decision", "player": "p", "parent": "x"},
            ],
            "CYCLE",
        ),
        (
            [
                {"id": "r", "kind": "terminal", "payoffs": [1]},
                {"id": "s", "kind": "terminal", "payoffs": [1]},
            ],
            "NOT_ONE_ROOT",
        ),
    ],
)
def test_a_tree_that_is_none_is_refused(nodes: list[dict[str, Any]], code: str) -> None:
    assert refused({"players": [{"id": "p"}], "gameTree": nodes}) == [code]


def test_a_game_without_payoffs_is_refused() -> None:
    assert refused({"players": [{"id": "p"}]}) == ["NOTHING_TO_COMPUTE"]
