// One ForkFinding an id within a tenant.
CREATE CONSTRAINT fork_finding_tenant_id IF NOT EXISTS
FOR (n:ForkFinding) REQUIRE (n.tenant_id, n.id) IS UNIQUE
