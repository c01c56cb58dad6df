"""Tenants and their keys, the nodes that neomodel writes: single ones, without events.

neomodel reserves the name `id`, which is `uid` here.
"""

from neomodel import ArrayProperty, AsyncStructuredNode, BooleanProperty, StringProperty
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty


class TenantNode(AsyncStructuredNode):
    __label__ = "Tenant"
    uid = StringProperty(unique_index=True, db_property="id")
    tenant_id = StringProperty(required=True)
    name = StringProperty(unique_index=True)
    recorded_from = TimeProperty()
    deleting_since = TimeProperty()


class ApiKeyNode(AsyncStructuredNode):
    __label__ = "ApiKey"
    uid = StringProperty(unique_index=True, db_property="id")
    tenant_id = StringProperty(required=True)
    name = StringProperty(required=True)
    sha256 = StringProperty(unique_index=True)
    scopes = ArrayProperty(StringProperty())
    expires_at = TimeProperty()
    revoked_at = TimeProperty()
    login = BooleanProperty()
    recorded_from = TimeProperty()
