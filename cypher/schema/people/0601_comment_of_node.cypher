// Comment nodes by what they are about and by when they were written: the comments on a node.
CREATE INDEX comment_of_node IF NOT EXISTS
FOR (n:Comment) ON (n.tenant_id, n.node_id, n.recorded_from, n.id)
