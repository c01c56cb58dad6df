// A turn is over: nothing of it stays but its nodes. One that was cut between two answers says so, for
// the last of these is whole.
// in:      $id: string, $cut: bool
// returns: none
MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
CALL (t) {
  WITH t WHERE $cut
  MATCH (n:ThinkingNode {id: t.node_id, tenant_id: $tenant_id})
  SET n.turn_cut = true
}
DETACH DELETE t
