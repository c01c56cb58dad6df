// A session's decisions.
CREATE INDEX decision_point_session IF NOT EXISTS
FOR (n:DecisionPoint) ON (n.tenant_id, n.session_id, n.id)
