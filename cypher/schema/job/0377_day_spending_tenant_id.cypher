// One DaySpending an id within a tenant.
CREATE CONSTRAINT day_spending_tenant_id IF NOT EXISTS
FOR (n:DaySpending) REQUIRE (n.tenant_id, n.id) IS UNIQUE
