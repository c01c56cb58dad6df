"""Where branches agree and part, by rule."""

from app.domain.fork import (
    Agreement,
    BranchStatement,
    ConfidenceSpread,
    FindingKind,
    FoundBy,
    Significance,
)
from app.reasoning.deliberations.fork.rules import compare
from app.reasoning.deliberations.fork.schemas import (
    Advice,
    Comparison,
    Convergence,
    Difference,
    Divergence,
    Side,
)

QUESTION = "Which queue?"


def side(
    style: str,
    conclusion: str,
    confidence: float | None = None,
    *findings: tuple[FindingKind, str],
    chosen: tuple[str, ...] = (),
    rejected: tuple[str, ...] = (),
) -> Side:
    return Side(style, style, conclusion, confidence, findings, chosen, rejected)


def compared(*sides: Side, opposed: frozenset[str] = frozenset()) -> Comparison:
    return compare(QUESTION, sides, lambda a, b: frozenset({a, b}) == opposed)


def risk(text: str) -> tuple[FindingKind, str]:
    return FindingKind.RISK, text


def hope(text: str) -> tuple[FindingKind, str]:
    return FindingKind.OPPORTUNITY, text


def test_what_all_say_converges_in_full_and_what_some_say_in_part() -> None:
    found = compared(
        side("a", "Take the log.", 0.8, risk("The disk fills up")),
        side("b", "Taking the log", 0.6, risk("Disks fill up")),
        side("c", "We take the log", 0.7),
    )
    assert found.convergence == (
        Convergence(
            "Take the log.",
            Agreement.FULL,
            (
                BranchStatement("a", "Take the log.", 0.8),
                BranchStatement("b", "Taking the log", 0.6),
                BranchStatement("c", "We take the log", 0.7),
            ),
        ),
        Convergence(
            "The disk fills up",
            Agreement.PARTIAL,
            (
                BranchStatement("a", "The disk fills up", 0.8),
                BranchStatement("b", "Disks fill up", 0.6),
            ),
        ),
    )
    assert found.divergence == ()


def test_the_spread_is_that_of_the_confidences_there_are() -> None:
    sides = side("a", "x1", 0.9), side("b", "x2", 0.4), side("c", "x3")
    assert compared(*sides).spread == ConfidenceSpread(0.4, 0.9, 0.65)
    assert compared(side("a", "x1"), side("b", "x2")).spread is None


def test_answers_that_differ_part_in_what_was_asked() -> None:
    found = compared(side("a", "Take the log.", 0.8), side("b", "Keep the broker.", 0.6))
    positions = (
        BranchStatement("a", "Take the log.", 0.8),
        BranchStatement("b", "Keep the broker.", 0.6),
    )
    assert found.divergence == (Divergence(QUESTION, Significance.MEDIUM, positions),)
    assert found.convergence == ()


def test_answers_that_contradict_each_other_weigh_high() -> None:
    said = "Take the log this year.", "Take the log next year."
    found = compared(side("a", said[0]), side("b", said[1]), opposed=frozenset(said))
    assert [point.significance for point in found.divergence] == [Significance.HIGH]
    assert found.convergence == ()


def test_a_denial_is_no_agreement_though_the_words_are_the_same() -> None:
    found = compared(side("a", "Take the log."), side("b", "Do not take the log."))
    assert found.convergence == ()
    assert len(found.divergence) == 1


def test_an_option_chosen_here_and_turned_down_there_weighs_high() -> None:
    found = compared(
        side("a", "Take the log.", 0.8, chosen=("Redis Streams",)),
        side("b", "Keep what we run.", 0.5, rejected=("Streams of Redis",)),
    )
    option = Divergence(
        "Option: Redis Streams",
        Significance.HIGH,
        (
            BranchStatement("a", "chose Redis Streams", 0.8),
            BranchStatement("b", "turned down Streams of Redis", 0.5),
        ),
    )
    assert option in found.divergence
    assert [point.significance for point in found.divergence] == [Significance.HIGH] * 2


def test_what_one_hopes_for_and_another_fears_parts_them() -> None:
    found = compared(
        side("a", "Take the log.", None, hope("The team learns streams")),
        side("b", "Take the log.", None, risk("The team must learn streams")),
    )
    assert [(point.topic, point.significance) for point in found.divergence] == [
        ("The team learns streams", Significance.MEDIUM)
    ]
    assert [point.text for point in found.convergence] == ["Take the log."]


def test_branches_that_agree_and_are_not_equally_sure_part_a_little() -> None:
    found = compared(side("a", "Take the log.", 0.9), side("b", "Take the log.", 0.55))
    assert [(point.topic, point.significance) for point in found.divergence] == [
        ("How sure: Take the log.", Significance.LOW)
    ]
    near = compared(side("a", "Take the log.", 0.8), side("b", "Take the log.", 0.55))
    assert near.divergence == ()


def test_what_a_branch_alone_says_is_told_two_things_of_each_at_most() -> None:
    found = compared(
        side("a", "Take the log.", None, risk("disk"), hope("replay"), risk("people")),
        side("b", "Take the log.", None, risk("licence")),
    )
    assert found.differences == (
        Difference("a", "disk"),
        Difference("a", "replay"),
        Difference("b", "licence"),
    )


def test_the_branch_that_is_surest_and_best_backed_is_recommended() -> None:
    found = compared(
        side("a", "Take the log.", 0.9, risk("disk")),
        side("b", "Take the log.", 0.6),
        side("c", "Keep the broker.", 0.9),
    )
    assert found.advice == (
        Advice(
            "a",
            "a is worth most by confidence and backing: a 0.64 (confidence 0.90, backing 0.25);"
            " b 0.56 (confidence 0.60, backing 0.50); c 0.54 (confidence 0.90, backing 0.00).",
            0.64,
            FoundBy.RULES,
        ),
    )


def test_branches_that_come_out_even_are_not_told_apart() -> None:
    [advice] = compared(side("a", "Take the log."), side("b", "Keep the broker.")).advice
    assert advice.branch_id is None
    assert advice.rationale.startswith("a and b come out even")


def test_nobody_is_asked_about_texts_of_different_things() -> None:
    asked: list[tuple[str, str]] = []

    def opposed(a: str, b: str) -> bool:
        asked.append((a, b))
        return False

    compare(QUESTION, [side("a", "Take the log."), side("b", "Keep a broker.")], opposed)
    assert asked == []
