// Texts that a model is to read for decisions, until it did.
CREATE INDEX thinking_node_refinement IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.refinement_due)
