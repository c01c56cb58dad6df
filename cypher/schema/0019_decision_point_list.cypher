// A tenant's decisions in the order of their ids.
CREATE INDEX decision_point_list IF NOT EXISTS
FOR (n:DecisionPoint) ON (n.tenant_id, n.id)
