// One Proposal an id within a tenant.
CREATE CONSTRAINT proposal_tenant_id IF NOT EXISTS
FOR (n:Proposal) REQUIRE (n.tenant_id, n.id) IS UNIQUE
