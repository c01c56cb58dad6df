// One experiment with both answers, as far as there are two, and what each used.
// in:      $id: string
// out:     experiment: map, first: map, second: map|null
// returns: one|none
MATCH (x:Experiment {id: $id, tenant_id: $tenant_id})
//! include experiment/_compared
