// One event a place in a stream: a second writer can never take the same number.
CREATE CONSTRAINT event_seq IF NOT EXISTS
FOR (n:Event) REQUIRE (n.stream_id, n.seq) IS UNIQUE
