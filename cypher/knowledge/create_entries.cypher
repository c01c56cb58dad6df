// Create knowledge entries; one that is there already stays as it is.
// in:      $entries: list<map> (id and properties), $at: datetime
// out:     id: string
// returns: many (one an entry that is new)
UNWIND $entries AS row
MERGE (k:KnowledgeEntry {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET k:Searchable, k += row.properties, k.recorded_from = $at, k.created_now = true
WITH k WHERE k.created_now
REMOVE k.created_now
RETURN k.id AS id
