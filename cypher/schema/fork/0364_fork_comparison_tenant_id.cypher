// One ForkComparison an id within a tenant.
CREATE CONSTRAINT fork_comparison_tenant_id IF NOT EXISTS
FOR (n:ForkComparison) REQUIRE (n.tenant_id, n.id) IS UNIQUE
