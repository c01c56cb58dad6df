// A tenant's beliefs that are to be compared with the others, by time.
CREATE INDEX belief_comparison_time IF NOT EXISTS
FOR (n:Belief) ON (n.tenant_id, n.compare_state, n.believed_from, n.id)
