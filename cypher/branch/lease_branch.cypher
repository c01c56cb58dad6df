// Let one owner write on a branch for a while, unless another one does and its time is not up.
// in:      $branch_id: string, $owner: string, $lease_s: float
// out:     leased: bool, branch: map (as it is afterwards)
// returns: one|none
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id})
SET b.locked_at = datetime.statement('Z')
WITH b, b.lease_owner IS NULL OR b.lease_owner = $owner
  OR b.lease_until <= datetime.statement('Z') AS leased
WHERE b.id IS NOT NULL
SET b.lease_owner = CASE WHEN leased THEN $owner ELSE b.lease_owner END,
  b.lease_until = CASE WHEN leased
    THEN datetime.statement('Z') + duration({seconds: $lease_s}) ELSE b.lease_until END
RETURN leased,
  //! include branch/_branch
  AS branch
