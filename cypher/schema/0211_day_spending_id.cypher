// One DaySpending an id.
CREATE CONSTRAINT day_spending_id IF NOT EXISTS
FOR (n:DaySpending) REQUIRE n.id IS UNIQUE
