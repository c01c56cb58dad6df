// A tenant's complete answers in the order of their ids.
CREATE INDEX thinking_node_answers IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.kind, n.status, n.id)
