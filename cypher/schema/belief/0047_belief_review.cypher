// A tenant's beliefs of a kind by status and by whether they are disputed.
CREATE INDEX belief_review IF NOT EXISTS
FOR (n:Belief) ON (n.tenant_id, n.kind, n.belief_status, n.disputed)
