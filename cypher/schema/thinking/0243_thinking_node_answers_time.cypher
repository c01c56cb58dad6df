// A tenant's complete answers by time: the order of traces.
CREATE INDEX thinking_node_answers_time IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.kind, n.status, n.recorded_from, n.id)
