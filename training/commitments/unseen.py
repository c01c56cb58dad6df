"""Shows what the reader of commitments finds in repositories that it has not seen.

Run: uv run --group training python -m training.commitments.unseen DEVELOPMENT PASSAGES
DEVELOPMENT and PASSAGES as in `fit.py`, which leaves in PASSAGES what this needs: `unseen.npz`,
`words.jsonl`. Writes the decisions of the development passages, each read with words, networks
and a join that were fitted without its fold: `found.jsonl` by the words, `found_closer.jsonl` as
the service reads. Neither the embedding model nor the networks are asked again.
"""

# pyright: basic, reportMissingImports=false

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from app.cli.evaluation.decisions import TwofoldReading
from app.reasoning.decisions.extraction.commitments.scores import Weights
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer, SentenceScores
from training.commitments.joining import Joined, Unseen, read_unseen
from training.commitments.texts import FOLDS, read_texts

FOLD_COUNT = 6
WORDS = "words.jsonl"


def write_words(by_fold: Sequence[Weights], passages: Path) -> None:
    """Keep the weights of words by the fold that they have not seen."""
    lines = (json.dumps(asdict(weights), ensure_ascii=False) + "\n" for weights in by_fold)
    (passages / WORDS).write_text("".join(lines), encoding="utf-8")


def write_found(development: Path, passages: Path, unseen: Unseen) -> None:
    folds: dict[str, int] = json.loads(FOLDS.read_text(encoding="utf-8"))
    lines = (passages / WORDS).read_text(encoding="utf-8").splitlines()
    words = [Weights(**json.loads(line)) for line in lines]
    joined = [unseen.joined(fold) for fold in range(FOLD_COUNT)]
    by_words = [TwofoldReading(weights=one) for one in words]
    closely = [
        TwofoldReading(scorer=_kept(unseen, fold, joined[fold]), weights=words[fold])
        for fold in range(FOLD_COUNT)
    ]
    known = (development / "decisions.jsonl").read_text(encoding="utf-8").splitlines()
    for name, readings in (("found", by_words), ("found_closer", closely)):
        with (passages / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for record in map(json.loads, known):
                read = readings[folds[record["source"]["repo"]]].read(record["text"])
                line = json.dumps({"id": record["id"], "decisions": read}, ensure_ascii=False)
                file.write(line + "\n")


def _kept(unseen: Unseen, fold: int, joined: Joined) -> SentenceScorer:
    """Give what was kept of the texts of a fold as if it was made of them now."""
    found = {
        tuple(text.said): unseen.states_of(number, joined.scale)
        for number, text in enumerate(unseen.texts)
        if text.fold == fold
    }
    return lambda said: SentenceScores(found[tuple(said)], joined.joint)


def main(development: Path, passages: Path) -> None:
    labelled = read_texts(development, passages).labelled
    write_found(development, passages, read_unseen(labelled, passages))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
