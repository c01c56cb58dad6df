"""What is left of a text of which sentences fell."""

import pytest

from app.domain.beliefs.fallen import without_fallen

FORTY = "The oven holds forty loaves."


@pytest.mark.parametrize(
    ("text", "quotes", "left"),
    [
        (FORTY, [], FORTY),
        (FORTY, [FORTY], ""),
        (FORTY, ["the oven holds  forty loaves"], ""),
        (f"{FORTY} Ines bakes.", [FORTY], "… Ines bakes."),
        (f"Ines bakes.\n{FORTY}", [FORTY], "Ines bakes.\n…"),
        (f"{FORTY} Ines bakes.", [f"{FORTY} Ines bakes."], ""),
        ("Yes. Yesterday the oven was new.", ["Yes."], "… Yesterday the oven was new."),
        ("We take four shifts because the oven holds forty loaves.", [FORTY], ""),
        ("At 3.5 kg it is full. Ines bakes.", ["At 3.5 kg it is full."], "… Ines bakes."),
        ("", [FORTY], ""),
    ],
    ids=[
        "nothing fell",
        "all of it",
        "other spaces and case",
        "the first sentence",
        "the last line",
        "two sentences",
        "a word is no part of a word",
        "inside a sentence",
        "a point in a figure",
        "no text",
    ],
)
def test_a_sentence_that_fell_is_left_out(text: str, quotes: list[str], left: str) -> None:
    assert without_fallen(text, quotes) == left
