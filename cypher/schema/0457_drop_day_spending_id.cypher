// `day_spending_tenant_id` is there instead.
DROP CONSTRAINT day_spending_id IF EXISTS
