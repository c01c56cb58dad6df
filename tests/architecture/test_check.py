"""A test that fails once and then passes stops no run, and is not forgotten either."""

import pytest

pytest_plugins = ["pytester"]

_OPTIONS = ("--reruns", "1", "-p", "no:cacheprovider", "-p", "no:asyncio")
_FLAKY = """
runs = []

def test_luck():
    runs.append(1)
    print("said before it failed")
    assert len(runs) == 2
"""


def test_a_flaky_test_is_printed_with_its_output_and_does_not_fail_the_run(
    pytester: pytest.Pytester,
) -> None:
    pytester.makeconftest("from tests.conftest import pytest_terminal_summary")
    pytester.makepyfile(_FLAKY)
    ran = pytester.runpytest_inprocess(*_OPTIONS)
    ran.assert_outcomes(passed=1)
    printed = ran.stdout.str()
    assert "FLAKY: test_a_flaky_test" in printed
    assert "said before it failed" in printed
    assert "assert 1 == 2" in printed


def test_a_test_that_fails_twice_fails_the_run(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.conftest import pytest_terminal_summary")
    pytester.makepyfile("def test_wrong(): assert False")
    ran = pytester.runpytest_inprocess(*_OPTIONS)
    ran.assert_outcomes(failed=1)
    assert "FLAKY" not in ran.stdout.str()
