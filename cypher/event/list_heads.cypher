// The last sequence numbers of streams, of those that there are.
// in:      $stream_ids: list<string>
// out:     stream_id: string, head: int
// returns: many
UNWIND $stream_ids AS stream_id
MATCH (stream:Stream {id: stream_id, tenant_id: $tenant_id})
RETURN stream_id, stream.head AS head
