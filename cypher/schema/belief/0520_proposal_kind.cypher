// Proposals of a status by kind: the counts of the inbox.
CREATE INDEX proposal_kind IF NOT EXISTS
FOR (n:Proposal) ON (n.tenant_id, n.status, n.kind)
