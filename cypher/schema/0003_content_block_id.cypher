// One ContentBlock an id.
CREATE CONSTRAINT content_block_id IF NOT EXISTS
FOR (n:ContentBlock) REQUIRE n.id IS UNIQUE
