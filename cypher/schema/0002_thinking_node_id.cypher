// One ThinkingNode an id.
CREATE CONSTRAINT thinking_node_id IF NOT EXISTS
FOR (n:ThinkingNode) REQUIRE n.id IS UNIQUE
