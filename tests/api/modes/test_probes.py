"""Textbook problems that modes of reasoning must solve, asked as a client asks them.

They are the probes of the reference of typed modes, section 5. Those of whole sessions stand where
sessions are: exports in tests/cli/test_session_export.py and tests/unit/export, search in
tests/graph/search/test_session_search.py, writers at once in tests/graph/thoughts/test_metrics.py.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.domain.modes.modes import MODES
from tests.api.client import GraphQLClient
from tests.api.modes.spelling import run_query, spelled
from tests.unit.compute.inputs import (
    FLIP,
    PENNIES,
    RUIN,
    SEXES,
    TWO,
    WYNDOR,
    assigned,
    chain,
    graph,
    matrix_game,
    puzzle,
    queens,
    sources,
)
from tests.unit.proofs.texts import SQUARE_ROOT, UNRELATED

Json = dict[str, Any]
Run = Callable[[str, Json], Awaitable[Json]]
STRONG, WEAK = ("strong", 0.9, 0.1), ("weak", 0.8, 0.4)


@pytest.fixture
def run(client: GraphQLClient) -> Run:
    """Runs a mode and gives its result."""

    async def result(mode: str, data: Json) -> Json:
        told = await _told(client, mode, data)
        assert "message" not in told, told
        return told["result"][mode]

    return result


async def _told(client: GraphQLClient, mode: str, data: Json) -> Json:
    given = {mode: spelled(MODES[mode].input, data)}
    return (await client.ask(run_query(mode), given=given))["runMode"]


def _weighed(*evidence: tuple[str, float, float], retracted: str = "") -> Json:
    hypotheses = [
        {"id": "h", "statement": "So.", "prior": 0.3},
        {"id": "not", "statement": "Not so.", "prior": 0.7},
    ]
    items = [
        {
            "id": name,
            "likelihoods": [
                {"hypothesis": "h", "probability": where_true},
                {"hypothesis": "not", "probability": where_false},
            ],
            "retracted": name == retracted,
        }
        for name, where_true, where_false in evidence
    ]
    return {"hypotheses": hypotheses, "evidence": items}


@pytest.mark.parametrize(
    ("given", "posterior"),
    [
        (_weighed(STRONG, WEAK), 0.88525),
        (_weighed(WEAK, STRONG), 0.88525),
        (_weighed(STRONG, WEAK, retracted="weak"), 0.79412),
        (_weighed(STRONG, WEAK, retracted="strong"), 0.46154),
    ],
    ids=["both", "other order", "one retracted", "other retracted"],
)
async def test_evidence_gives_the_posterior(run: Run, given: Json, posterior: float) -> None:
    found = await run("bayesian", given)
    assert found["posteriors"][0]["probability"] == pytest.approx(posterior, abs=5e-6)


async def test_two_sources_combine_and_opposites_do_not(client: GraphQLClient, run: Run) -> None:
    found = await run("evidential", sources(*TWO))
    assert found["conflict"] == pytest.approx(0.3)
    masses = {"".join(one["subset"]): one["mass"] for one in found["masses"]}
    assert masses == pytest.approx({"a": 0.42857, "b": 0.28571, "ab": 0.28571}, abs=5e-6)
    refused = await _told(client, "evidential", sources({"a": 1}, {"b": 1}))
    assert (refused["code"], refused["path"][-1]) == ("BAD_USER_INPUT", "sources")


async def test_games_have_their_equilibria_and_a_glove_its_worth(run: Run) -> None:
    pennies = (await run("gametheory", matrix_game(PENNIES)))["matrix"]
    assert (pennies["pureEquilibria"], pennies["minimaxAnalysis"]["value"]) == ([], 0)
    assert _mixed(pennies) == [pytest.approx([0.5] * 4)]
    sexes = (await run("gametheory", matrix_game(SEXES)))["matrix"]
    assert [one["profile"] for one in sexes["pureEquilibria"]] == [["a0", "b0"], ["a1", "b1"]]
    assert _mixed(sexes) == [pytest.approx([2 / 3, 1 / 3, 1 / 3, 2 / 3])]
    gloves = {
        "players": [{"id": name} for name in ("left", "right", "other")],
        "cooperativeGame": [
            {"players": names, "value": float("left" in names and len(names) > 1)}
            for names in (
                ["left"], ["right"], ["other"], ["left", "right"], ["left", "other"],
                ["right", "other"], ["left", "right", "other"],
            )
        ],
    }  # fmt: skip
    shares = (await run("gametheory", gloves))["coalitionAnalysis"]["shapley"]
    assert [one["amount"] for one in shares] == pytest.approx([2 / 3, 1 / 6, 1 / 6])


def _mixed(matrix: Json) -> list[list[float]]:
    equilibria = matrix["mixedEquilibria"]
    return [[one["probability"] for one in each["strategies"]] for each in equilibria]


async def test_an_effect_is_identified_where_it_can_be(run: Run) -> None:
    frontdoor = await run("causal", graph("x>m m>y x-y", ("x", "y")))
    found = frontdoor["identification"]
    assert found["isIdentifiable"] is True
    assert [one["nodes"] for one in found["frontdoorSets"]] == [["m"]]
    hidden = await run("causal", graph("u>x u>y x>y", ("x", "y"), "u"))
    found = hidden["identification"]
    assert (found["isIdentifiable"], found["backdoorSets"]) == (False, [])


async def test_doing_is_two_where_seeing_is_three_and_a_half(run: Run) -> None:
    found = await run("causal", graph("z>x:1 z>y:3 x>y:2", ("x", "y")))
    effect = found["linearEffect"]
    assert effect["totalEffect"] == pytest.approx(2)
    assert effect["regressionSlope"] == pytest.approx(3.5)


async def test_intervals_have_the_relations_of_allen(client: GraphQLClient, run: Run) -> None:
    spans = [{"id": "a", "start": 1, "end": 3}, {"id": "b", "start": 3, "end": 5}]
    [only] = (await run("temporal", {"intervals": spans}))["relations"]
    assert only["relations"] == ["MEETS"]
    composed = {
        "intervals": [{"id": name} for name in "abc"],
        "constraints": [
            {"id": "1", "subject": "a", "types": ["before"], "object": "b"},
            {"id": "2", "subject": "b", "types": ["during"], "object": "c"},
        ],
    }
    relations = (await run("temporal", composed))["relations"]
    [follows] = [one for one in relations if (one["subject"], one["object"]) == ("a", "c")]
    assert set(follows["relations"]) == {"BEFORE", "MEETS", "OVERLAPS", "STARTS", "DURING"}
    refused = await _told(client, "temporal", {"intervals": [{"id": "a", "start": 9, "end": 2}]})
    assert (refused["code"], refused["path"][:4]) == (
        "BAD_USER_INPUT",
        ["input", "temporal", "intervals", "0"],
    )


async def test_chains_have_their_period_and_ruin_its_chance(run: Run) -> None:
    flip = (await run("stochastic", chain(FLIP)))["chain"]
    assert (flip["period"], flip["isErgodic"]) == (2, False)
    assert [one["probability"] for one in flip["stationary"]] == pytest.approx([0.5, 0.5])
    ruin = (await run("stochastic", chain(RUIN)))["chain"]
    [broke] = [one for one in ruin["absorption"] if (one["state"], one["into"]) == ("s2", ["s0"])]
    [steps] = [one for one in ruin["absorptionTimes"] if one["state"] == "s2"]
    assert (broke["probability"], steps["expectedSteps"]) == (
        pytest.approx(0.5),
        pytest.approx(4),
    )


async def test_logic_refutes_with_a_countermodel(run: Run) -> None:
    found = await run("formallogic", {"premises": ["P -> Q", "Q"], "conclusion": "P"})
    assert found["entailed"] is False
    values = {one["proposition"]: one["value"] for one in found["countermodel"]}
    assert values == {"P": False, "Q": True}
    decided = [
        await run("modal", {"logicSystem": system, "conclusion": "[]p -> p"})
        for system in ("K", "T")
    ]
    assert [one["entailed"] for one in decided] == [False, True]


async def test_constraints_are_solved_and_checked(run: Run) -> None:
    same = puzzle({"x": [1, 2], "y": [1, 2]}, "x != y", assignments=assigned(x=1, y=1))
    assert (await run("constraint", same))["violated"] == ["x != y"]
    counts = [(await run("constraint", queens(size)))["solutionCount"] for size in (3, 4)]
    assert counts == [0, 2]


async def test_a_linear_program_has_its_optimum_and_shadow_prices(run: Run) -> None:
    [optimum] = (await run("optimization", WYNDOR))["optima"]
    assert optimum["value"] == pytest.approx(36)
    assert [one["value"] for one in optimum["values"]] == pytest.approx([2, 6])
    prices = [one["shadowPrice"] for one in optimum["constraints"]]
    assert prices == pytest.approx([0, 1.5, 1])


@pytest.mark.parametrize(
    ("count", "exponent", "written"), [(2, 1, "n log n"), (4, 1, "n^2"), (2, 2, "n^2")]
)
async def test_the_master_theorem_has_three_cases(
    run: Run, count: int, exponent: int, written: str
) -> None:
    recurrence = {"calls": [{"count": count, "divisor": 2}], "work": {"exponent": exponent}}
    base = [{"condition": "n = 1", "result": "1"}]
    found = await run("recursive", {"baseCases": base, "recurrence": recurrence})
    assert found["solution"]["written"] == written


async def test_a_rare_failure_that_kills_is_critical(run: Run) -> None:
    failure = {"id": "brakes", "severity": 9, "occurrence": 2, "detection": 2}
    found = (await run("engineering", {"failureModes": [failure]}))["failureAnalysis"]
    [rated] = found["ratings"]
    assert (rated["rpn"], rated["isCritical"]) == (36, True)


async def test_years_before_the_era_come_in_their_order(run: Run) -> None:
    events = [{"id": year, "name": year, "date": year} for year in ("-44", "-500")]
    timeline = (await run("historical", {"events": events}))["timeline"]
    assert [one["event"] for one in timeline] == ["-500", "-44"]


_PROOF = """query($proof: ProofInput!) { checkProof(input: $proof) {
  rigour cycles inconsistencies { __typename } } }"""


async def test_nonsense_stays_informal_and_a_reductio_is_no_circle(client: GraphQLClient) -> None:
    nonsense = (await client.ask(_PROOF, proof={"text": UNRELATED}))["checkProof"]
    root = (await client.ask(_PROOF, proof={"text": SQUARE_ROOT}))["checkProof"]
    assert nonsense["rigour"] == "INFORMAL"
    assert (root["cycles"], root["inconsistencies"]) == ([], [])
