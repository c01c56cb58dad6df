// Vectors of voyage-4 (1024 dimensions) of each thing in its context.
CREATE VECTOR INDEX searchable_context_voyage_4 IF NOT EXISTS
FOR (n:Searchable) ON n.context_embedding_voyage_4
WITH [n.tenant_id, n.kind, n.status, n.session_id, n.recorded_from]
OPTIONS {indexConfig: {`vector.dimensions`: 1024, `vector.similarity_function`: 'cosine'}}
