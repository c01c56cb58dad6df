// One FineTuneRun an id.
CREATE CONSTRAINT fine_tune_run_id IF NOT EXISTS
FOR (n:FineTuneRun) REQUIRE n.id IS UNIQUE
