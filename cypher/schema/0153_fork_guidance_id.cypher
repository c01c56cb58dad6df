// One ForkGuidance an id.
CREATE CONSTRAINT fork_guidance_id IF NOT EXISTS
FOR (n:ForkGuidance) REQUIRE n.id IS UNIQUE
