// What was found, in a few words and with the text that search knows, in no order.
// in:      $ids: list<string>
// out:     hits: list<{node: map, text: string}>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  // While a job removes what a deleted session held, search knows none of it.
  AND NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
RETURN collect({text: n.search_text, node: n {.id, .kind, .session_id, .status,
  valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from),
  title: left(coalesce(n.title, n.description, n.summary, n.text, n.search_text), 400)}}) AS hits
