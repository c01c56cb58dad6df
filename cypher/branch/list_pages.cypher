// Pages of the branches of several sessions, each oldest first.
// in:      $pages: list<{index: int, session_id: string, after: map (at: datetime, id: string: of the last one seen)}>, $limit: int (1..1001)
// out:     index: int, branch: map
// returns: many
UNWIND $pages AS page
CALL (page) {
  MATCH (b:Branch {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE b.recorded_from >= page.after.at AND b.id > ''
    AND CASE b.recorded_from WHEN page.after.at THEN b.id > page.after.id ELSE true END
  RETURN b ORDER BY b.tenant_id, b.session_id, b.recorded_from, b.id LIMIT $limit
}
RETURN page.index AS index,
  //! include branch/_branch
  AS branch
ORDER BY index, b.recorded_from, b.id
