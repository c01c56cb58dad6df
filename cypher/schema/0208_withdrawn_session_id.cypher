// One session that is being deleted an id.
CREATE CONSTRAINT withdrawn_session_id IF NOT EXISTS
FOR (n:WithdrawnSession) REQUIRE n.id IS UNIQUE
