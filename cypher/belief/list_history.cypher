// The status records of a belief up to a moment, oldest first.
// in:      $id: string, $recorded: datetime|null (now)
// out:     records: list<map> (status, recorded_from, recorded_to)
// returns: one
MATCH (b:Belief {id: $id, tenant_id: $tenant_id})-[:HAD_STATUS]->(r:StatusRecord)
WHERE $recorded IS NULL OR r.recorded_from <= $recorded
WITH r ORDER BY r.recorded_from
RETURN collect(r {.status, recorded_from: toString(r.recorded_from), recorded_to: toString(
  CASE WHEN r.recorded_to > $recorded THEN null ELSE r.recorded_to END)}) AS records
