// Pages of the decision points of several sessions, each newest first.
// in:      $pages: list<{index: int, session_id: string, before: map (at: datetime, id: string: of the last one seen)}>, $limit: int (1..101)
// out:     index: int, decision: map, listed_at: string
// returns: many
UNWIND $pages AS page
CALL (page) {
  MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE d.listed_at <= page.before.at AND d.id < 'g'
    AND CASE d.listed_at WHEN page.before.at THEN d.id < page.before.id ELSE true END
  RETURN d ORDER BY d.tenant_id DESC, d.session_id DESC, d.listed_at DESC, d.id DESC LIMIT $limit
}
RETURN page.index AS index,
  //! include decision/_decision
  AS decision, toString(d.listed_at) AS listed_at
ORDER BY index, d.listed_at DESC, d.id DESC
