// Vectors of bge-small-en-v1.5 (384 dimensions), with the properties a search may filter by.
CREATE VECTOR INDEX searchable_bge_small_en_v15 IF NOT EXISTS
FOR (n:Searchable) ON n.embedding
WITH [n.tenant_id, n.kind, n.status, n.session_id, n.recorded_from]
OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'}}
