"""Keys in the settings: made, shown once and revoked."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations

FITS = "return document.documentElement.scrollWidth <= innerWidth"
pytestmark = pytest.mark.sweep


async def test_a_key_is_made_by_keys_alone_shown_once_and_revoked(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    await page.open("/#/settings")
    await page.see(".keys li", "web page")
    await page.run("document.querySelector('.act summary').focus()")
    await page.press(Keys.ENTER, Keys.TAB, "CI", Keys.TAB, Keys.TAB, Keys.SPACE)
    await page.press(Keys.TAB, Keys.TAB, Keys.TAB, "30", Keys.ENTER)
    secret = await page.text(".secret")
    assert await page.focused("aria-label") == "The new key"
    for scheme, width in (("light", 1440), ("dark", 360)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)
    holder = await noema.tenants.authenticate(secret)
    assert (holder.name, holder.scopes) == ("CI", {"read", "write"})
    await page.click("button", "I have it")
    await page.count(".secret", 0)
    await page.click(".keys summary", "Revoke")
    await page.click(".keys button", "Revoke “CI” for good")
    await page.see(".keys li", "revoked")
    [_, made] = await noema.tenants.list_keys(services.tenant_id)
    assert (made.name, made.revoked_at is None) == ("CI", False)
