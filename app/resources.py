"""Where the files beside the code are: the top of a checkout, or inside an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource_folder(name: str) -> Path:
    """Return the folder `name` (`cypher`, `judge`, `reader` or `seed`) of this installation."""
    packed = _PACKAGE / "_files" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
