// DecisionPoint nodes of a tenant by status and by when they got it: what fell since a moment.
CREATE INDEX decision_point_changed IF NOT EXISTS
FOR (n:DecisionPoint) ON (n.tenant_id, n.status, n.status_changed_at, n.id)
