// Make names known to a database that may have no node, relationship or property of that name yet.
// in:      $labels: list<string>, $types: list<string>, $properties: list<string>
// returns: none
UNWIND $labels AS label
CALL db.createLabel(label)
WITH count(*) AS labels
UNWIND $types AS type
CALL db.createRelationshipType(type)
WITH count(*) AS types
UNWIND $properties AS property
CALL db.createProperty(property)
