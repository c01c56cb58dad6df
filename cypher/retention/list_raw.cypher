// A page of raw payloads that are older than they are to be kept, in the order of their ids, by the
// database's clock; and whether something rests on the node of each, or the audit log names it.
// in:      $days: int, $after: string (the id of the last one seen, or ''), $limit: int
// out:     id: string, is_kept: bool
// returns: many
MATCH (p:RawPayload {tenant_id: $tenant_id})
WHERE p.id > $after AND p.captured_at < datetime.statement('Z') - duration({days: $days})
WITH p ORDER BY p.tenant_id, p.id LIMIT $limit
OPTIONAL MATCH (n:ThinkingNode {tenant_id: $tenant_id})-[:HAS_RAW]->(p)
WITH p, n, n IS NOT NULL AND (
  //! include retention/_is_cited
) AS is_cited
WITH collect({id: p.id, node_id: n.id, is_cited: is_cited}) AS rows
CALL (rows) {
  OPTIONAL MATCH (entry:AuditEntry {tenant_id: $tenant_id})
  WHERE entry.seq > 0 AND any(id IN entry.ids WHERE id IN [row IN rows | row.node_id])
  UNWIND coalesce(entry.ids, [null]) AS named
  RETURN collect(DISTINCT named) AS named_ids
}
UNWIND rows AS row
RETURN row.id AS id, row.is_cited OR coalesce(row.node_id IN named_ids, false) AS is_kept
ORDER BY id
