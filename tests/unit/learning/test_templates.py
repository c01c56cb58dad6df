"""What a template must be, how it is read from a file, and which one fits a question."""

import re
from dataclasses import replace
from typing import Any

import pytest

from app.content.front_matter import split_front_matter
from app.domain.template import Complexity, NewTemplate, TemplateContent
from app.errors import InvalidInputError
from app.reads.knowledge.template_rules import Candidate, chosen, fit_of, fits, named_in
from app.reasoning.learning.templates.files import built_in_templates
from app.reasoning.learning.templates.rules import (
    checked,
    fingerprint,
    parse_template,
    search_text,
    slug,
    step_titles,
    template_id,
)
from tests.factories import make_template

FILE = """---
name: "Five Whys"
domain: engineering
complexity: simple
methodology: causal
keywords: [root cause, "why did it happen"]
description: "Ask why until the cause can be changed."
---

## Steps

1. Say what happened.
2. Ask why, and ask again.

## Checklist

- [ ] The cause can be changed.
"""
TENANT = "01890000-0000-7000-8000-000000000001"


def test_a_file_becomes_a_template() -> None:
    new = parse_template(FILE)
    assert new.name == "Five Whys"
    assert replace(new.content, body="") == TemplateContent(
        description="Ask why until the cause can be changed.",
        domain="engineering",
        complexity=Complexity.SIMPLE,
        methodology="causal",
        keywords=("root cause", "why did it happen"),
        body="",
    )
    assert new.content.body.startswith("## Steps\n\n1. Say what happened.")
    assert not new.fallback


def test_the_ten_templates_and_the_scaffold_come_with_noema() -> None:
    found = {new.name: new for new in built_in_templates()}
    assert set(found) == {
        "Chain of Thought",
        "Code Review & Debugging",
        "Creative Writing Workshop",
        "Direct Construction",
        "General Scaffold",
        "Proof by Contradiction",
        "Proof by Induction",
        "Research Deep Dive",
        "System Design Decomposition",
        "Systematic Comparison",
        "Tree of Thoughts",
    }
    assert [name for name, new in found.items() if new.fallback] == ["General Scaffold"]
    kinds = {(c.domain, c.complexity, c.methodology) for c in (n.content for n in found.values())}
    assert ("mathematics", "moderate", "deductive") in kinds
    assert ("engineering", "complex", "analytical") in kinds
    scaffold = found["General Scaffold"].content.body.split("##")[1]
    assert [line[:2] for line in scaffold.splitlines() if line[:1].isdigit()] == [
        f"{number}." for number in range(1, 6)
    ]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("---\nname", "name", "file"),
        ("---\n\n## Steps", "\n\n## Steps", "file"),
        ("domain: engineering", "domain engineering", "file"),
        ("domain: engineering", "domain: engineering\ndomain: other", "file"),
        ("domain: engineering", "area: engineering", "area"),
        ("domain: engineering\n", "", "domain"),
        ("domain: engineering", "domain: ../etc", "domain"),
        ("complexity: simple", "complexity: trivial", "complexity"),
        ('[root cause, "why did it happen"]', "[]", "keywords"),
        ('"Five Whys"', '""', "name"),
        ('"Five Whys"', '"???"', "name"),
        ('"Five Whys"', "[five, whys]", "name"),
        ("1. Say what happened.\n", "", "body"),
        ("## Steps", "## Way", "body"),
        ("methodology: causal", "methodology: causal\nfallback: perhaps", "fallback"),
    ],
)
def test_a_file_that_is_no_template_is_refused_by_its_field(old: str, new: str, field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_template(FILE.replace(old, new, 1))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"description": "a" * 501}, "description"),
        ({"description": "two\nlines"}, "description"),
        ({"keywords": tuple(f"k{number}" for number in range(21))}, "keywords"),
        ({"keywords": ("a" * 61,)}, "keywords"),
        ({"body": "## Steps\n\n1. One.\n2. Two.\n" + "a" * 20_000}, "body"),
        ({"body": "## Steps\n\n1. One.\n2. Two\x00.\n"}, "body"),
    ],
)
def test_what_is_too_long_or_no_text_is_refused(change: dict[str, Any], field: str) -> None:
    new = make_template()
    with pytest.raises(InvalidInputError) as refused:
        checked(replace(new, content=replace(new.content, **change)))
    assert refused.value.field == field


BLOCKS = """---
# Found while reviewing incidents.
name: Five Whys   # as Toyota calls it
domain: engineering
complexity: simple
methodology: causal
keywords:
  - root cause
  - 'why did it happen'
description: >-
  Ask why until the cause
  can be changed.
---
"""


def test_a_head_may_have_comments_and_blocks() -> None:
    body = FILE.split("---\n", 2)[2]
    assert parse_template(BLOCKS + body) == parse_template(FILE)


def test_the_values_of_a_head_are_texts_whatever_they_look_like() -> None:
    head, body = split_front_matter(
        "\ufeff---\r\na: 'x: y'\nb: [1, \"two\", ]\n\nc: no\nd: 2026-11-23\ne:\n---\n\n z\n---\n"
    )
    assert head == {"a": "x: y", "b": ("1", "two"), "c": "no", "d": "2026-11-23", "e": ""}
    assert body == "z\n---"


