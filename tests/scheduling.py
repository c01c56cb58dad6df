"""In which order the tests of a run are done, and how they are dealt out to the workers."""

import pytest
from xdist.scheduler import LoadFileScheduling  # pyright: ignore[reportMissingTypeStubs]

# A change of the schema throws away every plan of the server, so it comes while there are few.
_TOGETHER = (
    "tests/graph/schema/",
    "tests/graph/jobs/",
    "tests/ui/",
    "tests/api/",
    "tests/cli/",
    "tests/graph/",
    "tests/architecture/",
)
_ALONE = "tests/cli/services/"
"""Each file has a service and a Neo4j of its own, and waits for them."""
_LONG = "tests/unit/patterns/test_patterns.py"
"""One test of most of a minute: begun last, it would keep one core busy alone."""


def begin_with_the_longest(items: list[pytest.Item]) -> None:
    """Put first what waits for processes while others compute and what takes longest, and then
    what is dealt out whole."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if item.get_closest_marker("processes") or item.nodeid.startswith(_LONG):
        return -1
    folders = (place for place, name in enumerate(_TOGETHER) if item.nodeid.startswith(name))
    return next(folders, len(_TOGETHER))


def work_unit(file: str) -> str:
    """Name what a test file is dealt out with: its folder, where files share what is dear.

    A worker has one browser, and one Neo4j, which plans a statement for the first test that needs
    it; the tests of a folder need the same statements. Rules of the code share its syntax trees.
    """
    together = file.startswith(_TOGETHER) and not file.startswith(_ALONE)
    return file.rpartition("/")[0] if together else file


class SharedScheduling(LoadFileScheduling):
    """Deals out the work units."""

    def _split_scope(self, nodeid: str) -> str:
        return work_unit(super()._split_scope(nodeid))
