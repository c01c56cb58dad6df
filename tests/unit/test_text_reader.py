"""The spaCy pipeline: the steps of the rules, phrases and names by whole words, true offsets."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bootstrap import text_reader
from app.nlp.base import Mark
from app.reasoning.decisions.extraction.service import extract

TEXT = "😀 We use Redis Streams.\n\n- I'll go with redis streams, e.g. v7.2.\n- Predis is a client."
READER = text_reader(
    {"choice": ["I'll go with", "going with"]}, {"product": ["Redis Streams", "Kafka"]}
)


def test_its_steps_are_those_of_the_rules() -> None:
    [reading] = READER.read([TEXT])
    steps = extract(TEXT, "n", None).steps
    assert reading.steps == tuple(Mark(one.start, one.end, one.kind) for one in steps)
    assert len(steps) == 3


def test_phrases_and_names_are_found_by_whole_words_in_any_case() -> None:
    [reading] = READER.read([TEXT])
    assert [(TEXT[one.start : one.end], one.label) for one in reading.markers] == [
        ("I'll go with", "choice")
    ]
    named = [TEXT[one.start : one.end] for one in reading.entities if one.label == "product"]
    assert named == ["Redis Streams", "redis streams"]


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
    [reading] = text_reader({}, {}).read([text])
    found = [f"{m.label}:{text[m.start : m.end].replace(' ', '_')}" for m in reading.entities]
    assert " ".join(found) == entities


@given(st.text(max_size=300))
def test_what_is_found_lies_in_the_text_one_behind_the_other(text: str) -> None:
    [reading] = READER.read([text])
    end = 0
    for mark in reading.entities:
        assert end <= mark.start < mark.end <= len(text)
        end = mark.end


def test_texts_come_back_in_their_order() -> None:
    texts = ["Kafka", "", "no names", "kafka and Kafka"]
    assert [len(reading.entities) for reading in READER.read(texts)] == [1, 0, 0, 2]


def test_starting_the_program_does_not_import_spacy() -> None:
    code = "import sys, app.cli.main, app.main; print('spacy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert shown.stdout.strip() == "False"


@pytest.mark.parametrize("run", ['"' * 200_000, "(" * 200_000, "a." * 100_000])
def test_a_long_run_without_a_space_is_read_at_once_and_moves_no_offset(run: str) -> None:
    text = f"Ada Lovelace said {run} to Melanie of Kafka.\n\nThen she left."
    [reading] = READER.read([text])
    named = [text[one.start : one.end] for one in reading.entities if len(one.label) < 8]
    assert named == ["Ada Lovelace", "Melanie", "Kafka"]
    assert [text[one.start : one.end] for one in reading.steps][-1] == "Then she left."
