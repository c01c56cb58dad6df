// One ForkAdvice an id.
CREATE CONSTRAINT fork_advice_id IF NOT EXISTS
FOR (n:ForkAdvice) REQUIRE n.id IS UNIQUE
