"""What the server is told."""

import os
from pathlib import Path

from app.local.base import Home
from app.local.config import neo4j_conf, server_command, set_password_command
from app.local.java import Java
from app.local.prepare import server_environ
from app.settings import Settings

_JAVA_21 = Java(Path("/java/bin/java"), 21, "test", has_simd=False)
_JAVA_25_SIMD = Java(Path("/java/bin/java"), 25, "test", has_simd=True)


def _settings(home: Path) -> Settings:
    return Settings(home=home, bolt_port=17687, browser_port=17474, heap_mb=640, page_cache_mb=96)


def _conf(home: Path) -> dict[str, str]:
    lines = neo4j_conf(_settings(home)).splitlines()
    return dict(line.split("=", 1) for line in lines)


def test_every_listener_is_on_the_loopback_address(tmp_path: Path) -> None:
    conf = _conf(tmp_path)

    assert conf["server.default_listen_address"] == "127.0.0.1"
    assert conf["server.bolt.listen_address"] == "127.0.0.1:17687"
    assert conf["server.http.listen_address"] == "127.0.0.1:17474"
    assert conf["server.https.enabled"] == "false"
    assert conf["dbms.security.auth_enabled"] == "true"


def test_nothing_is_reported_to_the_vendor(tmp_path: Path) -> None:
    conf = _conf(tmp_path)

    off = ("dbms.usage_report.enabled", "client.allow_telemetry", "server.bolt.telemetry.enabled")
    assert [conf[name] for name in off] == ["false"] * 3


def test_statements_end_and_speak_cypher_25(tmp_path: Path) -> None:
    conf = _conf(tmp_path)

    assert conf["db.transaction.timeout"] == "60s"
    assert conf["db.query.default_language"] == "CYPHER_25"
    assert conf["server.memory.pagecache.size"] == "96m"


def test_who_starts_a_server_may_set_more_and_otherwise(tmp_path: Path) -> None:
    besides = {"dbms.cypher.min_replan_interval": "1h", "db.format": "aligned"}
    lines = neo4j_conf(_settings(tmp_path), besides).splitlines()

    assert {*lines} >= {"dbms.cypher.min_replan_interval=1h", "db.format=aligned"}
    assert [line for line in lines if line.startswith("dbms.cypher.min_replan")] == [
        "dbms.cypher.min_replan_interval=1h"
    ]


def test_the_file_is_ascii_whatever_the_home_is_called() -> None:
    text = neo4j_conf(_settings(Path("/home/zoë/データ")))

    assert text.isascii()


def test_the_heap_is_given_to_the_jvm(tmp_path: Path) -> None:
    command = server_command(_JAVA_21, _settings(tmp_path), tmp_path)

    assert {"-Xms640m", "-Xmx640m"} <= set(command)
    assert command[-4:] == [
        "org.neo4j.server.Neo4jCommunity",
        f"--home-dir={tmp_path}",
        f"--config-dir={tmp_path / 'conf'}",
        "--console-mode",
    ]


def test_flags_of_newer_javas_are_given_only_to_those(tmp_path: Path) -> None:
    newer = {"--sun-misc-unsafe-memory-access=allow", "--add-modules=jdk.incubator.vector"}

    old = set(server_command(_JAVA_21, _settings(tmp_path), tmp_path))
    new = set(server_command(_JAVA_25_SIMD, _settings(tmp_path), tmp_path))

    assert newer & old == set()
    assert newer <= new


def test_the_first_password_goes_by_file_not_by_argument(tmp_path: Path) -> None:
    assert set_password_command(_JAVA_21, tmp_path / "neo4j.password")[-1] == (
        f"@{tmp_path / 'neo4j.password'}"
    )


def test_the_server_gets_no_secret_of_ours(tmp_path: Path) -> None:
    ours = {"PATH": "/bin", "NOEMA_NEO4J_PASSWORD": "secret", "ANTHROPIC_API_KEY": "secret"}

    environ = server_environ(Home(tmp_path), {**ours, "JDK_JAVA_OPTIONS": "-Xss2m"})

    own = {"CLASSPATH", "NEO4J_HOME", "NEO4J_CONF"}
    assert set(environ) == own | {"PATH", "JDK_JAVA_OPTIONS"}
    assert len(environ["CLASSPATH"].split(os.pathsep)) == 231
