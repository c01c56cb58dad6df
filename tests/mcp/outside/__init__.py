"""Programs of others against a running service: the MCP inspector and the conformance suite."""
