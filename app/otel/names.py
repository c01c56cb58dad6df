"""What things are called in OpenTelemetry's semantic conventions, and in our own beside them."""

HTTP_METHOD = "http.request.method"
HTTP_ROUTE = "http.route"
HTTP_STATUS = "http.response.status_code"
HTTP_METHODS = frozenset(
    {"CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE"}
)
"""Whatever else a client calls its method is `OTHER`."""
OTHER = "_OTHER"

GRAPHQL_TYPE = "graphql.operation.type"
GRAPHQL_FIELD = "noema.graphql.field"
"""Of the schema. The conventions have the name that a client gives an operation: it is any text."""

DB_SYSTEM = "db.system.name"
DB_SUMMARY = "db.query.summary"
"""The name of the statement's file."""
NEO4J = "neo4j"

GENAI_OPERATION = "gen_ai.operation.name"
GENAI_PROVIDER = "gen_ai.provider.name"
GENAI_MODEL = "gen_ai.request.model"
GENAI_INPUT_TOKENS = "gen_ai.usage.input_tokens"
GENAI_OUTPUT_TOKENS = "gen_ai.usage.output_tokens"
CHAT = "chat"
GENAI_PROVIDERS = {
    "openai_chat": "openai",
    "gemini": "gcp.gemini",
    "azure": "azure.ai.openai",
    "bedrock": "aws.bedrock",
    "vertex": "gcp.vertex_ai",
    "vertex_anthropic": "gcp.vertex_ai",
}
"""Providers that the conventions call otherwise."""

JOB_KIND = "noema.job.kind"
OUTCOME = "noema.outcome"
ERROR_TYPE = "error.type"
