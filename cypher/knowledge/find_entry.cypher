// An entry as the checks of a change need it.
// in:      $id: string
// out:     entry: map
// returns: one|none
MATCH (k:KnowledgeEntry {id: $id, tenant_id: $tenant_id})
RETURN k {.id, .title, .content, .category, .subcategory, .categorized_by, .tags, .source,
  tokens: coalesce(k.tokens, (size(k.title) + size(k.content)) / 4), tier: coalesce(k.tier, 'archive'), status: k.belief_status, valid_from: toString(k.valid_from),
  valid_to: toString(k.valid_to)} AS entry
