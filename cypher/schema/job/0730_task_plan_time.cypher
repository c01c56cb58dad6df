// TaskPlan nodes of a tenant by time: the order of their list.
CREATE INDEX task_plan_time IF NOT EXISTS
FOR (n:TaskPlan) ON (n.tenant_id, n.recorded_from, n.id)
