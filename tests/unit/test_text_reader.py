"""The spaCy pipeline: the steps of the rules, phrases and names by whole words, true offsets."""

import subprocess
import sys

from app.bootstrap import text_reader
from app.nlp.base import Mark
from app.reasoning.decision_extraction.service import extract

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


def test_texts_come_back_in_their_order() -> None:
    texts = ["Kafka", "", "no names", "kafka and Kafka"]
    assert [len(reading.entities) for reading in READER.read(texts)] == [1, 0, 0, 2]


def test_starting_the_program_does_not_import_spacy() -> None:
    code = "import sys, app.cli.main, app.main; print('spacy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert shown.stdout.strip() == "False"
