// Checkpoints by id, in no order.
// in:      $ids: list<string>
// out:     checkpoints: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (k:Checkpoint) WHERE k.id IN $ids AND k.tenant_id = $tenant_id
RETURN collect(
  //! include checkpoint/_checkpoint
  ) AS checkpoints
