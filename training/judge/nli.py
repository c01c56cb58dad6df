"""Labelled pairs of other makers: gzipped JSON Lines with premise, hypothesis and label. Pure."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from training.judge.pairs import Example

MOST = {
    "breaking_nli": 6_000,
    "conjnli": 6_000,
    "fever_supports_refutes": 14_000,
    "help_conj_disj": 3_000,
    "med": 3_000,
    "mnli_dev_entailments": 2_500,
    "semi_auto_nli_wiki": 12_000,
    "snli_cat_18k": 16_000,
    "tracie_train": 800,
}
"""Pairs of a source that take part: some lack a label, or were labelled by a machine."""


def sources(folder: Path) -> Iterator[tuple[list[Example], int]]:
    """Give the pairs of each file, and how many of them may take part."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        source = path.name.split(".")[0]
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            pairs = [_example(json.loads(line), source) for line in lines]
        yield pairs, MOST.get(source, len(pairs))


def _example(record: dict[str, str], source: str) -> Example:
    return Example("nli", record["premise"], record["hypothesis"], record["label"], 1.0, source)
