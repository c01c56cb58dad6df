"""Tenants, and what opens them."""

from neomodel import ArrayProperty, BooleanProperty, StringProperty
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import Owned


class TenantNode(Owned):
    __label__ = "Tenant"
    uid = StringProperty(unique_index=True, db_property="id")
    name = StringProperty(unique_index=True)
    recorded_from = TimeProperty()


class ApiKeyNode(Owned):
    __label__ = "ApiKey"
    uid = StringProperty(unique_index=True, db_property="id")
    name = StringProperty(required=True)
    sha256 = StringProperty(unique_index=True)
    scopes = ArrayProperty(StringProperty())
    expires_at = TimeProperty()
    revoked_at = TimeProperty()
    login = BooleanProperty()
    recorded_from = TimeProperty()


class LoginLinkNode(Owned):
    __label__ = "LoginLink"
    uid = StringProperty(unique_index=True, db_property="id")
    sha256 = StringProperty(unique_index=True)
    expires_at = TimeProperty()
    locked_at = TimeProperty()
