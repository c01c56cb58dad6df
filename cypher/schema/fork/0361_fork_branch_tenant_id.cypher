// One ForkBranch an id within a tenant.
CREATE CONSTRAINT fork_branch_tenant_id IF NOT EXISTS
FOR (n:ForkBranch) REQUIRE (n.tenant_id, n.id) IS UNIQUE
