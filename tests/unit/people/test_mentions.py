"""Whom a text mentions."""

import pytest

from app.domain.people.comments import MAX_MENTIONS, mentioned, person_key, require_comment
from app.errors import InvalidInputError


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@ada, look at this.", ("ada",)),
        ("Ask @ada.l-2, or (@bob).", ("ada.l-2", "bob")),
        ('See @"Ada Lovelace": is it so?', ("Ada Lovelace",)),
        ("@Ada and @ADA and @ada", ("Ada",)),
        ("@bob, @ada, @bob", ("bob", "ada")),
        ("Write to ada@example.org.", ()),
        ("The path /home/@ada and x@@ada", ()),
        ("Use `@cached` and\n```py\n@override\ndef f(): ...\n```\nthen ask @bob.", ("bob",)),
        ("```\n@override without an end", ()),
        ('@ and @"" and @"  "', ()),
        ("@Łukasz 说 @李雷", ("Łukasz", "李雷")),
    ],
)
def test_names_behind_an_at_are_mentions(text: str, names: tuple[str, ...]) -> None:
    assert mentioned(text) == names


def test_a_name_is_the_same_person_however_it_is_spelled() -> None:
    assert {person_key(name) for name in ("Ada  Lovelace", "ADA LOVELACE", "ａda lovelace ")} == {
        "ada lovelace"
    }


@pytest.mark.parametrize(
    "text",
    [" \n", "x" * 20_001, "\x00", " ".join(f"@p{n}" for n in range(MAX_MENTIONS + 1))],
    ids=["blank", "long", "control", "crowd"],
)
def test_a_text_that_is_no_comment_is_refused_by_its_field(text: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        require_comment(text)
    assert refused.value.field == "text"
