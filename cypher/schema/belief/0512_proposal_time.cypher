// Proposal nodes of a tenant by time: the order of their list.
CREATE INDEX proposal_time IF NOT EXISTS
FOR (n:Proposal) ON (n.tenant_id, n.recorded_from, n.id)
