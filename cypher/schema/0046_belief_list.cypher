// A tenant's beliefs of a status in the order of their ids.
CREATE INDEX belief_list IF NOT EXISTS
FOR (n:Belief) ON (n.tenant_id, n.belief_status, n.id)
