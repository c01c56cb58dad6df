// What `transaction/write_last` tells: `$jobs` and `$streams` are written at `$at`, and the gate of the
// tenant is passed. Leaves `queued`, `written` and `gate`.
CALL () {
  UNWIND $jobs AS row
  OPTIONAL MATCH (candidate:Job {tenant_id: $tenant_id, status: 'queued'})
  WHERE candidate.kind = row.kind
    AND coalesce(candidate.subject_id, '') = coalesce(row.subject_id, '')
  WITH row, candidate.id AS candidate_id ORDER BY candidate_id
  WITH row, collect(candidate_id) AS candidate_ids
  CALL (candidate_ids) {
    UNWIND candidate_ids AS id
    MATCH (job:Job {id: id, tenant_id: $tenant_id})
    USING INDEX job:Job(tenant_id, id)
    WHERE job.status = 'queued'
    RETURN count(job) AS waiting
  }
  WITH row, waiting WHERE waiting = 0
  CREATE (:Job {
    id: row.id, tenant_id: $tenant_id, kind: row.kind, subject_id: row.subject_id,
    status: 'queued', attempt: 0, done: 0, recorded_from: datetime.statement('Z')
  })
  RETURN count(*) AS queued
}
CALL () {
  UNWIND $streams AS row
  FOREACH (_ IN CASE WHEN row.opens THEN [1] ELSE [] END |
    MERGE (begun:Stream {id: row.id, tenant_id: $tenant_id})
      ON CREATE SET begun.head = 0, begun.recorded_from = $at)
  WITH row
  MATCH (stream:Stream {id: row.id, tenant_id: $tenant_id})
  SET stream.locked_at = $at
  WITH row, stream, stream.head AS base WHERE base IS NOT NULL
  SET stream.head = base + size(row.events)
  WITH row, base
  CALL (row, base) {
    UNWIND range(0, size(row.events) - 1) AS i
    CREATE (event:Event {
      stream_id: row.id, seq: base + i + 1, tenant_id: $tenant_id,
      type: row.events[i].type, payload: row.events[i].payload, at: $at, tied: true
    })
    WITH event, row.events[i].about AS about
    UNWIND about AS id
    MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
    CREATE (event)-[:ABOUT]->(n)
  }
  RETURN collect(row.id) AS written
}
OPTIONAL MATCH (gate:Tenant {id: $tenant_id})
