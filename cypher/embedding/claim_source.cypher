// Take a tenant's vectors of a server's model for one source (the model, its size and the words
// before its passages), and tell whose they are now. The first comes to what belongs to nobody; a
// later one only where it may take over: then what others made is removed, so many at a time, and
// meanwhile the vectors belong to '' and nobody may use or store them (docs/decisions/0029).
// in:      $source: string, $takes_over: bool, $due: string, $limit: int
// out:     source: string
// returns: one
MERGE (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
  ON CREATE SET counter.last = 0, counter.removals = 0
// Locked until the commit: what another process stores comes before all of this or after it.
SET counter.locked_at = datetime.statement('Z')
WITH counter, coalesce(counter.compatible_source, $source) AS before
WITH counter, before, before <> $source AND $takes_over AS empties
CALL (empties) {
  WITH empties WHERE empties
  MATCH (n:Searchable {tenant_id: $tenant_id})
  WHERE n.kind > '' AND (n.embedding_state_compatible IN ['done', 'failed']
    OR n.embedding_compatible IS NOT NULL OR n.context_embedding_compatible IS NOT NULL)
  WITH n LIMIT $limit
  SET n.embedding_compatible = null, n.context_embedding_compatible = null,
    n.embedding_state_compatible = 'pending', n.context_due_compatible = $due
  RETURN collect(n) AS changed
}
SET counter.compatible_source = CASE WHEN NOT empties THEN before
    WHEN size(changed) < $limit THEN $source ELSE '' END
WITH counter, changed
//! include embedding/_numbered
RETURN counter.compatible_source AS source
