// Vectors of the model that a server is asked for, of whatever size it has: an index without a size
// takes all, and compares a vector only with those of its own size (docs/decisions/0029).
CREATE VECTOR INDEX searchable_compatible IF NOT EXISTS
FOR (n:Searchable) ON n.embedding_compatible
WITH [n.tenant_id, n.kind, n.status, n.session_id, n.recorded_from]
OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine'}}
