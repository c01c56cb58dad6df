// One DecisionPoint an id within a tenant.
CREATE CONSTRAINT decision_point_tenant_id IF NOT EXISTS
FOR (n:DecisionPoint) REQUIRE (n.tenant_id, n.id) IS UNIQUE
