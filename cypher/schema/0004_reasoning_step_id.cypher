// One ReasoningStep an id.
CREATE CONSTRAINT reasoning_step_id IF NOT EXISTS
FOR (n:ReasoningStep) REQUIRE n.id IS UNIQUE
