// Create nodes as `thinking/create_nodes` does, and write what the transaction writes last with them,
// unless one of them was there already.
// in:      $session_id: string, $nodes: list<map> (thinking/create_nodes), $of_session: map, $due: string, $at: datetime, $jobs: list<map> (transaction/write_last), $streams: list<map> (transaction/write_last)
// out:     status: string, known: list<map>, missing: int (thinking/create_nodes), queued: int|null, written: list<string>|null (transaction/write_last; null where one was there)
// returns: one|none
//! include thinking/_created
OPTIONAL CALL (known) {
  WITH known WHERE known = []
  //! include transaction/_last
  RETURN queued, written, gate.id AS gate_id
}
RETURN s.status AS status, known, missing, queued, written
