// Give a lease back; one that somebody else holds by now stays.
// in:      $branch_id: string, $owner: string
// returns: none
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id, lease_owner: $owner})
REMOVE b.lease_owner, b.lease_until
