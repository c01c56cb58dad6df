// Contradictions of a status by what falls if one side does: the order of the inbox.
CREATE INDEX contradiction_inbox IF NOT EXISTS
FOR (n:Contradiction) ON (n.tenant_id, n.status, n.falls, n.recorded_from, n.id)
