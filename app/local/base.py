"""What the managed Neo4j gives to those who start it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr


@dataclass(frozen=True, slots=True)
class Connection:
    """How to reach a Neo4j; the password does not print."""

    uri: str
    user: str
    password: SecretStr
    database: str = "neo4j"


@dataclass(frozen=True, slots=True)
class FetchProgress:
    """How far a fetch is; files that were already right count as done."""

    files_done: int
    files_total: int
    bytes_done: int
    """Bytes received since the fetch began."""


OnProgress = Callable[[FetchProgress], None]


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """What is known about the managed server of one data directory."""

    running: bool
    answering: bool
    """Whether Bolt takes our password and answers."""
    pid: int | None = None
    uri: str | None = None
    browser_url: str | None = None
    resident_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class ServerDied:
    """The JVM is gone and nobody asked for it."""

    pid: int


@dataclass(frozen=True, slots=True)
class ServerRestarted:
    pid: int
    attempts: int
    """Starts it took, the one that worked included."""


@dataclass(frozen=True, slots=True)
class RestartFailed:
    attempt: int
    reason: str


@dataclass(frozen=True, slots=True)
class ServerStopped:
    """Somebody stopped the server on purpose; it stays down."""


ServerEvent = ServerDied | ServerRestarted | RestartFailed | ServerStopped
OnEvent = Callable[[ServerEvent], None]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of `noema doctor`."""

    name: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Home:
    """Where things are under `NOEMA_HOME`."""

    root: Path

    @property
    def artifacts(self) -> Path:
        """Checked jars, one folder a section of `artifacts.lock`."""
        return self.root / "artifacts"

    @property
    def model(self) -> Path:
        return self.root / "model"

    @property
    def web(self) -> Path:
        return self.root / "web"

    @property
    def training(self) -> Path:
        return self.root / "training"

    @property
    def neo4j(self) -> Path:
        """Home of the server: `conf`, `data`, `logs`."""
        return self.root / "neo4j"

    @property
    def password(self) -> Path:
        return self.root / "neo4j.password"

    @property
    def local_key(self) -> Path:
        """The key that the command line uses on this machine."""
        return self.root / "local-key"

    @property
    def webhook_key(self) -> Path:
        """The key from which the secrets of webhooks follow."""
        return self.root / "webhook-key"

    @property
    def state(self) -> Path:
        """Exists while a managed server is meant to run."""
        return self.root / "server.json"

    @property
    def console_log(self) -> Path:
        return self.neo4j / "logs" / "console.log"
