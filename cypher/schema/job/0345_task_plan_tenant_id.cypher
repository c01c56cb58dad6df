// One TaskPlan an id within a tenant.
CREATE CONSTRAINT task_plan_tenant_id IF NOT EXISTS
FOR (n:TaskPlan) REQUIRE (n.tenant_id, n.id) IS UNIQUE
