// One TaskPlan an id.
CREATE CONSTRAINT task_plan_id IF NOT EXISTS
FOR (n:TaskPlan) REQUIRE n.id IS UNIQUE
