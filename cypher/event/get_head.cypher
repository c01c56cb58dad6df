// The last sequence number of a stream.
// in:      $stream_id: string
// out:     head: int
// returns: one|none
MATCH (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
RETURN stream.head AS head
