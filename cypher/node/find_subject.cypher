// What may be spoken of, a thing that search returns or a session, by the session it belongs to.
// in:      $id: string
// out:     session_id: string|null (of the session itself its own)
// returns: one|none
CALL () {
  MATCH (n:Searchable {id: $id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
  RETURN n.session_id AS session_id
  UNION
  MATCH (n:Session {id: $id, tenant_id: $tenant_id})
  RETURN n.id AS session_id
}
RETURN session_id LIMIT 1
