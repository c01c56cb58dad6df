// One CriterionScore an id.
CREATE CONSTRAINT criterion_score_id IF NOT EXISTS
FOR (n:CriterionScore) REQUIRE n.id IS UNIQUE
