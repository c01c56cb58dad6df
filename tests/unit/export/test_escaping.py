"""No text of a session becomes markup, a command or a node of the format it is written in."""

import re

import pytest

from app.export.session.formats import SessionFormat
from tests.unit.export.documents import document_of, entry_saying, small_entry, written
from tests.unit.export.readers import (
    dot_outside,
    graphml_of,
    html_of,
    markdown_of,
    mermaid_text,
    run_notebook,
    svg_texts,
)

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "attribute": "\" onload='x' <img src=x>",
    "cdata": "]]> --> <!-- &amp; &lt; &#60;",
    "latex": r"\input{/etc/passwd} 100% $x_1^2$ #1 & {~} \\[1em] -- ?` \end{document}",
    "quotes": 'say "hi" \\" \\',
    "dot": '"]; evil [label="\\N \\G',
    "mermaid": '"] --> evil["x"] %% end ; click e1 call()',
    "pipes": "a | b || c |--|",
    "link": "[x](javascript:alert(1)) ![y](http://z) <http://z>",
    "emphasis": "**a** _b_ `c` ~~d~~ # e",
    "heading": "# title",
    "list": "- item",
    "number": "1. item",
    "rule": "---",
    "code": "    indented",
    "alphabets": "é e\u0301 ħ α → ≤ ∀x∈ℝ “q” … 你好 🚀 a\u200bb",
    "python": "'''\\x41\"\"\" {0} \\N{BULLET}",
}
hostile = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


def _written(text: str, format_: SessionFormat) -> str:
    return written(document_of(entry_saying(text), title=text), format_)


@hostile
def test_html_holds_the_text_and_no_element_of_it(text: str) -> None:
    harmless, _ = html_of(_written("harmless", SessionFormat.HTML))
    tags, texts = html_of(_written(text, SessionFormat.HTML))
    assert tags == harmless
    assert text in texts


@hostile
def test_markdown_reads_as_it_was_written(text: str) -> None:
    harmless, _ = markdown_of(_written("harmless", SessionFormat.MARKDOWN))
    kinds, texts = markdown_of(_written(text, SessionFormat.MARKDOWN))
    assert kinds - {"text_special"} == harmless - {"text_special"}
    assert " ".join(text.split()) in " ".join(texts.split())


def test_markdown_keeps_the_columns_of_a_table_whose_cells_hold_pipes() -> None:
    text = _written("a | b", SessionFormat.MARKDOWN)
    assert "| a \\| b | n |\n| --- | --- |\n| a \\| b | 1 |\n" in text


def test_markdown_keeps_lines_and_blank_lines() -> None:
    text = _written("one\ntwo\n\n- three\n    four", SessionFormat.MARKDOWN)
    assert "one\\\ntwo\n\n\\- three\\\n&#32;&#32;&#32;&#32;four\n" in text


@hostile
def test_latex_has_no_command_of_the_text(text: str) -> None:
    harmless = _commands(_written("harmless", SessionFormat.LATEX))
    assert _commands(_written(text, SessionFormat.LATEX)) == harmless


def _commands(text: str) -> list[str]:
    """Give the commands and special characters that are left without those of escapes."""
    texts = r"text(?:backslash|ascii\w+|less|greater|bar|quotedbl)\{\}"
    signs = r"ensuremath\{\\[a-z]+(?:\{R\})?\}|sign\{[0-9A-F]{4,6}\}\{.\}"
    escapes = rf"\\(?:{texts}|{signs}|[{{}}$&#%_])"
    plain = re.sub(r"\{[-',\[\]*]\}", "", re.sub(escapes, "", text))
    return re.findall(r"\\[A-Za-z]+|[\\${}&#%_^~<>|\"`]", plain)


def test_latex_writes_the_special_characters_so_that_they_are_seen() -> None:
    text = _written(r"50% of $x_1 & \y{z}^~#", SessionFormat.LATEX)
    seen = r"50\% of \$x\_1 \& \textbackslash{}y\{z\}\textasciicircum{}\textasciitilde{}\#"
    assert seen in text


def test_latex_writes_a_character_that_its_fonts_lack_as_mathematics_or_with_its_number() -> None:
    text = _written("é e\u0301 “≤ x₁” 你", SessionFormat.LATEX)
    assert r"é é “\ensuremath{\leq} x\ensuremath{_1}” \sign{4F60}{你}" in text


@hostile
def test_dot_has_no_node_of_the_text(text: str) -> None:
    harmless = dot_outside(_written("harmless", SessionFormat.DOT))
    assert dot_outside(_written(text, SessionFormat.DOT)) == harmless


def test_dot_shows_backslashes_quotes_and_entities_as_they_are() -> None:
    assert r'"a \\N \"b\" &amp;lt;\l"' in _written('a \\N "b" &lt;', SessionFormat.DOT)


@hostile
def test_mermaid_holds_the_text_in_its_labels_alone(text: str) -> None:
    harmless = _written("harmless", SessionFormat.MERMAID)
    chart = _written(text, SessionFormat.MERMAID)
    assert re.sub('"[^"]*"', '""', chart) == re.sub('"[^"]*"', '""', harmless)
    assert " ".join(text.split()) in mermaid_text(chart)


@hostile
def test_svg_and_graphml_parse_and_hold_the_text(text: str) -> None:
    assert any(text in line for line in svg_texts(_written(text, SessionFormat.SVG)))
    nodes, edges = graphml_of(_written(text, SessionFormat.GRAPHML))
    assert nodes["e1"]["text"] == f"{text}\n\n{text}"
    assert ("e1_1_n1", "e1_1_n2", text) in edges


@hostile
def test_a_notebook_runs_no_code_of_the_text(text: str) -> None:
    session, printed = run_notebook(_written(text, SessionFormat.JUPYTER))
    assert session["entries"][0]["title"] == text
    assert printed == f"{text}\n1 entries\n"


@pytest.mark.parametrize("format_", SessionFormat)
def test_control_characters_are_not_written(format_: SessionFormat) -> None:
    text = _written("a\x1b[31mb\x00c\x07\ufffe", format_)
    assert [one for one in "\x1b\x00\x07\ufffe" if one in text] == [
        one for one in "\ufffe" if format_ is SessionFormat.JSON
    ]


def test_carriage_returns_end_lines() -> None:
    text = written(document_of(small_entry(1), title="a\r\nb\rc"), SessionFormat.ASCII)
    assert text.startswith("a b c\n=====\n")
