"""A session as a LaTeX article; it compiles with LuaLaTeX, XeLaTeX or pdfLaTeX."""

import re
from collections.abc import Iterator

from app.export.session.base import plain_text, visible
from app.export.session.document import (
    Diagram,
    Entry,
    Fact,
    FactList,
    Header,
    ItemList,
    Paragraph,
    Part,
    Scalar,
    Table,
)
from app.export.session.plain import diagram_lines, link_lines, one_line
from app.export.session.writers.latex_signs import composed, sign

_HEAD = r"""\documentclass{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\else\usepackage{fontspec}\fi
\usepackage{textcomp,latexsym,longtable}
\usepackage[margin=2cm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\emergencystretch}{3em}
% A character, by its number where the font does not have it.
\ifPDFTeX
\newcommand{\sign}[2]{{[}U+#1{]}}
\else
\newcommand{\sign}[2]{\iffontchar\font"#1 #2\else{[}U+#1{]}\fi}
\fi
"""
_COMMANDS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    # Two of these in a row would become one other character.
    "-": "{-}",
    "'": "{'}",
    ",": "{,}",
    # After a line end or an item it would begin an option.
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
}
_SPECIAL = re.compile("[" + re.escape("".join(_COMMANDS)) + "]|[^\\x00-\\x7f]")


class Latex:
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def head(self, header: Header) -> Iterator[str]:
        yield _HEAD
        yield f"\\title{{{line(header.title)}}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n"
        yield from _facts(header.metadata)

    def entry(self, entry: Entry) -> Iterator[str]:
        yield f"\n\\section*{{{entry.number}. {line(entry.title)}}}\n"
        yield from _facts(entry.facts)
        yield from _items([line(link) for link in link_lines(entry, self._numbers)])
        self._numbers[entry.id] = entry.number
        yield from _parts(entry.parts)
        for section in entry.sections:
            yield f"\n\\subsection*{{{line(section.title)}}}\n"
            yield from _parts(section.parts)

    def tail(self) -> Iterator[str]:
        yield "\\end{document}\n"


def line(text: str) -> str:
    """Escape a text that stays on its line."""
    return _SPECIAL.sub(_command, composed(one_line(text)))


def _command(found: re.Match[str]) -> str:
    character = found.group()
    return _COMMANDS.get(character) or sign(character)


def _parts(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if part.title:
            yield f"\n\\subsubsection*{{{line(part.title)}}}\n"
        match part:
            case Paragraph():
                yield _paragraph(part.text)
            case ItemList():
                yield from _items([_scalar(item) for item in part.items])
            case FactList():
                yield from _facts(part.facts)
            case Table():
                yield from _table(part)
            case Diagram():
                yield from _items([line(edge) for edge in diagram_lines(part)])


def _paragraph(text: str) -> str:
    lines = (line(one) for one in visible(text).split("\n"))
    return "\n" + "".join(f"{one}\\par\n" for one in lines if one)


def _facts(facts: tuple[Fact, ...]) -> Iterator[str]:
    yield from _items([f"\\textbf{{{line(one.name)}}}: {_scalar(one.value)}" for one in facts])


def _items(items: list[str]) -> Iterator[str]:
    if items:
        yield "\\begin{itemize}\n"
        yield from (f"\\item {item}\n" for item in items)
        yield "\\end{itemize}\n"


def _table(table: Table) -> Iterator[str]:
    count = len(table.columns)
    width = f"p{{\\dimexpr\\linewidth/{count}-2\\tabcolsep\\relax}}"
    yield f"{{\\small\\begin{{longtable}}{{{width * count}}}\n"
    yield _row([f"\\textbf{{{line(column)}}}" for column in table.columns])
    yield "\\hline\n\\endhead\n"
    yield from (_row([_scalar(cell) for cell in row]) for row in table.rows)
    yield "\\end{longtable}}\n"


def _row(cells: list[str]) -> str:
    return f"{' & '.join(cells)} \\tabularnewline\n"


def _scalar(value: Scalar) -> str:
    return line(plain_text(value))
