"""Divides a text into a theorem and labelled steps."""

import re

from app.domain.proofs.proof import MAX_STEP_CHARACTERS, MAX_STEPS, ProofStep, ProofText
from app.errors import InvalidInputError
from app.reasoning.beliefs.proofs.reading.lexicon import (
    END_MARK,
    END_MARK_AFTER,
    PROOF_ENVIRONMENT,
    PROOF_HEADING,
    THEOREM_ENVIRONMENT,
    THEOREM_HEADING,
)
from app.reasoning.beliefs.proofs.reading.sentences import sentences_of

_TITLE = re.compile(
    r"^[^\S\n]{0,3}#{1,6}[^\S\n].*$|^\W{0,4}(?:premises|assumptions|axioms|given)\W{0,2}:\W{0,2}$",
    re.MULTILINE | re.IGNORECASE,
)
"""A heading in Markdown, or one of a list."""
MAX_BYTES = 200_000
_LABEL = re.compile(
    r"^\s*(?:(?:step\s+)?\(?(?P<label>\d{1,3}|[ivx]{1,4})(?:\)|[.:](?=\s))|-(?=\s))\s*",
    re.IGNORECASE,
)


def read_text(text: str, theorem: str = "") -> ProofText:
    """Divide a text into steps; what stands under `Theorem:` before `Proof:` is the theorem.

    Raises:
        InvalidInputError: It is empty or too long.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise InvalidInputError(f"text has more than {MAX_BYTES:,} bytes", field="text")
    before, body = _divided(_TITLE.sub("", text))
    lines = sentences_of(END_MARK_AFTER.sub("", body))
    steps = [_step(line) for line in lines if not END_MARK.match(line)]
    return require_steps(
        ProofText(tuple(step for step in steps if step.text), theorem.strip() or before)
    )


def require_steps(proof: ProofText) -> ProofText:
    """Return the proof if it can be read.

    Raises:
        InvalidInputError: It has no step or too many, a step is too long, or two have one label.
    """
    if not proof.steps:
        raise InvalidInputError("the proof has no step", field="steps")
    if len(proof.steps) > MAX_STEPS:
        message = f"the proof has {len(proof.steps)} steps; the limit is {MAX_STEPS}"
        raise InvalidInputError(message, field="steps")
    labels = set[str]()
    for number, step in enumerate(proof.steps, 1):
        if not step.text.strip() or len(step.text) > MAX_STEP_CHARACTERS:
            message = f"steps.{number - 1}.text must have 1 to {MAX_STEP_CHARACTERS:,} characters"
            raise InvalidInputError(message, field=f"steps.{number - 1}.text")
        if step.label and step.label in labels:
            message = f"steps.{number - 1}.label: {step.label} is there twice"
            raise InvalidInputError(message, field=f"steps.{number - 1}.label")
        labels.add(step.label)
    return proof


def _divided(text: str) -> tuple[str, str]:
    """Return the theorem, which may be missing, and the proof."""
    if stated := THEOREM_ENVIRONMENT.match(text):
        theorem, text = " ".join(stated.group("theorem").split()), text[stated.end() :]
    else:
        theorem, text = _under_headings(text)
    proof = PROOF_ENVIRONMENT.match(text)
    return theorem, proof.group("proof") if proof else text


def _under_headings(text: str) -> tuple[str, str]:
    heading = PROOF_HEADING.search(text)
    stated = THEOREM_HEADING.match(text)
    if stated and heading and heading.start() >= stated.end():
        return " ".join(text[stated.end() : heading.start()].split()), text[heading.end() :]
    if heading and not text[: heading.start()].strip():
        return "", text[heading.end() :]
    if stated and not heading:
        return _first_sentence(text[stated.end() :]) or ("", text)
    return "", text


def _first_sentence(text: str) -> tuple[str, str] | None:
    """Divide what stands under a heading of a theorem alone; None for a single sentence."""
    sentences = sentences_of(text)
    return (sentences[0], "\n\n".join(sentences[1:])) if len(sentences) > 1 else None


def _step(line: str) -> ProofStep:
    found = _LABEL.match(line)
    if not found:
        return ProofStep(line)
    return ProofStep(line[found.end() :], (found.group("label") or "").lower())
