// A session's nodes in the order of writing.
CREATE INDEX thinking_node_list IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.session_id, n.position)
