// Adapters by id, in no order, each with whether it is in force.
// in:      $ids: list<string>
// out:     adapter: map
// returns: many
MATCH (a:Adapter) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
RETURN a {.id, .name, .base_model, .sha256, .bytes, .path, recorded_from: toString(a.recorded_from),
  run_id: head([(a)<-[:PRODUCED]-(r) | r.id]),
  active: EXISTS { (a)<-[:OF]-(on:AdapterActivation) WHERE on.recorded_to IS NULL }} AS adapter
