// Sessions by what a search is narrowed to: null where that does not narrow.
// in:      $modes: list<string>|null, $domains: list<string>|null, $authors: list<string>|null,
//          $tags: list<string>|null, $project: string|null (all; else parts between slashes)
// out:     session_ids: list<string>|null, author_sessions: list<string>|null,
//          tag_sessions: list<string>|null
// returns: one
CALL () {
  MATCH (s:Session {tenant_id: $tenant_id})
  WHERE s.id > '' AND ($modes IS NULL OR s.mode IN $modes) AND ($domains IS NULL OR s.domain IN $domains)
    AND ($project IS NULL OR '/' + toLower(s.project) + '/' CONTAINS $project)
  RETURN collect(s.id) AS session_ids
}
WITH session_ids, $authors AS authors
CALL (authors) {
  MATCH (s:Session {tenant_id: $tenant_id}) WHERE s.id > '' AND s.author IN authors
  RETURN collect(s.id) AS author_sessions
}
WITH session_ids, author_sessions, $tags AS tags
CALL (tags) {
  MATCH (s:Session {tenant_id: $tenant_id})
  WHERE s.id > '' AND any(tag IN s.tags WHERE tag IN tags)
  RETURN collect(s.id) AS tag_sessions
}
RETURN CASE WHEN $modes IS NULL AND $domains IS NULL AND $project IS NULL THEN null ELSE session_ids END
  AS session_ids, author_sessions, tag_sessions
