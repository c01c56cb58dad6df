// One RawChunk an id.
CREATE CONSTRAINT raw_chunk_id IF NOT EXISTS
FOR (n:RawChunk) REQUIRE n.id IS UNIQUE
