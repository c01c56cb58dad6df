// One Conclusion an id.
CREATE CONSTRAINT conclusion_id IF NOT EXISTS
FOR (n:Conclusion) REQUIRE n.id IS UNIQUE
