"""Whatever a mode declares is stored, read, told as JSON and exported without a loss."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.modes.base import Finding, Mode, Severity, Values
from app.domain.modes.checks import read_input
from app.domain.modes.fields import Shape, pattern_of, shape_of
from app.domain.modes.modes import MODES
from app.domain.modes.state import Basis, Library, ModeRun, ModeState, told
from app.export.session.contents import entry_of
from app.export.session.formats import SessionFormat
from app.export.session.writers.json_writer import read_document
from app.reasoning.nodes.modes import rows, rules
from tests.unit.export.documents import document_of, written, written_thought

Strategy = st.SearchStrategy[Any]
_TEXT = st.text("aZ1 -\n\"'<&é界", max_size=6)
_DEEPEST = 4
FEW = settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def _first(marks: tuple[object, ...], kind: type[Any], name: str) -> Any:  # noqa: ANN401
    return next((getattr(mark, name) for mark in marks if isinstance(mark, kind)), None)


def _values(cls: type[Values], depth: int = 0) -> Strategy:
    """Plain JSON of a class, every field set."""
    fields = {
        info.alias or name: _field(shape_of(info), depth) for name, info in cls.model_fields.items()
    }
    return st.fixed_dictionaries(fields)


def _field(shape: Shape, depth: int) -> Strategy:
    if not shape.depth:
        one = _one(shape, shape.marks, depth)
        return st.none() | one if shape.is_optional and depth else one
    if depth >= _DEEPEST:
        return st.just([])
    found = _one(shape, shape.entry_marks, depth)
    for _ in range(shape.depth - 1):
        found = st.lists(found, max_size=2)
    least = _first(shape.marks, MinLen, "min_length") or 0
    most = _first(shape.marks, MaxLen, "max_length") or least + 2
    return st.lists(found, min_size=max(least, min(1, most)), max_size=min(most, least + 2))


def _one(shape: Shape, marks: tuple[object, ...], depth: int) -> Strategy:
    if shape.values is not None:
        return _values(shape.values, depth + 1)
    if shape.choices:
        return st.sampled_from(shape.choices)
    if shape.base is bool:
        return st.booleans()
    if pattern := pattern_of(shape):
        return st.from_regex(pattern.replace("$", r"\Z"))
    if shape.base is str:
        least = _first(marks, MinLen, "min_length") or 0
        most = _first(marks, MaxLen, "max_length")
        return _TEXT.map(lambda text: (text + "x" * least)[:most])
    low = _first(marks, Ge, "ge")
    low = _first(marks, Gt, "gt") if low is None else low
    high = _first(marks, Le, "le")
    high = _first(marks, Lt, "lt") if high is None else high
    strict = {
        "exclude_min": _first(marks, Gt, "gt") is not None,
        "exclude_max": _first(marks, Lt, "lt") is not None,
    }
    if shape.base is int:
        # JSON knows no number of more than 53 bits everywhere.
        low = -(2**53) if low is None else int(low) + strict["exclude_min"]
        high = 2**53 if high is None else int(high) - strict["exclude_max"]
        return st.integers(low, high)
    bounds: dict[str, Any] = {"min_value": low, "max_value": high, **strict}
    return st.floats(**bounds, allow_nan=False, allow_infinity=False)


@pytest.mark.parametrize("name", MODES)
@FEW
@given(data=st.data())
def test_every_field_of_a_mode_survives_storage_json_and_export(
    name: str, data: st.DataObject
) -> None:
    mode = MODES[name]
    run = ModeRun(
        mode=name,
        input=mode.input.model_validate(data.draw(_values(mode.input))),
        result=mode.result and mode.result.model_validate(data.draw(_values(mode.result))),
        basis=Basis.COMPUTED,
        warnings=(Finding("DOUBTFUL", "a.0", "a.0: it is odd", Severity.WARNING),),
        libraries=(Library("numpy", "2.4"),),
        seconds=0.25,
    )

    stored = rules.properties("id", "node", "session", 1, run)
    beside: dict[str, object] = {
        "computed_at": datetime(2026, 3, 1, tzinfo=UTC).isoformat(),
        "superseded_at": None,
        "rests_on": [],
        "belief_id": None,
    }
    [state] = rows.states_from([{**stored, **beside}])
    assert state.run == run

    _comes_back(mode, run, json.loads(json.dumps(told(run))))

    state = ModeState(
        "id", "node", "session", 1, run, "hash", datetime(2026, 3, 1, tzinfo=UTC), None
    )
    file = written(document_of(entry_of(written_thought(1, (state,)), 1)), SessionFormat.JSON)
    [entry] = read_document(file).entries
    _comes_back(mode, run, {section.side: section.data for section in entry.sections})


def _comes_back(mode: Mode, run: ModeRun, exported: dict[str, Any]) -> None:
    assert mode.input.model_validate(exported["input"]) == run.input
    if mode.result and run.result is not None:
        assert mode.result.model_validate(exported["result"]) == run.result


@pytest.mark.parametrize("name", MODES)
def test_the_example_is_recognised_again_whatever_its_spelling(name: str) -> None:
    mode = MODES[name]
    first, _ = read_input(mode, mode.example)
    respelled = json.loads(json.dumps(first.model_dump(mode="json", by_alias=True), sort_keys=True))
    second, _ = read_input(mode, respelled)
    assert rules.sha256_of(name, first) == rules.sha256_of(name, second)
