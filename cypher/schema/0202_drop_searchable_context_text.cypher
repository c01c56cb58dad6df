// `contextual_text` is there instead.
DROP INDEX searchable_context_text IF EXISTS
