// One RawPayload an id.
CREATE CONSTRAINT raw_payload_id IF NOT EXISTS
FOR (n:RawPayload) REQUIRE n.id IS UNIQUE
