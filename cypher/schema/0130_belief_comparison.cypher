// A tenant's beliefs that are to be compared with the others, in the order of their ids.
CREATE INDEX belief_comparison IF NOT EXISTS
FOR (n:Belief) ON (n.tenant_id, n.compare_state, n.id)
