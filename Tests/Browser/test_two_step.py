"""Two-step login, with the codes of a library that is not ours."""

import re
import time
import urllib.parse

import pyotp
import pytest
from accessibility import faults
from client import PASSWORD, Client
from playwright.sync_api import expect


def press(page, name):
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def send(page, code, name, scripts):
    """Types a code; with scripts its last digit sends it."""
    page.get_by_label("Code", exact=True).fill(code)
    if not scripts:
        press(page, name)


def log_in(page, handle):
    page.goto("/login?next=/settings/account")
    page.get_by_label("Email", exact=True).fill(handle)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Log in")
    page.wait_for_url("**/login/two-step?**")


@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_qr_code_to_the_next_login(visit, salon, new_handle, scripts):
    member = Client(salon).join(new_handle())
    page = visit("phone", path="/settings/account", member=member, scripts=scripts)
    page.get_by_role("link", name="Turn on two-step login").click()
    assert faults(page, scripts) == []
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Continue")
    page.wait_for_url("**/set-up")
    expect(page.get_by_role("img", name="QR code for the authenticator app")).to_be_visible()
    assert faults(page, scripts) == []

    address = page.get_by_role("link", name="Open in an app on this device").get_attribute("href")
    app = pyotp.parse_uri(address)
    assert (app.digits, app.interval, app.digest().name, app.name) == (6, 30, "sha1", member.handle)
    assert urllib.parse.unquote(address).startswith(f"otpauth://totp/{app.issuer}:{member.handle}?")
    assert page.locator("#authenticator-secret").inner_text().replace(" ", "") == app.secret
    send(page, "000000", "Turn on", scripts)
    expect(page.locator("#field-code-problem")).to_be_visible()
    # The server's window has one step to either side, so the next one is right, too.
    code = app.now()
    send(page, code, "Turn on", scripts)
    codes = page.locator(".recovery-codes li")
    expect(codes).to_have_count(10)
    assert faults(page, scripts) == []
    kept = codes.all_inner_texts()
    assert all(re.fullmatch(r"([A-Z2-7]{4}-){3}[A-Z2-7]{4}", each) for each in kept)
    page.get_by_role("link", name="I saved them").click()
    expect(page.get_by_text("10 left")).to_be_visible()
    assert faults(page, scripts) == []

    fresh = visit("desktop", path="/", scripts=scripts)
    log_in(fresh, member.handle)
    assert faults(fresh, scripts) == []
    assert not any("session" in each["name"] for each in fresh.context.cookies())
    # The one that turned it on is used up.
    send(fresh, code, "Log in", scripts)
    expect(fresh.locator("#field-code-problem")).to_be_visible()
    send(fresh, app.at(int(time.time()) + 30), "Log in", scripts)
    fresh.wait_for_url("**/settings/account")

    other = visit("phone", path="/", scripts=scripts)
    log_in(other, member.handle)
    other.get_by_role("link", name="Use a recovery code").click()
    assert faults(other, scripts) == []
    other.get_by_label("Recovery code", exact=True).fill(kept[4].lower())
    press(other, "Log in")
    other.wait_for_url("**/settings/account")
