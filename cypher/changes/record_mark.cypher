// Note until when a reader has seen what changed; a mark never goes back.
// in:      $id: string, $reader: string, $project: string|null, $until: datetime
// out:     seen_at: string|null (`until` is still to come)
// returns: one
CALL () {
  WITH datetime.statement('Z') AS now WHERE $until <= now
  MERGE (m:ReadMark {id: $id, tenant_id: $tenant_id})
    ON CREATE SET m.reader = $reader, m.project = $project, m.recorded_from = now
  SET m.seen_at = CASE WHEN m.seen_at > $until THEN m.seen_at ELSE $until END
  RETURN collect(toString(m.seen_at)) AS marked
}
RETURN head(marked) AS seen_at
