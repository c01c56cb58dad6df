"""Whether a key that is sent to a service elsewhere can be read on its way."""

import pytest

from app.cli.remote.target import is_readable


@pytest.mark.parametrize(
    ("address", "readable"),
    [
        ("https://noema.example.org", False),
        ("http://noema.example.org", True),
        ("http://10.0.0.7:7070", True),
        ("http://127.0.0.1:7070", False),
        ("http://localhost:7070", False),
        ("http://[::1]:7070", False),
    ],
)
def test_plain_http_to_another_machine_can_be_read(address: str, readable: bool) -> None:
    assert is_readable(address) is readable
