"""Long texts are read in a thread, and short ones where they are."""

from threading import get_ident

import pytest

from app.content.aside import AT_ONCE, aside


@pytest.mark.parametrize(("characters", "is_here"), [(AT_ONCE, True), (AT_ONCE + 1, False)])
async def test_only_what_is_longer_goes_to_a_thread(characters: int, is_here: bool) -> None:
    assert (await aside(get_ident, characters) == get_ident()) is is_here
