// Take from templates and their versions what they say; they stay as marks and are not in use.
// in:      $ids: list<string>, $word: string (stands where a text must be)
// out:     templates: int
// returns: one
UNWIND $ids AS id
MATCH (t:Template {id: id, tenant_id: $tenant_id})
SET t = t {.id, .tenant_id, .kind, .source, .fallback, .version, .tenant_key, .kind_key,
  .recorded_from, .updated_at, search_text: '', forgotten: true}
SET t.name = $word, t.slug = $word, t.domain = $word, t.status = 'retired'
REMOVE t:Contextual
WITH t
MATCH (t)-[:HAS_VERSION]->(v)
SET v.description = $word, v.domain = $word, v.methodology = $word, v.body = $word, v.keywords = []
RETURN count(DISTINCT t) AS templates
