// Say where a new hypothesis comes from.
// in:      $id: string, $session_id: string|null, $session_key: string|null, $author: string|null
// returns: none
MATCH (h:Hypothesis {id: $id, tenant_id: $tenant_id})
SET h.session_id = $session_id, h.session_key = $session_key, h.author = $author
