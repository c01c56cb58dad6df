// Proposals of a status by what falls if they are true: the order of the inbox.
CREATE INDEX proposal_inbox IF NOT EXISTS
FOR (n:Proposal) ON (n.tenant_id, n.status, n.falls, n.recorded_from, n.id)
