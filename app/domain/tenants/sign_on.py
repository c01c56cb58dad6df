"""What the groups of an identity provider open here."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.domain.tenants.tenant import Scope
from app.errors import InvalidInputError


class Grant(BaseModel):
    """What a group opens."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tenant: str = Field(min_length=1, max_length=500)
    """By name."""
    scopes: frozenset[Scope] = Field(min_length=1)


Grants = Mapping[str, Grant]
_GRANTS = TypeAdapter(dict[str, Grant])


def read_grants(text: str) -> Grants:
    """Read grants by group from JSON.

    Raises:
        InvalidInputError: They are no object of tenants and scopes.
    """
    try:
        return _GRANTS.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        message = f"the groups must be JSON: {where} {first['msg']}".replace("  ", " ")
        raise InvalidInputError(message, field="oidc_groups") from error


def grant_of(grants: Grants, groups: frozenset[str]) -> Grant | None:
    """Give what somebody with these groups may do; None where they open nothing.

    One token opens one tenant: that of the first group in the order of `grants`. Scopes of all
    groups for that tenant are joined.
    """
    held = [grant for group, grant in grants.items() if group in groups]
    if not held:
        return None
    tenant = held[0].tenant
    scopes = frozenset[Scope]().union(*(g.scopes for g in held if g.tenant == tenant))
    return Grant(tenant=tenant, scopes=scopes)
