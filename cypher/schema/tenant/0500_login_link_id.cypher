// One LoginLink an id.
CREATE CONSTRAINT login_link_id IF NOT EXISTS
FOR (n:LoginLink) REQUIRE n.id IS UNIQUE
