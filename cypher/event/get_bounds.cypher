// Between which sequence numbers a stream is whole: after `kept_after`, which is 0 unless its past was
// deleted, up to `head`, which is 0 of a job that waits and has told nothing yet.
// in:      $stream_id: string
// out:     kept_after: int, head: int
// returns: one|none
OPTIONAL MATCH (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
OPTIONAL MATCH (job:Job {id: $stream_id, tenant_id: $tenant_id})
WITH coalesce(stream.head, CASE WHEN job.status IN ['queued', 'running'] THEN 0 END) AS head,
  coalesce(stream.kept_after, 0) AS kept_after
WHERE head IS NOT NULL
RETURN kept_after, head
