// DecisionPoint nodes of a tenant by when they were recorded: what is new since a moment.
CREATE INDEX decision_point_recorded IF NOT EXISTS
FOR (n:DecisionPoint) ON (n.tenant_id, n.recorded_from, n.id)
