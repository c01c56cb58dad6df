"""A Maven repository of our own: real HTTP on the loopback address, files made up on the spot."""

import hashlib
import ssl
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from app.local.artifacts import Artifact


@dataclass
class Repository:
    """Serves `files` by path and remembers what was asked for."""

    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    cut: set[str] = field(default_factory=set[str])
    """Paths whose connection breaks half-way."""
    cut_once: set[str] = field(default_factory=set[str])
    """Paths of which only the first answer breaks."""
    moved: dict[str, str] = field(default_factory=dict[str, str])
    """Paths that answer with another address."""
    requests: list[str] = field(default_factory=list[str])
    url: str = ""

    def publish(self, name: str, content: bytes) -> Artifact:
        """Offer `content` as `example:<name>:1.0` and return its line of a lock."""
        self.files[path_of(name)] = content
        return Artifact("example", name, "1.0", "", hashlib.sha256(content).hexdigest())


def path_of(name: str) -> str:
    return f"/example/{name}/1.0/{name}-1.0.jar"


@contextmanager
def serving(certificate: Path | None = None) -> Generator[Repository]:
    """Serve a repository while the block runs, with TLS if there is a certificate."""
    repository = Repository()
    server = _Server(("127.0.0.1", 0), _handler(repository))
    repository.url = f"http://127.0.0.1:{server.server_port}"
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        # The handshake waits for the thread of its connection, where a refusal ends nothing else.
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        repository.url = repository.url.replace("http:", "https:")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield repository
    finally:
        server.shutdown()
        thread.join(5)
        server.server_close()


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a client that trusts no one, or goes away, is part of a test."""


def _handler(repository: Repository) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            repository.requests.append(self.path)
            if target := repository.moved.get(self.path):
                self.send_response(302)
                self.send_header("Location", target)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            content = repository.files.get(self.path)
            if content is None:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            half = self.path in repository.cut | repository.cut_once
            repository.cut_once.discard(self.path)
            self.wfile.write(content[: len(content) // 2] if half else content)

        def log_message(self, format: str, *args: object) -> None:
            return

    return Handler
