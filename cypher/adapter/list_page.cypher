// A page of adapters, newest first, each with whether it is in force.
// in:      $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     adapter: map
// returns: many
MATCH (a:Adapter {tenant_id: $tenant_id}) WHERE a.recorded_from <= $before.at AND a.id < 'g'
  AND (a.recorded_from < $before.at OR a.id < $before.id)
WITH a ORDER BY a.tenant_id DESC, a.recorded_from DESC, a.id DESC LIMIT $limit
RETURN a {.id, .name, .base_model, .sha256, .bytes, .path, recorded_from: toString(a.recorded_from),
  run_id: head([(a)<-[:PRODUCED]-(r) | r.id]),
  active: EXISTS { (a)<-[:OF]-(on:AdapterActivation) WHERE on.recorded_to IS NULL }} AS adapter
ORDER BY a.recorded_from DESC, a.id DESC
