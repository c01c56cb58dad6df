// One ImportedFile an id.
CREATE CONSTRAINT imported_file_id IF NOT EXISTS
FOR (n:ImportedFile) REQUIRE n.id IS UNIQUE
