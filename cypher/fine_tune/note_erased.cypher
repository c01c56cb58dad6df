// Note how many lines were taken out of the files of runs, since their text was erased.
// in:      $removed: list<{id: string, lines: int}>
// returns: none
UNWIND $removed AS row
MATCH (run:FineTuneRun {id: row.id, tenant_id: $tenant_id})
SET run.erased_lines = coalesce(run.erased_lines, 0) + row.lines
