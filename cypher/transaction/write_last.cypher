// What a transaction writes last: jobs, and the events of what it did.
// A job is queued unless one of its kind and subject waits already. The one that waits is looked
// up by its key before it is believed, which holds the key until the commit, shared with all who
// write (docs/decisions/0034): whoever begins it waits for them (`job/outlast_writers`), and sees
// what is written here. Events are numbered on from the head of their stream without a gap; every
// stream is locked before its head is read, so concurrent writers take turns until each commits. A
// stream that is not there is begun only by what opens it: it went with what it told of.
// At last it passes the gate of its tenant: a shared lock on the key of the tenant in its unique
// index, which a backup that reads the tenant holds alone (docs/decisions/0018).
// in:      $jobs: list<{id: string, kind: string, subject_id: string|null}>, $streams: list<{id: string, opens: bool, events: list<{type: string, payload: string, about: list<string> (things)}>}>, $at: datetime
// out:     queued: int (jobs that did not wait already), written: list<string> (the streams that are there), gate: string|null
// returns: one
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
RETURN queued, written, gate.id AS gate
