"""What the managed Neo4j is told: its configuration file and its command line. Pure."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from app.local.java import Java
from app.settings import Settings

HOST = "127.0.0.1"
USER = "neo4j"
NO_MORE: Mapping[str, str] = MappingProxyType({})
_SERVER_CLASS = "org.neo4j.server.Neo4jCommunity"
_ADMIN_CLASS = "org.neo4j.cli.AdminTool"

# The flags the vendor ships with 2026.x; the server does not boot without the first group.
_REQUIRED_FLAGS = (
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
)
_USUAL_FLAGS = (
    "-XX:+UseG1GC",
    "-XX:-OmitStackTraceInFastThrow",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:+TrustFinalNonStaticFields",
    "-XX:+DisableExplicitGC",
    "-Djdk.nio.maxCachedBufferSize=1024",
    "-Dio.netty.tryReflectionSetAccessible=true",
    "-Dio.netty.leakDetection.level=DISABLED",
    "-Dlog4j2.disable.jmx=true",
    "-Dfile.encoding=UTF-8",
    "-Dorg.neo4j.shaded.lucene9.vectorization.upperJavaFeatureVersion=25",
)

_ALWAYS = {
    "server.default_listen_address": HOST,
    "server.http.enabled": "true",
    "server.https.enabled": "false",
    "dbms.security.auth_enabled": "true",
    "dbms.security.allow_csv_import_from_file_urls": "false",
    "dbms.routing.enabled": "false",
    "dbms.usage_report.enabled": "false",
    "client.allow_telemetry": "false",
    "server.bolt.telemetry.enabled": "false",
    "server.fleet_discovery.enabled": "false",
    "dbms.fleet_manager.enabled": "false",
    # Otherwise two empty databases take half a gigabyte, and old logs up to four more.
    "db.tx_log.preallocate": "false",
    "db.tx_log.rotation.retention_policy": "1 days 512M",
    # Bolt otherwise listens for stragglers for ten seconds after the databases are closed.
    "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration": "0s",
    "internal.server.bolt.thread_pool_shutdown_wait_time": "1s",
    # The server's own default is to let a statement run for ever.
    "db.transaction.timeout": "60s",
    # Whoever sends a bookmark of the future holds a connection for so long.
    "db.transaction.bookmark_ready_timeout": "5s",
    # Only the vendor's file sets it; a database made without it stays on Cypher 5.
    "db.query.default_language": "CYPHER_25",
    # A young graph doubles every few seconds, and with the server's own 10 s its statements
    # would be planned again as often.
    "dbms.cypher.min_replan_interval": "60s",
    # Otherwise a statement is planned anew, 80 ms, for each order of magnitude of its lists and
    # texts, and by another plan than tests look at: those give no parameters.
    "internal.cypher.use_parameter_size": "false",
    # Otherwise a statement is planned once more when it has run a few times, to make code of its
    # expressions, which Community has no generator for.
    "internal.cypher.expression_engine": "INTERPRETED",
    # With it the driver puts a timer around each piece it reads, a quarter of what a statement
    # costs; on one machine a server that is gone closes its connections.
    "server.bolt.connection_keep_alive_for_requests": "OFF",
    # Full text is merged with almost every commit otherwise (2), and packed once more (1.0):
    # Lucene's own factor, and plain files, take a third off a commit that holds texts.
    "internal.dbms.index.lucene.merge_factor": "10",
    "internal.dbms.index.lucene.nocfs.ratio": "0.0",
}


def neo4j_conf(settings: Settings, besides: Mapping[str, str] = NO_MORE) -> str:
    """Write neo4j.conf: ASCII, loopback only, nothing reported home.

    It names no folder: `--home-dir` does, so a home with an accent in it cannot garble the file.

    Args:
        settings: Name the ports and how much memory is used.
        besides: Lines of the file besides ours, or instead of them.
    """
    bolt = f"{HOST}:{settings.bolt_port}"
    http = f"{HOST}:{settings.browser_port}"
    lines = {
        **_ALWAYS,
        "server.bolt.listen_address": bolt,
        "server.bolt.advertised_address": bolt,
        "server.http.listen_address": http,
        "server.http.advertised_address": http,
        "server.memory.pagecache.size": f"{settings.page_cache_mb}m",
        **besides,
    }
    return "".join(f"{name}={value}\n" for name, value in lines.items())


def server_command(
    java: Java, settings: Settings, home: Path, more_flags: Sequence[str] = ()
) -> list[str]:
    """Write the command line of the server; the class path goes by environment."""
    heap = f"{settings.heap_mb}m"
    return [
        str(java.executable),
        *_version_flags(java),
        *_REQUIRED_FLAGS,
        *_USUAL_FLAGS,
        *more_flags,
        # The server class reads no heap size from its file; the vendor's launcher does.
        f"-Xms{heap}",
        f"-Xmx{heap}",
        _SERVER_CLASS,
        f"--home-dir={home}",
        f"--config-dir={home / 'conf'}",
        "--console-mode",
    ]


def set_password_command(java: Java, password_file: Path) -> list[str]:
    """Write the command that sets the first password; the password stays out of the arguments."""
    return [
        str(java.executable),
        *_version_flags(java),
        "-XX:TieredStopAtLevel=1",
        _ADMIN_CLASS,
        "dbms",
        "set-initial-password",
        f"@{password_file}",
    ]


def _version_flags(java: Java) -> list[str]:
    flags: list[str] = []
    if java.version >= 24:
        flags.append("--sun-misc-unsafe-memory-access=allow")
    if java.has_simd:
        flags.append("--add-modules=jdk.incubator.vector")
    return flags
