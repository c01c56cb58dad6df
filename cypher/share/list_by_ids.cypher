// Share links by id, in no order.
// in:      $ids: list<string>
// out:     links: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (l:ShareLink) WHERE l.id IN $ids AND l.tenant_id = $tenant_id
RETURN collect(
  //! include share/_link
  ) AS links
