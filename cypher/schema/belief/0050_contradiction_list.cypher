// A tenant's contradictions of a status in the order of their ids.
CREATE INDEX contradiction_list IF NOT EXISTS
FOR (n:Contradiction) ON (n.tenant_id, n.status, n.id)
