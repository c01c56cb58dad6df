// A session's thoughts by their number.
CREATE INDEX thought_list IF NOT EXISTS
FOR (n:ThinkingNode) ON (n.tenant_id, n.session_id, n.thought_number)
