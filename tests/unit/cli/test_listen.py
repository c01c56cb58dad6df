import socket

from app.cli.running.foreground import listen


def test_a_connection_does_not_hold_small_messages_back() -> None:
    with listen("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()):
        accepted, _ = door.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
