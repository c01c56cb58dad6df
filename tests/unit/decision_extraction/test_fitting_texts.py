"""The texts that the reader of commitments is fitted on."""

import json
from pathlib import Path

import pytest

from training.commitments.texts import FOLDS, read_texts

LABELS = FOLDS.with_name("labels.jsonl")


def _write(file: Path, *records: object) -> None:
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"decisions\.jsonl is missing"):
        read_texts(tmp_path, tmp_path)


def test_a_sentence_that_shares_half_of_a_commitment_is_labelled_and_a_text_counts_once(
    tmp_path: Path,
) -> None:
    repo = next(iter(json.loads(FOLDS.read_text(encoding="utf-8"))))
    passage = {
        "id": "one",
        "text": "It fails. I'll use a lock here.",
        "commitments": [{"start": 10, "end": 31}],
        "source": {"repo": repo},
    }
    _write(tmp_path / "decisions.jsonl", passage)
    _write(tmp_path / "A-1.jsonl", passage | {"id": "two", "commitments": []})
    part = {"id": "c", "text": "So. Go.", "spans": [[0, 3], [4, 7]], "labels": [None, 0]}
    _write(tmp_path / "sentences.jsonl", part | {"source": {"repo": repo}})
    untold = {"text": "It fails. Use a lock.", "repo": "nobody/labelled"}
    _write(tmp_path / "untold.jsonl", untold, untold | {"repo": repo})
    found = read_texts(tmp_path, tmp_path)
    assert [(one.id, one.labels) for one in found.labelled] == [("one", [0, 1]), ("c", [None, 0])]
    folds = json.loads(FOLDS.read_text(encoding="utf-8"))
    assert [one.fold for one in found.untold] == [None, folds[repo]]
    assert found.untold[0].said == ["It fails.", "Use a lock."]


def test_what_its_reader_doubted_is_wanted_half(tmp_path: Path) -> None:
    repo = next(iter(json.loads(FOLDS.read_text(encoding="utf-8"))))
    sure, doubted = {"start": 0, "end": 14}, {"start": 10, "end": 31, "doubtful": True}
    passage = {"id": "one", "text": "I use a queue. I'll take locks.", "source": {"repo": repo}}
    _write(tmp_path / "decisions.jsonl", passage | {"commitments": [sure, doubted]})
    _write(tmp_path / "sentences.jsonl")
    [found] = read_texts(tmp_path, tmp_path).labelled
    assert found.labels == [1, 0.5]


def test_the_labels_hold_pointers_and_no_text_and_each_repository_has_a_fold() -> None:
    folds = json.loads(FOLDS.read_text(encoding="utf-8"))
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        assert record["repository"] in folds
        assert len(record["sha256"]) == 64
        assert {"text", "context"}.isdisjoint(record)
