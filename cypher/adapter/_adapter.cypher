// What `Adapter` has of the adapter `a`.
a {.id, .name, .base_model, .sha256, .bytes, .path, recorded_from: toString(a.recorded_from),
  run_id: head([(a)<-[:PRODUCED]-(r) | r.id]),
  served_as: head([(a)<-[:OF]-(on:AdapterActivation) WHERE on.recorded_to IS NULL | on.served_as]),
  active: EXISTS { (a)<-[:OF]-(on:AdapterActivation) WHERE on.recorded_to IS NULL }}
