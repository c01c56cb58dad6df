"""How what words and a network say of a sentence is joined, learnt from unseen texts."""

# pyright: basic, reportMissingImports=false

import math
from collections.abc import Sequence
from dataclasses import replace

from app.reasoning.decisions.extraction.commitments.finder import Passage, ruled_places
from app.reasoning.decisions.extraction.commitments.scores import LEAST_JOINT, Ruled
from app.reasoning.decisions.extraction.commitments.states import Joint
from app.reasoning.decisions.extraction.commitments.surroundings import surroundings
from app.reasoning.decisions.extraction.rules import choices_by_rule
from training.commitments.models import fit_joint, fit_surroundings
from training.commitments.texts import Labelled, Untold

CAUTION = math.log(0.28 / 0.72) - math.log(0.25 / 0.75)
"""What is shown from 0.25 on has a probability of 0.28 among the labelled passages, of which more
hold a decision than elsewhere."""
LEAST_LIKELY = 0.004
"""Of a sentence that is not weighed."""
SHORT = 4
"""Digits that are kept of a weight."""
Rows = tuple[list[dict[str, float]], list[float]]


def judged_rows(text: Labelled, logits: Sequence[float], ruled: Ruled, least: float) -> Rows:
    """Give what speaks for the sentences of a text that were judged, and their labels."""
    if not logits:
        return [], []
    lengths = [len(sentence.split()) for sentence in text.said]
    around = surroundings(text.said, lengths, logits, ruled, least)
    pairs = [(row, label) for at, row in around if (label := text.labels[at]) is not None]
    return [row for row, _ in pairs], [label for _, label in pairs]


def ruled_in(text: Labelled | Untold) -> Ruled:
    read = choices_by_rule(text.said, text.spans)
    return ruled_places(Passage(text.said, text.spans, read=read))


def probabilities(
    text: Labelled | Untold, logits: Sequence[float], joint: Joint, ruled: Ruled
) -> list[float]:
    """Give how likely each sentence commits by what both readings say together, without caution."""
    found = [LEAST_LIKELY] * len(text.said)
    lengths = [len(sentence.split()) for sentence in text.said]
    for at, around in surroundings(text.said, lengths, logits, ruled, LEAST_JOINT):
        total = sum(joint.surroundings[name] * value for name, value in around.items())
        found[at] = 1 / (1 + math.exp(-total - joint.surroundings["bias"] - CAUTION))
    return found


def join(
    texts: Sequence[Labelled],
    words: Sequence[Sequence[float]],
    heard: Sequence[Sequence[float]],
    ruled: Sequence[Ruled],
) -> Joint:
    """Fit how two readings join, and how their sum is weighed against the rest of the text.

    Args:
        words: For each text the logits of its sentences by words that have not seen it.
        heard: The same by a network.
    """
    pairs, labels = list[tuple[float, float]](), list[float]()
    for text, own, other in zip(texts, words, heard, strict=True):
        judged = [at for at, label in enumerate(text.labels) if label is not None]
        pairs += [(own[at], other[at]) for at in judged]
        labels += [text.labels[at] or 0.0 for at in judged]
    words_weight, states_weight, bias = (
        round(float(one), SHORT) for one in fit_joint(pairs, labels)
    )
    found = Joint(words_weight, states_weight, bias, {})
    rows, wanted = list[dict[str, float]](), list[float]()
    for text, own, other, places in zip(texts, words, heard, ruled, strict=True):
        both = judged_rows(text, found.logits(own, other), places, LEAST_JOINT)
        rows += both[0]
        wanted += both[1]
    table = fit_surroundings(rows, wanted)
    table["bias"] = round(table["bias"] - CAUTION, SHORT)
    return replace(found, surroundings=table)
