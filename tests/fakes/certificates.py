"""An authority of this test's own, and servers with certificates that it signed."""

import datetime as dt
import ipaddress
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

_DAY = dt.timedelta(days=1)


class Authority:
    """Signs certificates; keeps them in a folder.

    Args:
        folder: Must be there.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "A test")])
        constraint = x509.BasicConstraints(ca=True, path_length=None)
        own = self._begun(self._name, self._key, self._now() + _DAY)
        self._own = own.add_extension(constraint, critical=True).sign(self._key, hashes.SHA256())

    def trust(self) -> ssl.SSLContext:
        """Give the context of a client that trusts this authority alone."""
        pem = self._own.public_bytes(serialization.Encoding.PEM).decode()
        return ssl.create_default_context(cadata=pem)

    def server(self, host: str, names: list[str], *, is_over: bool = False) -> ssl.SSLContext:
        """Give the context of a server with a certificate.

        Args:
            host: A host or an address that the certificate is for.
            names: Gets what each client says that it wants to speak to.
            is_over: Whether the certificate has expired.
        """
        key, subject = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
        until = self._now() - _DAY if is_over else self._now() + _DAY
        begun = self._begun(subject, key, until)
        alternative = x509.SubjectAlternativeName([_general(host)])
        certificate = begun.add_extension(alternative, critical=True).sign(
            self._key, hashes.SHA256()
        )
        pem = self._folder / f"{host}.pem"
        pem.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + certificate.public_bytes(serialization.Encoding.PEM)
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem)

        def told(_: ssl.SSLObject, name: str | None, __: ssl.SSLContext) -> None:
            names.append(name or "")

        context.sni_callback = told
        return context

    def _begun(
        self, subject: x509.Name, key: ec.EllipticCurvePrivateKey, until: dt.datetime
    ) -> x509.CertificateBuilder:
        builder = x509.CertificateBuilder().issuer_name(self._name).subject_name(subject)
        builder = builder.public_key(key.public_key()).serial_number(x509.random_serial_number())
        return builder.not_valid_before(until - 30 * _DAY).not_valid_after(until)

    def _now(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC)


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
