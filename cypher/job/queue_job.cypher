// Queue a job of this kind unless one is waiting already. The one that waits is locked before it is
// believed: nobody can begin it before this transaction commits, so it will see what is written here.
// in:      $id: string, $kind: string, $subject_id: string|null, $at: datetime
// returns: none
OPTIONAL MATCH (candidate:Job {tenant_id: $tenant_id, status: 'queued'})
WHERE candidate.kind = $kind AND coalesce(candidate.subject_id, '') = coalesce($subject_id, '')
WITH candidate.id AS candidate_id ORDER BY candidate_id
WITH collect(candidate_id) AS candidate_ids
CALL (candidate_ids) {
  UNWIND candidate_ids AS id
  MATCH (job:Job {id: id, tenant_id: $tenant_id})
  SET job.locked_at = $at
  WITH job WHERE job.status = 'queued'
  RETURN count(job) AS waiting
}
WITH waiting WHERE waiting = 0
CREATE (:Job {
  id: $id, tenant_id: $tenant_id, kind: $kind, subject_id: $subject_id, status: 'queued',
  attempt: 0, done: 0, recorded_from: $at
})
