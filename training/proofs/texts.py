"""Extracts proofs from LaTeX: `proof` environments and the text after a heading "Proof."."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from app.reasoning.beliefs.proofs.reading.sentences import sentences_of

SOURCES = Path(__file__).with_name("sources.json")
FEWEST, MOST = 3, 30
"""Sentences of a proof; longer texts usually contain several proofs."""
_LONGEST = 12_000
"""Maximum characters of a proof."""
_STATES = (
    r"(?:theorem|thm|lemma|lem|proposition|prop|corollary|cor|claim|fact|example|exercise|problem)"
)
_PAIR = re.compile(
    rf"\\begin\{{({_STATES})\*?\}}(?P<theorem>.*?)\\end\{{\1\*?\}}.{{0,600}}?"
    r"\\begin\{proof\}(?:\[[^\]]*\])?(?P<proof>.*?)\\end\{proof\}",
    re.DOTALL | re.IGNORECASE,
)
_ALONE = re.compile(
    r"(?P<theorem>)\\begin\{proof\}(?:\[[^\]]*\])?(?P<proof>.*?)\\end\{proof\}", re.DOTALL
)
_STYLED = (
    r"(?:\\(?:textbf|emph|textit|textsc|underline)\{{\s*{0}\s*\}}"
    r"|\{{\\(?:bf|it|em|sc)\s+{0}\s*\}})"
)
_HEADING = re.compile(_STYLED.format(r"Proof[.:]?") + r"[.:]?")
_ENDS = re.compile(
    _STYLED.format(r"(?:Theorem|Lemma|Proposition|Corollary|Remark|Definition|Note|Example)[^}]*")
    + rf"|\\begin\{{(?:{_STATES}|defn|definition|thebibliography)\*?\}}|\\(?:sub)?section"
    r"|\$?\\(?:Box|qed|QED|square|blacksquare)\b\$?"
)
_COMMENT = re.compile(r"(?<!\\)%.*")
_LINK = re.compile(r"\\PMlink[a-z]+\{((?:[^{}]|\{[^{}]*\})*)\}(?:\{[^{}]*\})?")
_UNSEEN = re.compile(
    r"\\(?:label|index|lean|uses|cite)\{[^{}]*\}|\\(?:leanok|mathlibok|notready)\b"
)
_REFERENCE = re.compile(r"\\(?:ref|autoref|[cC]ref|eqref|pageref)\{[^{}]*\}")
_DRAWN = ("pspicture", "tikzpicture")
_LAYOUT = re.compile(
    r"\\(?:left|right|begin|end|mathrm|mathbf|mathcal|mathbb|mathfrak|operatorname|text|frac)\b"
    r"|[$\\{}]"
)


class TextProof(NamedTuple):
    theorem: str
    """Empty if the proof has no statement."""
    sentences: tuple[str, ...]


def read_sources(folder: Path) -> list[TextProof]:
    """Read the checkouts `<owner>+<name>` in a folder, in the order of `sources.json`.

    Raises:
        FileNotFoundError: A checkout is missing.
    """
    found = list[TextProof]()
    for source in json.loads(SOURCES.read_text(encoding="utf-8")):
        checkout = folder / source["repo"].replace("/", "+")
        if not checkout.is_dir():
            raise FileNotFoundError(f"{checkout} is missing")
        for file in sorted(checkout.rglob("*.tex")):
            found += proofs_in(file.read_text(encoding="utf-8", errors="replace"))
    return found


def proofs_in(latex: str) -> Iterator[TextProof]:
    bare = _COMMENT.sub("", latex)
    body = bare.partition("\\begin{document}")[2] or bare
    for theorem, proof in _found(body.partition("\\end{document}")[0]):
        if len(proof) > _LONGEST or any(drawn in proof for drawn in _DRAWN):
            continue
        sentences = _worded(sentences_of(_plain(proof)))
        if FEWEST <= len(sentences) <= MOST:
            yield TextProof(" ".join(_plain(theorem).split()), sentences)


def without_latex(text: str) -> str:
    """Return a sentence roughly as it is written in plain text."""
    return _LAYOUT.sub("", text)


def _found(body: str) -> list[tuple[str, str]]:
    for form in (_PAIR, _ALONE):
        if pairs := [(one["theorem"], one["proof"]) for one in form.finditer(body)]:
            return pairs
    return list(_under_headings(body))


def _under_headings(body: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraph before each heading and the text after it."""
    headings = list(_HEADING.finditer(body))
    ends = (*(one.start() for one in headings[1:]), len(body))
    for heading, end in zip(headings, ends, strict=False):
        before = _ENDS.split(body[max(0, heading.start() - 800) : heading.start()])[-1]
        paragraphs = [one for one in before.split("\n\n") if one.strip()]
        proof = _ENDS.split(body[heading.end() : end], maxsplit=1)[0]
        yield (paragraphs[-1] if paragraphs else ""), proof


def _plain(latex: str) -> str:
    shown = _REFERENCE.sub("(1)", _UNSEEN.sub(" ", _LINK.sub(r"\1", latex)))
    return shown.replace("\\,", " ").replace("~", " ")


def _worded(sentences: Sequence[str]) -> tuple[str, ...]:
    """Drop sentences without a word, such as end marks."""
    return tuple(one for one in sentences if re.search(r"[A-Za-z]{2}", one))
