// Vectors of voyage-4 (1024 dimensions), with the properties a search may filter by. A property has
// one vector index at most, so each model has a property of its own.
CREATE VECTOR INDEX searchable_voyage_4 IF NOT EXISTS
FOR (n:Searchable) ON n.embedding_voyage_4
WITH [n.tenant_id, n.kind, n.status, n.session_id, n.recorded_from]
OPTIONS {indexConfig: {`vector.dimensions`: 1024, `vector.similarity_function`: 'cosine'}}
