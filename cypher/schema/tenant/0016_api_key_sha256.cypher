// A key is found by the hash of its secret.
CREATE CONSTRAINT api_key_sha256 IF NOT EXISTS
FOR (n:ApiKey) REQUIRE n.sha256 IS UNIQUE
