// Begin a stream that has no event yet, so that it can be followed; one that is there stays.
// in:      $stream_id: string, $at: datetime
// returns: none
MERGE (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
  ON CREATE SET stream.head = 0, stream.recorded_from = $at