@pytest.mark.parametrize(
    ("head", "field", "words"),
    [
        ("a: b\nc: [d", "file", "line 3"),
        ("a: b\n\tc: d", "file", "line 3"),
        ("a: b\na: c", "file", "line 3 of the file: a is there twice"),
        ("a: b: c", "file", "line 2"),
        ("- a", "file", "`name: value`"),
        ("a text", "file", "`name: value`"),
        ("a: b\x07", "file", "the head is no YAML"),
        ("[a]: b", "file", "line 2"),
        ("a: {b: c}", "a", "a must be a text or a list of texts"),
        ("a: [[b]]", "a", "a must be a text or a list of texts"),
        ("a: &x [b]\nc: [*x, *x]", "c", "c must be a text or a list of texts"),
        ("a: *x", "file", "line 2"),
        ("a: !!python/object/apply:os.getcwd {}", "a", "a must be a text or a list of texts"),
        ("a: " + "[" * 9_000, "file", "nested"),
        ("a: " + "b" * 20_000, "file", "16,384 bytes"),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else None,
)
def test_a_head_that_cannot_be_read_is_refused_with_its_line(
    head: str, field: str, words: str
) -> None:
    with pytest.raises(InvalidInputError, match=re.escape(words)) as refused:
        split_front_matter(f"---\n{head}\n---\nbody")
    assert refused.value.field == field


def test_names_that_differ_in_case_and_punctuation_are_one_template() -> None:
    assert (
        slug("Code Review & Debugging") == "code-review-debugging" == slug("code-review DEBUGGING")
    )
    assert template_id(TENANT, "Five Whys") == template_id(TENANT, "five  whys!")
    assert template_id(TENANT, "Five Whys") != template_id(
        TENANT.replace("1890", "1891"), "Five Whys"
    )


def test_a_fingerprint_changes_with_every_field() -> None:
    content = parse_template(FILE).content
    others = [
        replace(content, description="other"),
        replace(content, domain="other"),
        replace(content, complexity=Complexity.EXPERT),
        replace(content, methodology="other"),
        replace(content, keywords=("other",)),
        replace(content, body="other"),
    ]
    assert len({fingerprint(one) for one in (content, *others)}) == 7


def test_a_template_is_found_by_its_examples_or_else_by_its_steps() -> None:
    about = "Five Whys\nAsk why until the cause can be changed.\nroot cause, why did it happen\n"
    new = parse_template(FILE)
    steps = "1. Say what happened.\n2. Ask why, and ask again."
    assert search_text(new.name, new.content) == about + steps
    asked = "## Examples\n\n- Why did it fail?\n- Why twice?\n\n## Checklist"
    new = parse_template(FILE.replace("## Checklist", asked))
    assert search_text(new.name, new.content) == about + "Why did it fail?\nWhy twice?"


def test_a_question_names_whole_phrases_only() -> None:
    keywords = ("proof", "root cause", "vs")
    assert named_in("What is the ROOT  cause? Postgres vs. Mongo.", "Five Whys", keywords) == (
        "root cause",
        "vs",
    )
    assert named_in("A waterproof fabric versus five whys", "Five Whys", keywords) == ("Five Whys",)


def _candidate(
    id_: str, cosine: float | None, named: tuple[str, ...] = (), text_rank: int | None = None
) -> Candidate:
    return Candidate(id_, f"name {id_}", fit_of(cosine, named, text_rank))


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        (_candidate("a", 0.65), True),
        (_candidate("a", 0.6499), False),
        (_candidate("a", 0.0, text_rank=1), False),
        (_candidate("a", None, text_rank=1), False),
        (_candidate("a", 0.1, ("proof",)), False),
        (_candidate("a", 0.1, ("proof", "induction")), True),
        (_candidate("a", None, ("name a",)), True),
    ],
)
def test_a_template_fits_by_its_true_cosine_or_because_the_question_names_it(
    candidate: Candidate, expected: bool
) -> None:
    assert fits(candidate, 0.65) is expected


def test_orthogonal_means_zero_and_is_no_fit_at_any_threshold_above() -> None:
    assert not fits(_candidate("a", 0.0), 0.01)


def test_evidence_adds_up_to_one_score() -> None:
    fit = fit_of(0.7, ("a", "b", "c", "d"), 2)
    assert fit.score == pytest.approx(0.7 + 3 * 0.03 + 0.01)
    assert fit_of(None, (), None).score == 0


def test_one_that_is_like_a_chosen_one_is_put_behind() -> None:
    first, twin, other = _candidate("a", 0.80), _candidate("b", 0.79), _candidate("c", 0.75)
    likeness = {("a", "b"): 0.95, ("a", "c"): 0.2, ("b", "c"): 0.2}
    found = chosen([other, twin, first], likeness, 3)
    assert [one.id for one in found] == ["a", "c", "b"]
    assert [one.id for one in chosen([other, twin, first], {}, 2)] == ["a", "b"]


def test_equal_scores_go_by_id() -> None:
    assert [one.id for one in chosen([_candidate("b", 0.7), _candidate("a", 0.7)], {}, 1)] == ["a"]


def test_a_template_of_ones_own_is_stripped() -> None:
    new = make_template("  Five Whys ")
    assert checked(new).name == "Five Whys"
    assert isinstance(checked(new), NewTemplate)


def test_the_steps_are_called_by_their_bold_words_or_their_first_sentence() -> None:
    steps = "1. **List them.** All.\n2) Weigh each. Twice."
    body = f"1. Not one.\n\n## Steps\n\n{steps}\n\n## Pitfalls\n\n1. Haste.\n"
    assert step_titles(body) == ["List them", "Weigh each"]


def test_a_text_without_steps_has_no_titles() -> None:
    assert step_titles("List them. Weigh each.") == []
