// Knowledge entries by id, in no order.
// in:      $ids: list<string>
// out:     entry: map
// returns: many
MATCH (k:KnowledgeEntry) WHERE k.id IN $ids AND k.tenant_id = $tenant_id
RETURN k {.id, .title, .content, .category, .subcategory, .tags, .source,
  valid_from: toString(k.valid_from), recorded_from: toString(k.recorded_from)} AS entry
