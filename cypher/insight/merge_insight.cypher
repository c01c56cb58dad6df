// Create an insight with what shows it, or give the one that is there the evidence that it lacks. Its
// text and figures are replaced only with new evidence, and never if somebody withdrew it.
// in:      $id: string, $properties: map, $evidence: list<map> (node_id, edge: map), $at: datetime
// out:     is_new: bool, is_withdrawn: bool, gained: int (pieces of evidence)
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
  RETURN count(e) AS gained
}
SET i += CASE WHEN gained > 0 AND NOT is_new THEN $properties ELSE {} END
RETURN is_new, is_withdrawn, gained
