"""The spaCy pipeline: names, products, code and dates, with true offsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.nlp.spacy_pipeline import SpacyReader

READER = SpacyReader()


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        (
            "On 2026-05-01 we moved app/api/x.py to RabbitMQ v3.12; get_user and fooBar stay.",
            "date:2026-05-01 code:app/api/x.py product:RabbitMQ_v3.12 code:get_user code:fooBar",
        ),
        (
            "It was Ada Lovelace, in March 2025, who told Melanie of the JVM.",
            "name:Ada_Lovelace date:March_2025 name:Melanie product:JVM",
        ),
        ("On March 3rd, 2026 and 12 May 2024.", "date:March_3rd,_2026 date:12_May_2024"),
        ("I think that we should. May I? The cat sat; no, it did not.", ""),
    ],
)
def test_names_products_code_and_dates_are_known_by_their_looks(text: str, entities: str) -> None:
    [entities_of_text] = READER.read([text])
    found = [f"{m.label}:{text[m.start : m.end].replace(' ', '_')}" for m in entities_of_text]
    assert " ".join(found) == entities


@given(st.text(max_size=300))
def test_what_is_found_lies_in_the_text_one_behind_the_other(text: str) -> None:
    [entities] = READER.read([text])
    end = 0
    for mark in entities:
        assert end <= mark.start < mark.end <= len(text)
        end = mark.end


def test_texts_come_back_in_their_order() -> None:
    texts = ["RabbitMQ", "", "no names", "RabbitMQ and NumPy"]
    assert [len(entities) for entities in READER.read(texts)] == [1, 0, 0, 2]


@pytest.mark.parametrize("run", ['"' * 200_000, "(" * 200_000, "a." * 100_000])
def test_a_long_run_without_a_space_is_read_at_once_and_moves_no_offset(run: str) -> None:
    text = f"Ada Lovelace said {run} to Melanie of RabbitMQ."
    [entities] = READER.read([text])
    named = [text[one.start : one.end] for one in entities if len(one.label) < 8]
    assert named == ["Ada Lovelace", "Melanie", "RabbitMQ"]
