// One RawPayload an id within a tenant.
CREATE CONSTRAINT raw_payload_tenant_id IF NOT EXISTS
FOR (n:RawPayload) REQUIRE (n.tenant_id, n.id) IS UNIQUE
