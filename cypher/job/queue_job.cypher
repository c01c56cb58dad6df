// Queue a job of this kind unless one is waiting already.
// in:      $id: string, $kind: string, $subject_id: string|null, $at: datetime
// returns: none
OPTIONAL MATCH (waiting:Job {tenant_id: $tenant_id, status: 'queued'})
WHERE waiting.kind = $kind AND coalesce(waiting.subject_id, '') = coalesce($subject_id, '')
WITH count(waiting) AS waiting WHERE waiting = 0
CREATE (:Job {
  id: $id, tenant_id: $tenant_id, kind: $kind, subject_id: $subject_id, status: 'queued',
  attempt: 0, recorded_from: $at
})
