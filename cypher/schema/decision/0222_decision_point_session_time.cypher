// DecisionPoint nodes of a tenant by time: the order of their list.
CREATE INDEX decision_point_session_time IF NOT EXISTS
FOR (n:DecisionPoint) ON (n.tenant_id, n.session_id, n.listed_at, n.id)
