"""How a project is named, and what names find it."""

from pathlib import Path

import pytest

from app.domain.nodes.project import project_key, project_name
from app.local.repository import project_at, top_folder


@pytest.mark.parametrize(
    ("repository", "name"),
    [
        ("https://github.com/acme/orders.git", "github.com/acme/orders"),
        ("https://ann:secret@github.com/acme/orders", "github.com/acme/orders"),
        ("git@github.com:acme/orders.git", "github.com/acme/orders"),
        ("ssh://git@git.acme.example:2222/platform/orders.git", "git.acme.example/platform/orders"),
        ("/srv/git/orders.git", "srv/git/orders"),
    ],
)
def test_a_project_is_named_by_its_repository_without_a_login(repository: str, name: str) -> None:
    assert project_name(repository, "/home/ann/elsewhere") == name


@pytest.mark.parametrize(
    ("folder", "name"),
    [("/srv/orders/", "/srv/orders"), ("C:\\code\\orders", "C:/code/orders"), ("", None)],
)
def test_without_a_repository_a_project_is_named_by_its_folder(
    folder: str, name: str | None
) -> None:
    assert project_name(None, folder) == name


@pytest.mark.parametrize("part", ["orders", "acme/orders", "/ACME/Orders/", "acme\\orders"])
def test_whole_parts_of_a_name_find_the_project(part: str) -> None:
    assert project_key(part) in project_key("github.com/acme/orders")


@pytest.mark.parametrize("part", ["order", "me/orders", "orders/acme"])
def test_pieces_of_words_find_no_project(part: str) -> None:
    assert project_key(part) not in project_key("github.com/acme/orders")


def test_a_folder_of_a_repository_is_of_the_project_of_its_origin(tmp_path: Path) -> None:
    inner = tmp_path / "orders" / "api"
    inner.mkdir(parents=True)
    (tmp_path / "orders" / ".git").mkdir()
    fork = '[remote "fork"]\n\turl = git@x.org:ann/orders.git\n'
    origin = '[remote "origin"]\n\turl = git@github.com:acme/orders.git\n'
    (tmp_path / "orders" / ".git" / "config").write_text(fork + origin, encoding="utf-8")
    assert top_folder(inner) == tmp_path / "orders"
    assert project_at(inner) == "github.com/acme/orders"


def test_a_repository_without_an_origin_is_the_project_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert project_at(tmp_path) == tmp_path.as_posix()
