"""While a file is read the event loop waits less for its turn, and only then."""

import sys

import pytest

from app.importers.turns import SHORT_S, TURNS


def test_turns_are_short_until_the_last_reader_is_done() -> None:
    usual_s = sys.getswitchinterval()
    with TURNS.short():
        with TURNS.short():
            assert sys.getswitchinterval() == pytest.approx(SHORT_S)
        assert sys.getswitchinterval() == pytest.approx(SHORT_S)
    assert sys.getswitchinterval() == pytest.approx(usual_s)


def test_a_reader_that_fails_leaves_turns_as_they_were() -> None:
    usual_s = sys.getswitchinterval()
    with pytest.raises(OSError, match="gone"), TURNS.short():
        raise OSError("gone")
    assert sys.getswitchinterval() == pytest.approx(usual_s)
