"""Divides the text of a proof into sentences; formulas, displayed or not, stay whole."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_OPENS = re.compile(
    r"\$\$?|\\[\[(]|\\begin\{(?P<name>(?:align|aligned|equation|gather|multline|eqnarray|cases"
    r"|array)\*?)\}"
)
_CLOSES = {"$$": "$$", "\\[": "\\]", "\\(": "\\)"}
_LAYOUT = re.compile(
    r"\\(?:begin|end)\{(?:quote|itemize|enumerate|prop|proof|center)\}|\\(?:item|noindent)\b"
)
_ENDS = re.compile(
    r"(?<=[.!?])(?=[)\]'\"]*\s+(?:[A-Z(\x00\[-]|\d+(?:[.)]|\s*[-+*/^=<>])|[a-z](?:\.|\s*(?:=|->|is\b|implies\b))))|\n\s*\n|\n(?=\s*(?:-|\d+[.)]|\(\w{1,4}\)|Case\b|Step\b)\s)"
)
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|[Cc]f|resp|w\.l\.o\.g|w\.r\.t|Thm?|Prop|Lem|Cor|Def|Eq|Ex|Fig|vs|s\.t)\.$"
)
_ONLY_LABEL = re.compile(r"^(?:step\s+)?\(?\d{1,3}[.):]+$", re.IGNORECASE)
_MARK = "\x00{}\x00"
_MARKED = re.compile("\x00(\\d+)\x00")
_LOWER = re.compile(r"^\W*[a-z]")
_ONLY_REASON = re.compile(r"^\((?:by|from|using|see)\b[^()]*\)\.?$", re.IGNORECASE)


class Formula(NamedTuple):
    start: int
    text: str
    """With the marks around it."""
    inner: str


def sentences_of(text: str) -> list[str]:
    """Give the sentences of a text in order, each on one line."""
    formulas = list[str]()

    def keep(formula: Formula) -> str:
        formulas.append(formula.text.strip())
        end = "." if formula.inner.rstrip().endswith(".") else ""
        return _MARK.format(len(formulas) - 1) + end

    marked = with_formulas(_LAYOUT.sub("\n\n", text).replace("\x00", " "), keep)
    pieces = _joined(_split(marked))

    def put_back(found: re.Match[str]) -> str:
        return formulas[int(found.group(1))]

    return [" ".join(_MARKED.sub(put_back, piece).split()) for piece in pieces]


def with_formulas(text: str, put: Callable[[Formula], str]) -> str:
    """Put something else in the place of each formula."""
    pieces, end = list[str](), 0
    for formula in formulas_in(text):
        pieces += (text[end : formula.start], put(formula))
        end = formula.start + len(formula.text)
    return "".join((*pieces, text[end:]))


def formulas_in(text: str) -> Iterator[Formula]:
    """Give the formulas in order; a mark that nothing closes opens none."""
    at, missing = 0, set[str]()
    while opening := _OPENS.search(text, at):
        formula = _formula_at(text, opening, missing)
        yield from () if formula is None else (formula,)
        at = opening.start() + (len(formula.text) if formula else 1)


def _formula_at(text: str, opening: re.Match[str], missing: set[str]) -> Formula | None:
    """Read a formula from its opening mark; `missing` keeps the marks that do not come again."""
    start, mark = opening.span()[0], opening.group()
    closes = _CLOSES.get(mark) or f"\\end{{{opening.group('name')}}}"
    ways = [(opening.end(), closes)] if mark != "$" else []
    if mark[0] == "$" and text[start - 1 : start] != "\\":
        ways.append((start + 1, "$"))
    for begin, close in ways:
        end = -1 if close in missing else text.find(close, begin)
        if end >= 0:
            return Formula(start, text[start : end + len(close)], text[begin:end])
        missing.add(close)
    return None


def _split(marked: str) -> Iterator[str]:
    for piece in _ENDS.split(marked):
        if piece.strip():
            yield piece.strip()


def _joined(pieces: Iterator[str]) -> list[str]:
    """Join what an abbreviation, a displayed formula or a blank line within a sentence split."""
    joined = list[str]()
    for piece in pieces:
        if joined and _goes_on(joined[-1], piece):
            joined[-1] = f"{joined[-1]} {piece}"
        else:
            joined.append(piece)
    return joined


def _goes_on(before: str, piece: str) -> bool:
    if _ABBREVIATION.search(before) or _ONLY_LABEL.match(before) or _ONLY_REASON.match(piece):
        return True
    if before[-1] in ".!?":
        return False
    return bool(_MARKED.match(piece)) or before[-1] in ",:;" or bool(_LOWER.match(piece))
