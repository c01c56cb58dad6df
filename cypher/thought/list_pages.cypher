// Pages of the thoughts of several sessions, each by number.
// in:      $pages: list<{index: int, session_id: string, after: int (number, 0 to begin)}>, $limit: int (1..101)
// out:     index: int, thought: map
// returns: many
UNWIND $pages AS page
CALL (page) {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE n.thought_number > page.after
  RETURN n ORDER BY n.thought_number LIMIT $limit
}
RETURN page.index AS index,
  //! include thought/_thought
  AS thought
ORDER BY index, n.thought_number
