"""What a stranger does not read on a shared page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.people.redaction import Redactor

PEOPLE = ("Ada Lovelace", "bob", "Will May <will@example.org>", "agent", "web page", "x")
REDACTOR = Redactor(PEOPLE)
KEY = "noema-share_" + "Ab3-" * 16


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Ada Lovelace and ADA  LOVELACE agreed.", "[person] and [person] agreed."),
        ("Ada said so, Lovelace wrote it.", "[person] said so, [person] wrote it."),
        ("Bob and bobsled.", "[person] and bobsled."),
        ("It may rain. Will thinks so.", "It may rain. [person] thinks so."),
        ("Ask @carol or @\u0141ukasz.", "Ask [person] or [person]"),
        ("The agent reads the web page.", "The agent reads the web page."),
        ("Write to ada+x@mail.example.org.", "Write to [e-mail]."),
        ("It is in /home/ada/notes.md now.", "It is in [path] now."),
        ("~/work and /Users/ada/x, not app/home.py", "[path] and [path], not app/home.py"),
        ("C:\\Users\\Ada L\\x.txt is gone.", "[path] is gone."),
        ("curl https://u:p4ss@host.example/x", "curl https://[secret]@host.example/x"),
        (f"key sk-{'a1' * 12}", "key [secret]"),
        (f"Open {KEY}!", "Open [secret]!"),
        ("AKIAIOSFODNN7EXAMPLE and ghp_0123456789abcdefghij", "[secret] and [secret]"),
        ("password: hunter2, then go", "password: [secret] then go"),
        ("api_key = 'abcd1234'", "api_key = [secret]"),
        ("Authorization: Bearer abc.def", "Authorization: [secret]"),
        ("The token bucket holds 5.", "The token bucket holds 5."),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "[secret]"),
        ("a 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "a [secret]"),
        ("id 0198c5d4-7b1c-7a52-9d3e-0a1b2c3d4e5f", "id 0198c5d4-7b1c-7a52-9d3e-0a1b2c3d4e5f"),
        ("It was cut at ada@exam…", "It was cut at …"),
        ("Kafka 3.7 over Redis: 20,000 msg/s.", "Kafka 3.7 over Redis: 20,000 msg/s."),
    ],
)  # fmt: skip
def test_people_addresses_homes_and_secrets_are_taken_out(text: str, clean: str) -> None:
    assert REDACTOR.clean(text) == clean


def test_without_names_the_rest_is_taken_out_all_the_same() -> None:
    assert Redactor(()).clean("Ada: ada@example.org") == "Ada: [e-mail]"


@given(st.text(alphabet="aA1@./~:\\-_… =\"'", max_size=300))
def test_what_was_cleaned_holds_no_address(text: str) -> None:
    clean = REDACTOR.clean(f"{text} ada@example.org /home/ada/x")
    assert "ada@example.org" not in clean
    assert "/home/ada" not in clean


@pytest.mark.parametrize("text", ["a" * 20_000, "@" * 20_000, "~/" * 10_000, "token " * 4_000])
def test_a_long_text_is_cleaned_at_once(text: str) -> None:
    assert len(REDACTOR.clean(text)) <= 40_000
