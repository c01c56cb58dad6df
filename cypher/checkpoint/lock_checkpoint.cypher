// Take the write lock of a checkpoint and read what a decision needs.
// in:      $id: string
// out:     checkpoint: map
// returns: one|none
MATCH (k:Checkpoint {id: $id, tenant_id: $tenant_id})
SET k.locked_at = datetime()
WITH k WHERE k.id IS NOT NULL
RETURN
  //! include checkpoint/_checkpoint
  AS checkpoint
