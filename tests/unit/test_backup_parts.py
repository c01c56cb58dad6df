"""What a backup is made of: values as JSON, digests of graphs, and the manifest's promises."""

import math
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from neo4j.time import DateTime

from app.backup.archive import opened_archive
from app.backup.digest import GraphDigest
from app.backup.keys import NewKeys
from app.errors import InvalidInputError
from app.graph.base import StoredNode, StoredTie
from app.graph.plain_values import UnknownValueError, decoded, encoded, vectors_apart

VECTOR = [number / 64 for number in range(64)]
VALUES: dict[str, object] = {
    "text": "ä\u0000\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "whole number": 2**62,
    "float": 1.0,
    "boolean": True,
    "bytes": b"\x00\xff",
    "time": DateTime.from_iso_format("2026-11-23T22:35:50.123456789+00:00"),  # pyright: ignore[reportUnknownMemberType]
    "list": ["a", "b"],
    "vector": VECTOR,
    "floats of 64 bits": [0.1] * 64,
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())
def test_a_value_comes_back_as_it_was_with_its_type(value: object) -> None:
    back = decoded(encoded(value))
    assert back == value
    assert type(back) is type(value)


def test_what_is_no_number_comes_back_as_none() -> None:
    back = decoded(encoded(math.nan))
    assert isinstance(back, float)
    assert math.isnan(back)


def test_a_value_that_no_statement_writes_is_refused() -> None:
    with pytest.raises(UnknownValueError):
        encoded(object())


def test_only_floats_of_32_bits_are_vectors() -> None:
    properties = {name: encoded(value) for name, value in VALUES.items()}
    _, vectors = vectors_apart(properties)
    assert vectors == [{"name": "vector", "values": VECTOR}]


def _digest(*nodes: StoredNode) -> str:
    with closing(GraphDigest()) as digest:
        for node in nodes:
            digest.add(node)
        return digest.value()


A = StoredNode("1", ("A",), {"id": "a"}, (StoredTie("OF", {}, "2"),))
B = StoredNode("2", ("B",), {"id": "b", "text": "x"})
FIRST_DIGEST = "7ad2b44c1592cbc2488d7126797184eff585a506d89f1cf45627481f4ac5c040"
"""Of A and B, as it was computed in memory."""


def test_a_digest_depends_neither_on_the_order_nor_on_the_keys() -> None:
    renamed = StoredNode("x", ("A",), {"id": "a"}, (StoredTie("OF", {}, "y"),))
    assert _digest(A, B) == _digest(StoredNode("y", ("B",), {"text": "x", "id": "b"}), renamed)


OTHERS = {
    "another value": (A, StoredNode("2", ("B",), {"id": "b", "text": "y"})),
    "another label": (A, StoredNode("2", ("B", "C"), {"id": "b", "text": "x"})),
    "another type": (StoredNode("1", ("A",), {"id": "a"}, (StoredTie("ON", {}, "2"),)), B),
    "another end": (StoredNode("1", ("A",), {"id": "a"}, (StoredTie("OF", {}, "1"),)), B),
    "no relationship": (StoredNode("1", ("A",), {"id": "a"}), B),
}


@pytest.mark.parametrize("nodes", OTHERS.values(), ids=OTHERS.keys())
def test_a_digest_tells_graphs_apart(nodes: tuple[StoredNode, ...]) -> None:
    assert _digest(*nodes) != _digest(A, B)


def test_a_digest_is_the_one_that_backups_of_the_first_version_hold() -> None:
    assert _digest(A, B) == FIRST_DIGEST


def test_new_keys_of_nodes_are_found_by_the_old_ones() -> None:
    with closing(NewKeys()) as keys:
        keys.add((f"4:a:{n}", f"4:b:{n + 7}") for n in range(2_000))

        assert keys.of({"4:a:1999", "4:a:0", "4:a:x"}) == {"4:a:0": "4:b:7", "4:a:1999": "4:b:2006"}


def _member(name: str) -> str:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    return f'{{"name": "{name}", "bytes": 0, "sha256": "{empty}"}}'


def _archive(path: Path, manifest: str, *members: str) -> Path:
    with zipfile.ZipFile(path, "w") as file:
        for name in members:
            file.writestr(name, b"")
        file.writestr("manifest.json", manifest)
    return path


@pytest.mark.parametrize("name", ["", "/etc/cron.d/x", "training/../local-key", "local-key"])
def test_a_file_outside_of_the_training_folder_is_refused(tmp_path: Path, name: str) -> None:
    manifest = (
        '{"format": 1, "made_at": "2026-11-23T00:00:00Z", "migrations": [], "tenants": [],'
        f' "files": [{_member(name)}]}}'
    )
    path = _archive(tmp_path / "x.zip", manifest, *filter(None, [name]))
    with opened_archive(path) as archive, pytest.raises(InvalidInputError, match="outside"):
        archive.verify()


def test_a_backup_of_a_newer_format_and_what_is_no_backup_are_refused(tmp_path: Path) -> None:
    newer = '{"format": 2, "made_at": "2026-11-23T00:00:00Z", "migrations": [], "tenants": [], '
    other = tmp_path / "other.zip"
    other.write_text("no archive")
    for path in (_archive(tmp_path / "n.zip", newer + '"files": []}'), other, tmp_path / "none"):
        with pytest.raises(InvalidInputError), opened_archive(path):
            pass
