// Comments by id, in no order.
// in:      $ids: list<string>
// out:     comments: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (c:Comment) WHERE c.id IN $ids AND c.tenant_id = $tenant_id
RETURN collect(
  //! include comment/_comment
  ) AS comments
