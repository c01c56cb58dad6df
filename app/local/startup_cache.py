"""A picture of the JVM after its start (JEP 483, 514), from which later starts go on.

It belongs to one JVM and one class path; a JVM that it does not fit ignores it. Java before 25
cannot make one.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

from app.local.artifacts import LOCK_FILE
from app.local.base import Home
from app.local.java import Java

CacheFlags = Callable[[Home, Java], Sequence[str]]
_SINCE = 25
# How often methods ran (JEP 515) stays out: a JVM that is told compiles them by it for good, after
# a training that asks little, and statements take two to three times as long as they need to.
_WITHOUT_PROFILES = ("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining")


def cache_file(home: Home, java: Java) -> Path | None:
    """Name the cache of this Java; None where it cannot make one."""
    if java.version < _SINCE:
        return None
    built = java.executable.resolve()
    made = f"{built} {built.stat().st_mtime_ns} {' '.join(_WITHOUT_PROFILES)}"
    identity = f"{made} {LOCK_FILE.read_text(encoding='utf-8')}"
    digest = hashlib.sha256(identity.encode()).hexdigest()[:16]
    return home.artifacts / "startup" / f"{digest}.aot"


def using_cache(home: Home, java: Java) -> Sequence[str]:
    """Give the flags of a usual start."""
    file = cache_file(home, java)
    return [f"-XX:AOTCache={file}"] if file is not None and file.exists() else []


def making_cache(target: Path) -> CacheFlags:
    """Give the flags of a start that writes `target` when the JVM ends."""
    return lambda _home, _java: [*_WITHOUT_PROFILES, f"-XX:AOTCacheOutput={target}"]
