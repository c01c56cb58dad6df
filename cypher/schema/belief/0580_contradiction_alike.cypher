// Contradictions of a tenant that are the same conflict.
CREATE INDEX contradiction_alike IF NOT EXISTS
FOR (n:Contradiction) ON (n.tenant_id, n.alike, n.status)
