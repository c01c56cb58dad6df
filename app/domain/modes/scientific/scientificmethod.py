"""The scientific method: hypotheses, data, tests computed again, and what they decide."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph


class HypothesisType(StrEnum):
    NULL = "null"
    ALTERNATIVE = "alternative"


class Hypothesis(Values):
    id: Name
    type: HypothesisType
    statement: Text
    prediction: Text = ""


class Group(Values):
    """Measurements of one kind."""

    id: Name
    description: Text = ""
    values: Annotated[tuple[float, ...], Field(min_length=2, max_length=10_000)]


class CountRow(Values):
    counts: Annotated[
        tuple[Annotated[int, Field(ge=0, le=10**9)], ...], Field(min_length=2, max_length=50)
    ]


class CountTable(Values):
    """How often each combination of two attributes was counted."""

    id: Name
    description: Text = ""
    rows: Annotated[tuple[CountRow, ...], Field(min_length=2, max_length=50)]


class Procedure(StrEnum):
    ONE_SAMPLE_T = "one_sample_t"
    PAIRED_T = "paired_t"
    WELCH_T = "welch_t"
    STUDENT_T = "student_t"
    """Two groups of equal variance."""
    ANOVA = "anova"
    CHI_SQUARE = "chi_square"
    CORRELATION = "correlation"


class Sides(StrEnum):
    TWO_SIDED = "two_sided"
    LESS = "less"
    """The first group, or the slope, is less."""
    GREATER = "greater"


class Decision(StrEnum):
    REJECT = "reject"
    FAIL_TO_REJECT = "fail_to_reject"


class StatisticalTest(Values):
    id: Name
    test: Procedure
    groups: Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("groups.id")] = ()
    """One for `one_sample_t`, two or more for `anova`, none for `chi_square`, else two."""
    table: Annotated[Name | None, RefersTo("tables.id")] = None
    """For `chi_square`."""
    population_mean: float = 0.0
    """Of the null hypothesis, for `one_sample_t`."""
    alternative: Sides = Sides.TWO_SIDED
    alpha: Annotated[float, Field(gt=0, lt=1)] = 0.05
    statistic: float | None = None
    """What is claimed; it is compared with what is computed, as are the next two."""
    p_value: Probability | None = None
    decision: Decision | None = None


NEEDED = {
    Procedure.ONE_SAMPLE_T: (1, 1),
    Procedure.PAIRED_T: (2, 2),
    Procedure.WELCH_T: (2, 2),
    Procedure.STUDENT_T: (2, 2),
    Procedure.ANOVA: (2, 50),
    Procedure.CHI_SQUARE: (0, 0),
    Procedure.CORRELATION: (2, 2),
}
"""The fewest and the most groups of each test."""
_PAIRED = (Procedure.PAIRED_T, Procedure.CORRELATION)
_TWO_SIDED_ONLY = (Procedure.ANOVA, Procedure.CHI_SQUARE)


class ScientificMethodInput(ModeInput):
    research_question: Text = ""
    hypotheses: Annotated[tuple[Hypothesis, ...], Field(max_length=50), Unique("id")] = ()
    groups: Annotated[tuple[Group, ...], Field(max_length=50), Unique("id")] = ()
    tables: Annotated[tuple[CountTable, ...], Field(max_length=20), Unique("id")] = ()
    tests: Annotated[tuple[StatisticalTest, ...], Field(max_length=50), Unique("id")] = ()
    conclusion: Text = ""

    def findings(self) -> Iterator[Finding]:
        if not self.groups and not self.tables:
            yield Finding("NOTHING_TO_COMPUTE", "groups", "groups: there are no data")
        for index, table in enumerate(self.tables):
            if len({len(row.counts) for row in table.rows}) > 1:
                path = f"tables.{index}.rows"
                yield Finding("DIMENSION_MISMATCH", path, f"{path}: rows of one length are needed")
        sizes = {group.id: len(group.values) for group in self.groups}
        for index, test in enumerate(self.tests):
            yield from _of_test(f"tests.{index}", test, sizes)


def _of_test(path: str, test: StatisticalTest, sizes: dict[str, int]) -> Iterator[Finding]:
    least, most = NEEDED[test.test]
    if not least <= len(test.groups) <= most or len(set(test.groups)) < len(test.groups):
        message = f"{path}.groups: {test.test.value} does not take these groups"
        yield Finding("WRONG_GROUPS", f"{path}.groups", message)
    elif test.test in _PAIRED and len({sizes.get(name) for name in test.groups}) > 1:
        message = f"{path}.groups: pairs are needed, and the groups differ in size"
        yield Finding("DIMENSION_MISMATCH", f"{path}.groups", message)
    if (test.test is Procedure.CHI_SQUARE) != (test.table is not None):
        message = f"{path}.table: it goes with chi_square and with no other test"
        yield Finding("WRONG_TABLE", f"{path}.table", message)
    if test.test in _TWO_SIDED_ONLY and test.alternative is not Sides.TWO_SIDED:
        message = f"{path}.alternative: {test.test.value} has no sides"
        yield Finding("NO_SIDES", f"{path}.alternative", message)
    if test.p_value is not None and test.decision is not None:
        rejects = test.p_value <= test.alpha
        if rejects != (test.decision is Decision.REJECT):
            message = f"{path}.decision: it does not follow from pValue and alpha"
            yield Finding("DECISION_MISMATCH", f"{path}.decision", message, Severity.WARNING)


class Description(Values):
    group: Name
    count: int
    mean: float
    deviation: float
    """Of the sample, with n - 1."""
    standard_error: float
    low: float
    """Of the 95 % interval of the mean."""
    high: float
    minimum: float
    median: float
    maximum: float


class ComputedTest(Values):
    test: Name
    statistic: float
    degrees: tuple[float, ...]
    p_value: Probability
    adjusted_p_value: Probability
    """By Holm's method over all tests of this input."""
    decision: Decision
    """At the test's alpha, not adjusted."""
    effect: Name
    """Which measure of effect size: `cohen_d`, `eta_squared`, `cramer_v`, `r`."""
    effect_size: float
    power: Probability
    """To find an effect of the observed size at this alpha, two-sided."""
    disagreements: tuple[str, ...]
    """What was claimed and is not so: `statistic`, `pValue`, `decision`."""


