"""What is refused leaves no session behind that was begun for it."""

from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors

REFUSED = (
    ("think", " "),
    ("fork", "Which log?", "--style", "no-such-style"),
    ("web", "Which log?"),
    ("explore", "start", "Which log?", "--width", "0"),
    ("steps", "check", "Which log?"),
    ("plan", "start", "Which log?", "--budget", "0"),
)
LISTED = ("session", "list", "--json")


async def test_what_is_refused_leaves_no_session_behind(doors: Doors) -> None:
    before = answer(await doors.local(*LISTED))
    for command in REFUSED:
        for name, door in (("local", doors.local), ("remote", doors.remote)):
            result = await door(*command)
            assert result.exit_code != 0
            assert (answer(await doors.local(*LISTED)), command, name) == (before, command, name)
