"""Settings of clouds that run models of others, each with its own way to sign in."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

_URL = r"^(https?://[^@\s]+)?$"
"""No user and password: addresses are shown in errors."""
_WORD = r"^[\w.-]*$"
"""It becomes part of an address."""


class PlatformSettings(BaseSettings):
    azure_endpoint: str = Field(
        default="",
        pattern=_URL,
        description="Endpoint of Azure OpenAI, such as https://RESOURCE.openai.azure.com; the "
        "model of the provider `azure` is the name of a deployment.",
    )
    azure_api_key: SecretStr = Field(
        default=SecretStr(""),
        description="Key for NOEMA_AZURE_ENDPOINT. Without one, a token of Microsoft Entra is "
        "sent, which needs the extra `noema-graph[azure]`.",
    )
    azure_api_version: str = Field(
        default="2024-10-21", pattern=_WORD, description="Version of Azure's API."
    )
    bedrock_region: str = Field(
        default="",
        pattern=_WORD,
        description="AWS region of Amazon Bedrock, such as `eu-central-1`. AWS's own settings "
        "sign the calls. It needs the extra `noema-graph[bedrock]`.",
    )
    bedrock_base_url: str = Field(
        default="",
        pattern=_URL,
        description="Base URL of Amazon Bedrock, where it is not that of the region.",
    )
    vertex_project: str = Field(
        default="",
        pattern=_WORD,
        description="Google Cloud project of Vertex AI. Google's default credentials sign in. It "
        "needs the extra `noema-graph[vertex]`.",
    )
    vertex_region: str = Field(
        default="global", pattern=_WORD, description="Region of Vertex AI, such as `europe-west4`."
    )
    vertex_base_url: str = Field(
        default="",
        pattern=_URL,
        description="Base URL of Vertex AI, where it is not that of the region.",
    )
