// Knowledge entries as they are kept in a file, each once; what was forgotten is left out.
// in:      $after: string (id of the last one seen, or empty), $limit: int
// out:     entries: list<map>
// returns: one
MATCH (k:KnowledgeEntry {tenant_id: $tenant_id})
USING INDEX k:KnowledgeEntry(tenant_id, id)
WHERE k.id > $after AND k.content <> ''
WITH k ORDER BY k.tenant_id, k.id LIMIT $limit
CALL (k) {
  OPTIONAL MATCH (by:KnowledgeEntry {id: k.superseded_by, tenant_id: $tenant_id})
  WHERE by.content <> ''
  RETURN by.id AS by_id
}
RETURN collect(k {.id, .title, .content, .category, .subcategory, .categorized_by, .tags, .source,
  tier: coalesce(k.tier, 'archive'), valid_from: toString(k.valid_from),
  valid_to: toString(k.valid_to), asserted: k.asserted_from IS NOT NULL OR NOT k:Belief,
  withdrawn: CASE WHEN k.withdrawn = 'superseded' AND by_id IS NULL THEN 'retracted'
    ELSE k.withdrawn END,
  reason: CASE WHEN k.withdrawn = 'superseded' AND by_id IS NULL
    THEN 'superseded by ' + k.superseded_by ELSE k.withdrawn_reason END,
  superseded_by: by_id}) AS entries
