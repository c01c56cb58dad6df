// Vectors of the model that a server is asked for, of each thing in its context.
CREATE VECTOR INDEX searchable_context_compatible IF NOT EXISTS
FOR (n:Searchable) ON n.context_embedding_compatible
WITH [n.tenant_id, n.kind, n.status, n.session_id, n.recorded_from]
OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine'}}
