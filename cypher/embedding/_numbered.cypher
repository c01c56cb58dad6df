// Gives the things in the list `changed` the next numbers of their tenant, by which a service that
// keeps vectors in memory finds what it has not seen (docs/decisions/0027). Numbers are committed
// in order: the counter is locked from here to the commit, and taken last.
CALL (changed) {
  WITH changed WHERE size(changed) > 0
  MERGE (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
    ON CREATE SET counter.last = 0, counter.removals = 0
  SET counter.locked_at = datetime.statement('Z')
  WITH changed, counter, counter.last AS base
  SET counter.last = base + size(changed)
  WITH changed, base
  UNWIND range(0, size(changed) - 1) AS place
  WITH changed[place] AS n, base + place + 1 AS number
  SET n.vector_number = number
}
