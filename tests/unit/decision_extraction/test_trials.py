"""Reasoning by trial: what was tried, what fell, and what held."""

from tests.unit.decision_extraction.found import decisions, only, outcome


def test_a_case_that_is_ruled_out_gives_way_to_the_answer() -> None:
    text = (
        "Case 1: Ann is a knight\nThen Bob lies. This is consistent.\n\n"
        "Case 2: Ann is a knave\nThen Ann tells the truth, which contradicts it.\n\n"
        "<answer>Ann is a knight, and Bob is a knave</answer>"
    )
    assert outcome(text) == ("Ann is a knight, and Bob is a knave", ["Ann is a knave"])
    assert only(text).rejected[0].reason == "Then Ann tells the truth, which contradicts it"


def test_sums_that_miss_the_target_gave_way_to_the_one_that_hits_it() -> None:
    text = "- 5 * 9 = 45 (too big)\n9 + 5 - 2 = 12\n9 * 2 - 5 = 13 ✓\n\n<answer>9 * 2 - 5</answer>"
    assert outcome(text) == ("9 * 2 - 5", ["5 * 9", "9 + 5 - 2"])


def test_an_attempt_that_is_given_up_gives_way_to_the_one_that_works() -> None:
    text = (
        "Let me try the approach of filling the large jug first. This is getting complex.\n"
        "Actually, let me try to fill the small jug first. 1. Fill it. Yes! This works."
    )
    assert outcome(text) == ("fill the small jug first", ["filling the large jug first"])


def test_a_reading_that_the_answer_uses_was_chosen_among_those_named() -> None:
    text = '"omon" could be "moon". It\'s odd: "omon" could also be "mono".\n<answer>moon</answer>'
    assert outcome(text) == ("moon", ["mono"])


def test_a_calculation_that_is_done_again_decides_nothing() -> None:
    text = "31 + 28 = 59\nWait, let me recalculate: 30 + 28 = 58.\n<answer>Saturday</answer>"
    assert decisions(text) == ()
    assert decisions("487 / 2 is not even. 8 / 4 = 2\n<answer>84/787</answer>") == ()


def test_counted_cases_are_tried_where_a_line_announces_them() -> None:
    text = (
        "Let me check each possibility:\n\n1. Both are knights: Bob would lie. Contradiction.\n"
        "2. Ann is a knight and Bob is a knave: all of it fits.\n"
        "3. Both are knaves: contradiction.\n\n<answer>Ann is a knight and Bob is a knave</answer>"
    )
    assert outcome(text) == (
        "Ann is a knight and Bob is a knave",
        ["Both are knights", "Both are knaves"],
    )
