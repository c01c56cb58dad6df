// Proposals that are to be ranked.
CREATE INDEX proposal_falls_due IF NOT EXISTS
FOR (n:Proposal) ON (n.tenant_id, n.falls_due)
