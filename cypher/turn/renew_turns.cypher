// Lengthen the leases of turns and of their branches. A turn that is not given back is no longer
// under way; a batch that was counted already is not fresh.
// in:      $turns: list<{id: string, batch: int}>, $lease_s: float
// out:     id: string, fresh: bool, cancelled: bool
// returns: many
UNWIND $turns AS row
MATCH (t:Turn {id: row.id, tenant_id: $tenant_id})
SET t.locked_at = datetime.statement('Z')
WITH t, row, t.batch < row.batch AS fresh,
  datetime.statement('Z') + duration({seconds: $lease_s}) AS until WHERE t.id IS NOT NULL
SET t.batch = row.batch, t.lease_until = until
WITH t, fresh, until
OPTIONAL MATCH (b:Branch {id: t.branch_id, tenant_id: $tenant_id, lease_owner: t.id})
SET b.lease_until = until
RETURN t.id AS id, fresh, t.cancelled AS cancelled
