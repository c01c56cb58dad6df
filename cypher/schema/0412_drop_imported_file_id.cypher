// `imported_file_tenant_id` is there instead.
DROP CONSTRAINT imported_file_id IF EXISTS
