// One ThoughtBranch an id within a tenant.
CREATE CONSTRAINT thought_branch_tenant_id IF NOT EXISTS
FOR (n:ThoughtBranch) REQUIRE (n.tenant_id, n.id) IS UNIQUE
