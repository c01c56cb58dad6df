// One DecisionPoint an id.
CREATE CONSTRAINT decision_point_id IF NOT EXISTS
FOR (n:DecisionPoint) REQUIRE n.id IS UNIQUE
