"""How a run of the tests goes: what comes first, and what becomes of a test that fails once."""

import re
from pathlib import Path

import pytest

from tests.scheduling import work_unit

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


def test_waiting_for_processes_comes_first_and_then_what_is_dealt_out_whole(
    pytester: pytest.Pytester,
) -> None:
    pytester.makeconftest("from tests.conftest import pytest_collection_modifyitems")
    pytester.makeini("[pytest]\nmarkers = processes")
    waits = "import pytest\n@pytest.mark.processes\n"
    names = ("cli/test_waits", "graph/test_asks", "graph/schema/test_changes", "ui/test_looks")
    for name in names:
        file = pytester.path / "tests" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        first_lines = waits if name == names[0] else ""
        file.write_text(f"{first_lines}def test_it(): pass", encoding="utf-8")
    ran = pytester.runpytest_inprocess("--collect-only", "-q", *_OPTIONS, "tests")
    assert [line.split("::")[0] for line in ran.outlines if "::" in line] == [
        "tests/cli/test_waits.py",
        "tests/graph/schema/test_changes.py",
        "tests/ui/test_looks.py",
        "tests/graph/test_asks.py",
    ]


@pytest.mark.parametrize(
    ("file", "unit"),
    [
        ("tests/ui/test_live.py", "tests/ui/"),
        ("tests/cli/tenants/test_keys.py", "tests/cli/tenants/"),
        ("tests/cli/remote/alike/test_think.py", "tests/cli/tenants/"),
        ("tests/graph/jobs/test_jobs.py", "tests/cli/tenants/"),
        ("tests/graph/search/test_search.py", "tests/cli/tenants/"),
        ("tests/graph/schema/test_schema.py", "tests/cli/tenants/"),
        ("tests/mcp/programs/test_story.py", "tests/cli/tenants/"),
        ("tests/local/test_supervision.py", "tests/cli/tenants/"),
        ("tests/cli/test_forks.py", "tests/cli/test_forks.py"),
        ("tests/cli/services/test_crash.py", "tests/cli/services/"),
        ("tests/graph/fork/test_forks.py", "tests/graph/fork/test_forks.py"),
        ("tests/unit/llm/test_retry.py", "tests/unit/llm/test_retry.py"),
    ],
)
def test_files_that_share_a_server_or_a_browser_are_dealt_out_together(
    file: str, unit: str
) -> None:
    assert work_unit(file) == unit


def test_a_file_that_waits_for_services_holds_up_no_file_that_does_not() -> None:
    root = Path(__file__).parents[2]
    is_waiting = {
        file.relative_to(root).as_posix(): bool(
            re.search(r"^(pytestmark|@).*pytest\.mark\.processes", file.read_text("utf-8"), re.M)
        )
        for file in (root / "tests").rglob("test_*.py")
    }
    units = {work_unit(file) for file, waits in is_waiting.items() if waits}
    assert units == {"tests/cli/services/"}
    assert [
        file for file, waits in is_waiting.items() if work_unit(file) in units and not waits
    ] == []
