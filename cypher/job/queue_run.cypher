// Queue a deliberation unless as many as may are waiting; the tenant's queue is locked while they are
// counted. The same id again changes nothing. It takes its place by the database's clock.
// in:      $id: string, $kind: string, $subject_id: string, $runs: list<string> (the kinds that wait with it), $backlog: int
// out:     queued: bool
// returns: one
MERGE (queue:RunQueue {id: $tenant_id, tenant_id: $tenant_id})
SET queue.locked_at = datetime.statement('Z')
WITH $runs AS runs
CALL (runs) {
  OPTIONAL MATCH (waiting:Job {tenant_id: $tenant_id, status: 'queued'})
  WHERE waiting.kind IN runs AND waiting.id <> $id
  RETURN count(waiting) < $backlog AS queued
}
FOREACH (_ IN CASE WHEN queued THEN [1] ELSE [] END |
  MERGE (job:Job {id: $id, tenant_id: $tenant_id})
    ON CREATE SET job.kind = $kind, job.subject_id = $subject_id, job.status = 'queued',
      job.attempt = 0, job.done = 0, job.recorded_from = datetime.statement('Z'))
RETURN queued
