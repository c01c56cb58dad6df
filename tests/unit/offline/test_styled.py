"""The same evidence in four styles: each weighs it by its own documented shares."""

import pytest

from app.domain.beliefs.weighing import EVEN, Weighing
from app.llm.base import Brief
from app.reasoning.deliberations.fork.styles import built_in
from app.reasoning.turns.offline import styled
from app.reasoning.turns.offline.prompts import numbers_of
from app.reasoning.turns.offline.rules import balance_of, lead_of, strengths_of
from app.reasoning.turns.offline.schemas import Argument, ArgumentMap, Link, Stance

FIT = Argument("fit", "decision", "Take the log", 0.6)
OTHER = Argument("other", "decision", "Keep the broker", 0.7)
RUMOUR = Argument("rumour", "thought", "The log is fast", None)
DOUBT = Argument("doubt", "thought", "Nobody can operate the log", 0.5)
FOUND = ArgumentMap(
    (FIT, OTHER, RUMOUR, DOUBT),
    (
        Link("rumour", "fit", Stance.FOR, "SUPPORTS", 1.0),
        Link("doubt", "fit", Stance.AGAINST, "CHALLENGES", 1.0),
    ),
)
STYLES = {name: style.weighing for name, style in built_in().items()}


@pytest.mark.parametrize(
    ("style", "strength"),
    [
        # base 0.6; for: share x rumour; against: share x 0.5
        ("conservative", 0.6 + 0.6 * (0.5 * 0.3 - 0.5)),
        ("aggressive", 0.6 + 0.4 * (0.7 - 0.5 * 0.5)),
        ("balanced", 0.6),
        ("contrarian", 0.6),
    ],
)
def test_each_style_counts_support_attack_and_what_nobody_rated_its_own_way(
    style: str, strength: float
) -> None:
    assert strengths_of(FOUND, STYLES[style])["fit"] == pytest.approx(strength, abs=1e-5)


@pytest.mark.parametrize(
    ("style", "lead"),
    [
        ("conservative", OTHER),
        ("aggressive", FIT),
        ("balanced", FIT),
        ("contrarian", DOUBT),
    ],
)
def test_each_style_answers_with_what_its_weights_bring_out(style: str, lead: Argument) -> None:
    assert lead_of([FIT, OTHER, RUMOUR], FOUND, STYLES[style]) is lead


def test_who_opposes_and_finds_nothing_against_it_takes_the_strongest_other() -> None:
    alone = ArgumentMap((FIT, OTHER), ())
    assert lead_of([FIT, OTHER], alone, STYLES["contrarian"]) is OTHER
    assert lead_of([FIT], ArgumentMap((FIT,), ()), STYLES["contrarian"]) is FIT


def test_the_even_weighing_is_that_of_the_provider_itself() -> None:
    assert strengths_of(FOUND, EVEN) == strengths_of(FOUND)
    assert STYLES["balanced"] == EVEN == Weighing()


def test_an_answer_in_a_style_says_how_it_weighed_and_cites_every_line() -> None:
    weighing = STYLES["conservative"]
    brief = Brief("fork.style", "?", {"style": "conservative", "weighing": weighing, "claims": []})
    text = styled.answer(
        brief, balance_of(FIT, FOUND, weighing), [OTHER], numbers_of([FIT, RUMOUR, DOUBT, OTHER])
    )
    assert text == (
        "offline: answered from the graph alone, no model was asked.\n\n"
        "Weighed in the style conservative: what nobody rated counts 0.30, what speaks for a thing"
        " 50%, what speaks against it 100%; answered with the strongest of the four best fits.\n\n"
        "## Conclusion\nTake the log [1]\n\n"
        "## Confidence\n0.39\n\n"
        "## Key insights\n- The log is fast [2], strength 0.30\n\n"
        "## Risks\n- Nobody can operate the log [3], strength 0.50\n"
        "- without [2] the strength would be 0.30\n\n"
        "## Opportunities\n- Keep the broker [4]\n\n"
        "## Assumptions\n- [2] holds: nobody said how surely, it counts 0.30"
    )


@pytest.mark.parametrize(
    ("claims", "looked_up"),
    [([], "Which queue?"), ([None], "Which queue?"), (["A.", "B."], "A.\nB.")],
)
def test_what_goes_on_from_conclusions_looks_those_up(
    claims: list[str | None], looked_up: str
) -> None:
    given = {"style": "balanced", "weighing": EVEN, "claims": claims}
    assert styled.question(Brief("fork.expand", "Which queue?", given)) == looked_up


@pytest.mark.parametrize(
    "brief", [None, Brief("debate.skeptic", "?", {}), Brief("fork.x", "?", {})]
)
def test_other_tasks_are_none_of_its(brief: Brief | None) -> None:
    assert not styled.is_styled(brief)
