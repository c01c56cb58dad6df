"""What the groups of a token open."""

import json

import pytest

from app.domain.tenants.sign_on import Grant, grant_of, read_grants
from app.domain.tenants.tenant import Scope
from app.errors import InvalidInputError

GRANTS = read_grants(
    json.dumps(
        {
            "north": {"tenant": "North", "scopes": ["read", "write"]},
            "south": {"tenant": "South", "scopes": ["read"]},
            "north-admins": {"tenant": "North", "scopes": ["admin"]},
        }
    )
)


@pytest.mark.parametrize(
    ("groups", "tenant", "scopes"),
    [
        ({"south"}, "South", {Scope.READ}),
        ({"north", "unknown"}, "North", {Scope.READ, Scope.WRITE}),
        ({"north-admins", "north"}, "North", {Scope.READ, Scope.WRITE, Scope.ADMIN}),
        # The first in the order of the setting; nothing of the other tenant's scopes.
        ({"north-admins", "south"}, "South", {Scope.READ}),
    ],
)
def test_the_groups_of_one_tenant_are_joined(
    groups: set[str], tenant: str, scopes: set[Scope]
) -> None:
    found = grant_of(GRANTS, frozenset(groups))
    assert found == Grant(tenant=tenant, scopes=frozenset(scopes))


@pytest.mark.parametrize("groups", [set[str](), {"unknown"}, {"North"}])
def test_other_groups_open_nothing(groups: set[str]) -> None:
    assert grant_of(GRANTS, frozenset(groups)) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("north", "the groups must be JSON: Invalid JSON"),
        ('{"north": {"tenant": "North"}}', "north.scopes Field required"),
        ('{"north": {"tenant": "North", "scopes": []}}', "north.scopes"),
        ('{"north": {"tenant": "North", "scopes": ["all"]}}', "north.scopes.0"),
        ('{"north": {"tenant": "", "scopes": ["read"]}}', "north.tenant"),
        ('{"north": {"tenant": "N", "scopes": ["read"], "x": 1}}', "north.x"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message) as refused:
        read_grants(text)
    assert refused.value.field == "oidc_groups"
