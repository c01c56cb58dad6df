"""What text is taken and what is refused."""

import pytest

from app.domain.text import require_encodable, require_text, require_title, without_control
from app.errors import InvalidInputError


@pytest.mark.parametrize("text", ["", "tab\tand\nline\r\n", "emoji 🧠", "עברית"])
def test_ordinary_text_passes_unchanged(text: str) -> None:
    assert require_text(text, "plan", 100) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nul\x00", "U+0000"),
        ("escape\x1b[0m", "U+001B"),
        ("\udfff", "unpaired surrogate"),
        ("é" * 51, "102 bytes"),
    ],
)
def test_text_that_cannot_be_kept_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidInputError, match=why.replace("+", r"\+")) as refused:
        require_text(text, "plan", 100)
    assert refused.value.field == "plan"


def test_a_vendors_text_may_hold_control_characters() -> None:
    assert require_encodable("\x1b[31mred\x1b[0m", "blocks[0]", 100) == "\x1b[31mred\x1b[0m"


@pytest.mark.parametrize("title", ["", "   ", "two\nlines", "x" * 501])
def test_a_title_is_one_line_of_1_to_500_characters(title: str) -> None:
    with pytest.raises(InvalidInputError):
        require_title(title)


def test_search_text_loses_control_characters_and_surrogates() -> None:
    assert without_control("a\x00b\ud800c") == "a b?c"
