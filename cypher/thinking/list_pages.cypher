// Pages of the nodes of several sessions, each in the order of writing.
// in:      $pages: list<{index: int, session_id: string, after: int (position, 0 to begin)}>, $limit: int (1..101)
// out:     index: int, nodes: list<map>
// returns: many (a page each: a record costs the driver more than an item of a list)
UNWIND $pages AS page
CALL (page) {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE n.position > page.after
  WITH n ORDER BY n.position LIMIT $limit
  RETURN collect(
    //! include thinking/_node
  ) AS nodes
}
RETURN page.index AS index, nodes
