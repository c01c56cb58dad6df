// Create an insight with what shows it, or give the one that is there the evidence that it lacks. Its
// text and figures are replaced only with new evidence or where a model had found it, only by those of
// an analyser or of the same finder, and never if somebody withdrew it.
// in:      $id: string, $properties: map, $evidence: list<map> (node_id, edge: map), $at: datetime
// out:     is_new: bool, is_withdrawn: bool, gained: list<string> (nodes that show it now), is_replaced: bool
// returns: one
MERGE (i:Insight {id: $id, tenant_id: $tenant_id})
  ON CREATE SET i:Searchable, i += $properties, i.recorded_from = $at, i.created_now = true
WITH i, coalesce(i.created_now, false) AS is_new,
  i.withdrawn IS NOT NULL OR i.forgotten IS NOT NULL AS is_withdrawn
REMOVE i.created_now
WITH i, is_new, is_withdrawn,
  [row IN $evidence WHERE NOT is_withdrawn
    AND NOT EXISTS { (i)-[:EVIDENCED_BY {id: row.edge.id}]->() } | row] AS lacking
CALL (i, lacking) {
  UNWIND lacking AS row
  MATCH (n:Searchable {id: row.node_id, tenant_id: $tenant_id})
  CREATE (i)-[e:EVIDENCED_BY {recorded_from: $at}]->(n)
  SET e += row.edge
  RETURN collect(n.id) AS gained
}
WITH i, is_new, is_withdrawn, gained, NOT is_new AND NOT is_withdrawn AND CASE
  WHEN $properties.found_by IS NULL THEN size(gained) > 0 OR i.found_by IS NOT NULL
  ELSE size(gained) > 0 AND coalesce(i.found_by = $properties.found_by, false) END AS is_replaced
SET i += CASE WHEN is_replaced THEN $properties ELSE {} END
RETURN is_new, is_withdrawn, gained, is_replaced
