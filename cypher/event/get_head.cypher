// The last sequence number of a stream; 0 of a job that waits and has told nothing yet.
// in:      $stream_id: string
// out:     head: int
// returns: one|none
OPTIONAL MATCH (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
OPTIONAL MATCH (job:Job {id: $stream_id, tenant_id: $tenant_id})
WITH coalesce(stream.head, CASE WHEN job.status IN ['queued', 'running'] THEN 0 END) AS head
WHERE head IS NOT NULL
RETURN head
