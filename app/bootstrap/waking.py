"""Opens the wake-up channel between workers, through the client that the extra `redis` installs."""

from importlib import import_module

from app.errors import SetupError
from app.events.bus import EventBus
from app.settings import Settings
from app.supervisor import Supervisor
from app.wakeups.base import WakeUpChannel


def open_channel(
    settings: Settings, database_id: str, worker: str, bus: EventBus, supervisor: Supervisor
) -> WakeUpChannel | None:
    """Give the channel of the workers of one database; None where no Redis is named.

    Raises:
        SetupError: Its client is not installed, or the setting is no address of a Redis.
    """
    if settings.redis_url is None:
        return None
    try:
        # Imported only where it is used: most installations lack it.
        adapter = import_module("app.wakeups.redis_channel")
    except ModuleNotFoundError as error:
        raise SetupError(
            "NOEMA_REDIS_URL needs the client of Redis, which is not installed: install "
            "noema-graph[redis], or run `uv sync --extra redis` in a checkout",
            field="redis_url",
        ) from error
    client = adapter.open_redis(settings.redis_url)
    # Several databases may share a Redis.
    name = f"noema:{database_id}"
    return adapter.RedisChannel(client, name, worker, bus, supervisor)
