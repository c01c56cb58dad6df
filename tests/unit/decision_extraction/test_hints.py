"""Quick looks before slow patterns: none of them hides what the pattern would read."""

import pytest

from app.reasoning.decisions.extraction.alternatives import lists_options
from app.reasoning.decisions.extraction.commitments.features import (
    INTERCEPT,
    flags,
    grams,
    tokens,
)
from app.reasoning.decisions.extraction.commitments.scores import Weights, word_logit
from app.reasoning.decisions.extraction.proposals import proposals

SAID = ["We need a lock.", "Use one file, not two.", "It holds."]


@pytest.mark.parametrize(
    "opening",
    [
        "We could",
        "You either may",
        "Maybe",
        "PERHAPS we should just",
        "Another approach is to",
        "The second strategy would be:",
        "My possibility was to",
        "Alternatively, we could",
        "See\nif we can",
        "Check if I should",
        "Should I",
        "Do  we need to",
        "Shall we",
        "Would I",
        "What about",
        "How if we",
        "At first I thought about",
        "I considered of",
        "I was thinking of",
        "The easiest thing is to",
        "I was planning to",
        "I was about to",
        "Several ways to do it:",
        "A few possibilities:",
        "We can either",
    ],
)
def test_each_way_of_proposing_is_read(opening: str) -> None:
    tail = " retry the upload, but that is slow." if "easiest" in opening else " retry the upload."
    assert [one.name for one in proposals([opening + tail])] == ["retry the upload"]


@pytest.mark.parametrize(
    "failure",
    ["is failing", "IS BROKEN", "isn't working", "still hangs", "doesn't work", "didn't help"],
)
def test_each_way_of_failing_is_read(failure: str) -> None:
    [found] = proposals([f"Uploads {failure}."])
    assert (found.name, found.failed) == ("Uploads", True)


@pytest.mark.parametrize(
    "sentence",
    [
        "The OPTIONS are: a or b.",
        "Candidates include a and b.",
        "I am choosing  between a and b.",
        "We are weighing a and b.",
        "Considered a and b.",
        "SHOULD we use a or b?",
        "I\ncan use a.",
        "We might use a.",
    ],
)
def test_each_way_of_listing_is_read(sentence: str) -> None:
    assert lists_options(sentence)


def test_the_words_beside_a_sentence_count_as_their_names_in_the_weights_do() -> None:
    known = {
        INTERCEPT: -1.0,
        "use": 0.5,
        "one file": 0.25,
        "^ use": 1.0,
        "< lock": 2.0,
        "> holds": 4.0,
    }
    words = [tokens(sentence) for sentence in SAID]
    seen = grams(words, 1)
    by_name = sum(known.get(name, 0.0) for name in seen.names) * 4 / len(seen.names) ** 0.5 - 1
    assert seen.total == len(seen.names)
    found = word_logit(seen, flags(SAID[1], words, 1), Weights(known, {}))
    assert found == pytest.approx(by_name, abs=1e-12)
    assert sum(known.get(name, 0.0) for name in seen.names) == 7.75


def test_a_word_that_is_called_like_a_number_of_the_model_is_a_word() -> None:
    words = [tokens("Use less bias.")]
    assert INTERCEPT not in grams(words, 0).names
    found = word_logit(grams(words, 0), (), Weights({INTERCEPT: -1.0, "bias": 0.25}, {}))
    assert found == pytest.approx(0.25 * 4 / grams(words, 0).total ** 0.5 - 1)
