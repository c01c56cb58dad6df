// Contradictions that are to be ranked.
CREATE INDEX contradiction_falls_due IF NOT EXISTS
FOR (n:Contradiction) ON (n.tenant_id, n.falls_due)
