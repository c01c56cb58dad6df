// Put an entry on a shelf.
// in:      $id: string, $category: string, $subcategory: string|null, $by: string
// returns: none
MATCH (k:KnowledgeEntry {id: $id, tenant_id: $tenant_id})
SET k.category = $category, k.subcategory = $subcategory, k.categorized_by = $by
