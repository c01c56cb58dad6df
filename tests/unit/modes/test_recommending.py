"""Modes that are recommended for problems, and the ways to learn a type of reasoning."""

import math

import pytest

from app.domain.modes.modes import MODES
from app.domain.modes.recommending import recommend
from app.domain.modes.taxonomy import ReasoningCategory, learning_path, taxonomy, types_by_id
from app.errors import InvalidInputError, NotFoundError

PROBLEMS = {
    "argumentation": (
        "List the arguments for and against remote work, and which objection rebuts which."
    ),
    "synthesis": (
        "Twelve studies on pair programming disagree. What does the literature say as a whole?"
    ),
    "analysis": (
        "Two of us coded forty interviews. How far do the coders agree, and have we "
        "reached saturation?"
    ),
    "critique": (
        "Write a referee report on this manuscript: its strengths, weaknesses and whether "
        "to accept or reject it."
    ),
    "analogical": (
        "Is an immune system a good analogy for network security, and where does the "
        "analogy break down?"
    ),
    "firstprinciples": "Forget how batteries are priced today: start from first principles.",
    "metareasoning": "Are we making progress with this, or should we switch approach?",
    "computability": "Is it undecidable whether this Turing machine halts?",
    "mathematics": "Prove the inequality between the arithmetic and the geometric mean.",
    "physics": (
        "Do the units match on both sides? Force is in newtons and velocity in metres per second."
    ),
    "algorithmic": "Our algorithm gets slower as the input grows; is its running time quadratic?",
    "recursive": "The function calls itself on two halves. Solve the recurrence.",
    "bayesian": (
        "The test is positive and one in a thousand has the illness. With this base rate, "
        "what is the posterior probability?"
    ),
    "evidential": "Two unreliable sources and three conflicting sensors tell of intruders.",
    "stochastic": (
        "A gambler's fortune is a random walk. What is the probability of ruin in the long run?"
    ),
    "causal": (
        "Does the new onboarding cause retention, or is there a confounder we must adjust for?"
    ),
    "counterfactual": "Would the outage have happened had we rolled back at noon?",
    "gametheory": "Our competitor may undercut us. Is there an equilibrium of this price war?",
    "optimization": "Allocate the budget so as to maximise reach; what is one more euro worth?",
    "constraint": (
        "Assign talks to rooms so that no two of one speaker overlap and every constraint is met."
    ),
    "temporal": (
        "The backup must finish before the report starts and the intervals overlap at "
        "night. Can that be?"
    ),
    "historical": (
        "Two chronicles of the ninth century give different dates; which primary source "
        "is reliable?"
    ),
    "systemsthinking": (
        "Each fix makes the next fire worse: which feedback loop drives this vicious circle?"
    ),
    "scientificmethod": (
        "In the A/B test the treatment group converted better. Is the difference significant?"
    ),
    "formallogic": "Do these propositional rules entail that nobody logs in? Show a truth table.",
    "modal": "Is it necessarily so, or only in some possible worlds?",
    "deductive": "Does the conclusion follow from the premises? Is it a valid argument?",
    "inductive": (
        "Every deploy on a Friday failed so far. Can we generalise from these cases to a rule?"
    ),
    "abductive": (
        "The lights are off, the car is gone and the dog is quiet. What is the best "
        "explanation of these clues?"
    ),
    "engineering": (
        "Rank the alternatives by weighted criteria and list the failure modes of each design."
    ),
    "cryptanalytic": "The ciphertext looks like a Vigenere cipher. What is the key length?",
    "sequential": "Think this through step by step and revise an earlier step where needed.",
    "shannon": "It is an ill-defined problem: define the problem first, then model it.",
    "hybrid": "Combine methods: do different methods agree on this?",
}


@pytest.mark.parametrize("mode", PROBLEMS)
def test_a_problem_is_given_the_mode_that_fits_it(mode: str) -> None:
    [best, *_] = recommend(PROBLEMS[mode])
    assert best.mode == mode
    assert all(PROBLEMS[mode][one.start : one.end] == one.text for one in best.reasons)
    expected = 1 - math.prod(1 - reason.weight for reason in best.reasons)
    assert best.score == pytest.approx(expected)


def test_each_mode_has_a_problem() -> None:
    assert PROBLEMS.keys() == MODES.keys() == taxonomy().modes.keys()


@pytest.mark.parametrize(
    "problem",
    ["What colour is it?", "It is not a game.", "There is no feedback loop.", "Add a button."],
)
def test_where_no_word_points_to_a_mode_none_is_recommended(problem: str) -> None:
    assert recommend(problem) == ()


def test_words_are_compared_by_their_roots() -> None:
    [best, *_] = recommend("Maximising reach.")
    assert [reason.text for reason in best.reasons] == ["Maximising"]
    assert best.mode == "optimization"


def test_a_cue_counts_once_however_often_it_is_said() -> None:
    once, often = recommend("A game."), recommend("A game, a game and games.")
    assert (once[0].score, len(often[0].reasons)) == (often[0].score, 1)


def test_a_reason_names_the_type_of_reasoning() -> None:
    found = {one.mode: one for one in recommend("We look for the best explanation.")}
    [reason] = [one for one in found["abductive"].reasons if one.type_id]
    assert (reason.text, reason.type_id) == ("best explanation", "abductive_inference")


def test_a_blank_problem_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="blank") as refused:
        recommend(" \n")
    assert refused.value.field == "problem"


def test_the_taxonomy_has_69_types_in_12_categories() -> None:
    counts = [
        sum(one.category is category for one in taxonomy().types) for category in ReasoningCategory
    ]
    assert counts == [20, 15, 10, 8, 2, 2, 2, 2, 2, 2, 2, 2]
    assert len(types_by_id()) == 69


@pytest.mark.parametrize("key", types_by_id())
def test_a_learning_path_has_each_type_after_all_that_it_needs(key: str) -> None:
    path = [one.id for one in learning_path(key)]
    assert path[-1] == key
    assert len(set(path)) == len(path)
    for at, id_ in enumerate(path):
        assert set(types_by_id()[id_].requires) <= set(path[:at])
        assert set(types_by_id()[id_].modes) <= MODES.keys()


def test_what_is_known_is_left_out_with_all_that_only_it_needs() -> None:
    path = learning_path("abductive_probabilistic", ["probabilistic_bayesian"])
    assert [one.id for one in path] == ["abductive_inference", "abductive_probabilistic"]


def test_a_type_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotFoundError) as refused:
        learning_path("guessing")
    assert refused.value.field == "type"
    with pytest.raises(InvalidInputError) as known:
        learning_path("abductive_inference", ["guessing"])
    assert known.value.field == "known"
