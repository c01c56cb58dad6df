"""A storage with the protocol of S3 for tests: a server of its own on the loopback address."""

from collections.abc import Iterator
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import boto3
import pytest
from botocore.config import Config
from moto.server import ThreadedMotoServer

from tests.ports import free_ports

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

BUCKET = "backups"
KEY_ID, SECRET = "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"


class ObjectServer:
    def __init__(self) -> None:
        [self.port] = free_ports(1)
        self._server = ThreadedMotoServer("127.0.0.1", self.port, verbose=False)

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        self._server.stop()

    def client(self, port: int | None = None) -> "S3Client":
        """Give a client that asks once; at another port it reaches what is in between."""
        return boto3.client(  # pyright: ignore[reportUnknownMemberType]  # an overload for each service
            "s3",
            endpoint_url=f"http://127.0.0.1:{port or self.port}",
            aws_access_key_id=KEY_ID,
            aws_secret_access_key=SECRET,
            region_name="us-east-1",
            config=Config(retries={"max_attempts": 0}),
        )

    def environ(self) -> dict[str, str]:
        """Give the variables by which a client finds it."""
        return {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}",
            "AWS_ACCESS_KEY_ID": KEY_ID,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_EC2_METADATA_DISABLED": "true",
        }

    def ask_for_credentials(self, count: str) -> None:
        """Take everybody for so many calls (`inf`: always), and known credentials alone then."""
        line = HTTPConnection("127.0.0.1", self.port)
        line.request("POST", "/moto-api/reset-auth", count)
        assert line.getresponse().status == 200
        line.close()


@pytest.fixture(scope="module")
def object_server() -> Iterator[ObjectServer]:
    """A server with one bucket."""
    server = ObjectServer()
    server.start()
    server.client().create_bucket(Bucket=BUCKET)
    yield server
    server.stop()
