"""Opens the sign-on by tokens of an identity provider, where one is set."""

import time
from importlib import import_module

from app.domain.tenants.sign_on import read_grants
from app.errors import InvalidInputError, SetupError
from app.identity.base import IdentityProvider
from app.reasoning.tenants.service import TenantService
from app.reasoning.tenants.sign_on import SignOn
from app.settings import Settings


def open_provider(settings: Settings) -> IdentityProvider | None:
    """Give the issuer of the settings; None where none is named. Nothing is asked before a token.

    Raises:
        SetupError: A setting that it needs is missing.
    """
    if settings.oidc_issuer is None:
        return None
    if not settings.oidc_audience:
        message = "NOEMA_OIDC_AUDIENCE must say which tokens of the issuer are for this service"
        raise SetupError(message, field="oidc_audience")
    # Imported only where it is used: it loads the cryptography that few commands need.
    oidc = import_module("app.identity.oidc")
    claim = settings.oidc_groups_claim
    client = oidc.OidcClient(settings.oidc_issuer, settings.oidc_audience, claim)
    return oidc.OidcProvider(client, time.monotonic)


def open_sign_on(
    settings: Settings, provider: IdentityProvider | None, tenants: TenantService
) -> SignOn | None:
    """Give what accepts the tokens of `provider`.

    Raises:
        SetupError: NOEMA_OIDC_GROUPS cannot be read.
    """
    if provider is None:
        return None
    try:
        grants = read_grants(settings.oidc_groups)
    except InvalidInputError as error:
        raise SetupError(error.message, field=error.field) from error
    return SignOn(provider, grants, tenants.require, tenants.clock)
