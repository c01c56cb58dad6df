// One CriterionScore an id within a tenant.
CREATE CONSTRAINT criterion_score_tenant_id IF NOT EXISTS
FOR (n:CriterionScore) REQUIRE (n.tenant_id, n.id) IS UNIQUE
