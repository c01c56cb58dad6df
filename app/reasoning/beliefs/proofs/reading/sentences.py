"""Divides the text of a proof into sentences; formulas, displayed or not, stay whole."""

import re
from collections.abc import Iterator

FORMULA = re.compile(
    r"\$\$(?P<display>.*?)\$\$|\\\[(?P<bracket>.*?)\\\]|\\\((?P<inline>.*?)\\\)"
    r"|\\begin\{(?P<name>align|aligned|equation|gather|multline|eqnarray|cases|array)(?P<star>\*?)\}"
    r"(?P<body>.*?)\\end\{(?P=name)(?P=star)\}|(?<!\\)\$(?P<dollar>[^$]*)\$",
    re.DOTALL,
)
_FORMULA_PARTS = ("display", "bracket", "inline", "body", "dollar")
_LAYOUT = re.compile(
    r"\\(?:begin|end)\{(?:quote|itemize|enumerate|prop|proof|center)\}|\\(?:item|noindent)\b"
)
_ENDS = re.compile(
    r"(?<=[.!?])(?=[)\]'\"]*\s+(?:[A-Z(\x00\[-]|\d+[.)]))|\n\s*\n|\n(?=\s*(?:-|\d+[.)]|\(\w{1,4}\)|Case\b|Step\b)\s)"
)
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|[Cc]f|resp|w\.l\.o\.g|w\.r\.t|Thm?|Prop|Lem|Cor|Def|Eq|Ex|Fig|vs|s\.t)\.$"
)
_ONLY_LABEL = re.compile(r"^(?:step\s+)?\(?\d{1,3}[.):]+$", re.IGNORECASE)
_MARK = "\x00{}\x00"
_MARKED = re.compile("\x00(\\d+)\x00")
_LOWER = re.compile(r"^\W*[a-z]")


def sentences_of(text: str) -> list[str]:
    """Give the sentences of a text in order, each on one line."""
    formulas = list[str]()

    def keep(found: re.Match[str]) -> str:
        inner = found.group().strip()
        formulas.append(inner)
        end = "." if formula_of(found).rstrip().endswith(".") else ""
        return _MARK.format(len(formulas) - 1) + end

    marked = FORMULA.sub(keep, _LAYOUT.sub("\n\n", text).replace("\x00", " "))
    pieces = _joined(_split(marked))

    def put_back(found: re.Match[str]) -> str:
        return formulas[int(found.group(1))]

    return [" ".join(_MARKED.sub(put_back, piece).split()) for piece in pieces]


def formula_of(found: re.Match[str]) -> str:
    """Give what stands between the marks of a formula."""
    return next((found.group(name) for name in _FORMULA_PARTS if found.group(name) is not None), "")


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
    if _ABBREVIATION.search(before) or _ONLY_LABEL.match(before):
        return True
    if before[-1] in ".!?":
        return False
    return bool(_MARKED.match(piece)) or before[-1] in ",:;" or bool(_LOWER.match(piece))
