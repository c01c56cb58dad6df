"""In which order the tests of a run are done, and how they are dealt out to the workers."""

import pytest
from xdist.scheduler import LoadFileScheduling  # pyright: ignore[reportMissingTypeStubs]

_OWN_SERVER = (
    "tests/cli/tenants/",
    "tests/cli/remote/alike/",
    "tests/mcp/programs/",
    "tests/graph/jobs/",
    "tests/graph/search/",
    # They change the schema, with which the server forgets every plan.
    "tests/graph/schema/",
    # They end it.
    "tests/local/test_supervision.py",
)
"""On the server of `own_server.py`, in this order."""
_TOGETHER = (
    # One Neo4j for all services.
    "tests/cli/services/",
    # One browser.
    "tests/ui/",
    # One reading of the code.
    "tests/architecture/",
)
_FIRST = (
    *_OWN_SERVER,
    "tests/cli/",
    "tests/mcp/",
    "tests/ui/",
    "tests/api/",
    "tests/graph/",
    "tests/architecture/",
)


def begin_with_the_longest(items: list[pytest.Item]) -> None:
    """Put first what waits for processes while others compute and what takes longest, and then
    what is dealt out whole."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if item.get_closest_marker("processes"):
        return -1
    folders = (place for place, name in enumerate(_FIRST) if item.nodeid.startswith(name))
    return next(folders, len(_FIRST))


def work_unit(file: str) -> str:
    """Name what a test file is dealt out with: its folder, where the files share what is dear."""
    alone = next((folder for folder in _TOGETHER if file.startswith(folder)), None)
    if alone is not None:
        return alone
    return _OWN_SERVER[0] if file.startswith(_OWN_SERVER) else file


class SharedScheduling(LoadFileScheduling):
    """Deals out the work units."""

    def _split_scope(self, nodeid: str) -> str:
        return work_unit(super()._split_scope(nodeid))