class ScientificMethodResult(ModeResult):
    descriptions: tuple[Description, ...]
    tests: tuple[ComputedTest, ...]


MODE = Mode(
    name="scientificmethod",
    group="scientific",
    title="Scientific method",
    purpose="Compute tests again from the data, with effect size and power, and check decisions.",
    input=ScientificMethodInput,
    result=ScientificMethodResult,
    method="t tests, analysis of variance, chi-square and Pearson's r by SciPy; power by noncentral"
    " distributions; Holm's method for several tests.",
    libraries=("numpy", "scipy"),
    graph=ModeGraph(
        items=(
            Items("hypotheses", "hypothesis", caption="statement"),
            Items("groups", "group", caption="description"),
            Items("tables", "table", caption="description"),
            Items("tests", "test"),
        ),
        links=(
            Links("tests", SELF, "groups", LinkType.REFERS_TO, ("groups",)),
            Links("tests", SELF, "table", LinkType.REFERS_TO, ("tables",)),
        ),
    ),
    example={
        "researchQuestion": "Does the second drug give more sleep than the first?",
        "hypotheses": [
            {"id": "H0", "type": "null", "statement": "The gains are equal."},
            {"id": "H1", "type": "alternative", "statement": "They differ."},
        ],
        "groups": [
            {"id": "drug 1", "values": [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]},
            {"id": "drug 2", "values": [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]},
        ],
        "tests": [
            {"id": "paired", "test": "paired_t", "groups": ["drug 1", "drug 2"], "pValue": 0.00283}
        ],
    },
)
