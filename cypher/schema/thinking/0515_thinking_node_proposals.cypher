// Texts that may say why something was decided or that something changed, until they were read.
CREATE INDEX thinking_node_proposals IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.proposals_due)
