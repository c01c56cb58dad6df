// Full text over each thing together with what stands around it. A label of its own, because a node
// is in a full-text index with any of its properties, and every write would pay for both.
CREATE FULLTEXT INDEX contextual_text IF NOT EXISTS
FOR (n:Contextual) ON EACH [n.context_text, n.tenant_key, n.kind_key, n.session_key]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
