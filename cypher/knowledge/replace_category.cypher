// Define a category of the tenant's own.
// in:      $id: string, $category: string, $subcategory: string, $words: list<string>, $at: datetime
// returns: none
MERGE (c:Category {id: $id, tenant_id: $tenant_id})
  ON CREATE SET c.category = $category, c.subcategory = $subcategory, c.recorded_from = $at
SET c.words = $words
