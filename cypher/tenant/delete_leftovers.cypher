// Remove the jobs of a tenant, and the stream that told of its sessions.
// in:      $stream_id: string
// returns: none
CALL () {
  MATCH (job:Job {tenant_id: $tenant_id}) WHERE job.status IS NOT NULL
  DETACH DELETE job
}
CALL () {
  MATCH (lock:BeliefLock {id: 'beliefs:' + $tenant_id, tenant_id: $tenant_id})
  DELETE lock
}
CALL () {
  MATCH (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
  DELETE counter
}
CALL () {
  MATCH (event:Event {stream_id: $stream_id, tenant_id: $tenant_id})
  WHERE event.seq > 0
  DETACH DELETE event
}
MATCH (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
DELETE stream
