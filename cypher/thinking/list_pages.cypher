// Pages of the nodes of several sessions, each in the order of writing.
// in:      $pages: list<{index: int, session_id: string, after: int (position, 0 to begin)}>, $limit: int (1..101)
// out:     index: int, node: map
// returns: many
UNWIND $pages AS page
CALL (page) {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE n.position > page.after
  RETURN n ORDER BY n.position LIMIT $limit
}
RETURN page.index AS index,
  //! include thinking/_node
  AS node
ORDER BY index, n.position
