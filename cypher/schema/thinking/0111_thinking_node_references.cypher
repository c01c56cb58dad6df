// Texts that may refer to something earlier, until somebody looked.
CREATE INDEX thinking_node_references IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.references_due)
