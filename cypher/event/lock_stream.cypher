// Take the write lock of a stream, so that what follows in this transaction is alone on it.
// in:      $stream_id: string
// out:     head: int
// returns: one|none
MATCH (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
SET stream.locked_at = datetime()
WITH stream WHERE stream.id IS NOT NULL
RETURN stream.head AS head
