// The tenant's own categories, in the order of their names.
// out:     categories: list<map>
// returns: one
MATCH (c:Category {tenant_id: $tenant_id}) WHERE c.category IS NOT NULL
WITH c ORDER BY c.category, c.subcategory
RETURN collect(c {.category, .subcategory, .words}) AS categories
