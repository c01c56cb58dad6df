// Full text over each thing together with what stands around it.
CREATE FULLTEXT INDEX searchable_context_text IF NOT EXISTS
FOR (n:Searchable) ON EACH [n.context_text, n.tenant_key, n.kind_key, n.session_key]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
