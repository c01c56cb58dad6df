"""The styles that come with Noema, one file each; a tenant may define more."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from app.domain.beliefs.weighing import Lead, Weighing
from app.domain.fork import ForkStyle

DEFAULT = ("conservative", "aggressive", "balanced", "contrarian")


@cache
def built_in() -> dict[str, ForkStyle]:
    """Read the styles of this installation, by name."""
    return {name: _read(name) for name in DEFAULT}


def _read(name: str) -> ForkStyle:
    told = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))
    weighing: dict[str, Any] = {**told["weighing"], "lead": Lead(told["weighing"]["lead"])}
    frame = told["frame"].strip()
    return ForkStyle(name, told["title"], frame, Weighing(**weighing), built_in=True)
