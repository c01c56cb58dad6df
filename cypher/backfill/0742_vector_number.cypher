// What has vectors gets a number of its tenant, as `embedding/_numbered` gives it from now on.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (n:Searchable) WHERE n.vector_number IS NULL
  AND (n.embedding IS NOT NULL OR n.context_embedding IS NOT NULL
    OR n.embedding_voyage_4 IS NOT NULL OR n.context_embedding_voyage_4 IS NOT NULL)
WITH n LIMIT $batch
WITH n.tenant_id AS tenant_id, collect(n) AS changed
CALL (tenant_id, changed) {
  MERGE (counter:VectorCounter {id: 'vectors:' + tenant_id, tenant_id: tenant_id})
    ON CREATE SET counter.last = 0, counter.removals = 0
  WITH changed, counter, counter.last AS base
  SET counter.last = base + size(changed)
  WITH changed, base
  UNWIND range(0, size(changed) - 1) AS place
  WITH changed[place] AS n, base + place + 1 AS number
  SET n.vector_number = number
}
RETURN coalesce(sum(size(changed)), 0) AS done
