// Full text over everything that search returns; the keys narrow it to tenant, kind and session.
CREATE FULLTEXT INDEX searchable_text IF NOT EXISTS
FOR (n:Searchable) ON EACH [n.search_text, n.tenant_key, n.kind_key, n.session_key]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
