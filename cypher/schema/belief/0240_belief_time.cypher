// A tenant's beliefs of a status by time: the order of their list.
CREATE INDEX belief_time IF NOT EXISTS
FOR (n:Belief) ON (n.tenant_id, n.belief_status, n.believed_from, n.id)
