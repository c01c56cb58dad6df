// One Insight an id.
CREATE CONSTRAINT insight_id IF NOT EXISTS
FOR (n:Insight) REQUIRE n.id IS UNIQUE
