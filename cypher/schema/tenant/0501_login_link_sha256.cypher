// A link is found by the hash of its token.
CREATE CONSTRAINT login_link_sha256 IF NOT EXISTS
FOR (n:LoginLink) REQUIRE n.sha256 IS UNIQUE
