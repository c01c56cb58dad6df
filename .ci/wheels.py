"""Resolve what Noema needs for every Python and platform it supports, from wheels alone.

Asks the package registry, so it is no part of the tests: `poe wheels`.
"""

import os
import subprocess
import sys
from itertools import product

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
)
# The oldest macOS that the wheels of ONNX Runtime for Apple silicon run on.
MACOS = "14.0"
EXTRAS = [
    f"--extra={name}"
    for name in (
        *("azure", "langgraph", "openai-agents", "otel", "pydantic-ai"),
        *("redis", "vertex", "voyage"),
    )
]
COMMAND = (
    *("uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"),
    *("--only-binary", ":all:", *EXTRAS, "pyproject.toml"),
)


def main() -> int:
    refusals = 0
    for python, platform in product(PYTHONS, PLATFORMS):
        found = _resolved(python, platform)
        refusals += found.startswith("no")
        sys.stdout.write(f"{python:6}{platform:26}{found}\n")
    return 1 if refusals else 0


def _resolved(python: str, platform: str) -> str:
    """Tell what was found: how many packages, and which ONNX Runtime is one of them."""
    where = ("--python-version", python, "--python-platform", platform)
    made = subprocess.run(
        (*COMMAND, *where),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": MACOS},
    )
    if made.returncode:
        return f"no: {' '.join(made.stderr.split())[:300]}"
    packages = made.stdout.split()
    runtime = next((one for one in packages if one.startswith("onnxruntime==")), "no onnxruntime")
    return f"{len(packages)} packages, {runtime}".replace("no onnx", "without onnx")


if __name__ == "__main__":
    sys.exit(main())
