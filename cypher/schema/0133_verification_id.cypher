// One Verification an id.
CREATE CONSTRAINT verification_id IF NOT EXISTS
FOR (n:Verification) REQUIRE n.id IS UNIQUE
