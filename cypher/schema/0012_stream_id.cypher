// One Stream an id.
CREATE CONSTRAINT stream_id IF NOT EXISTS
FOR (n:Stream) REQUIRE n.id IS UNIQUE
