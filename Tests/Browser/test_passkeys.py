"""Passkeys, with Chromium's virtual authenticator; what it sends is verified by a library that is not ours, too."""

import json
import re
import urllib.parse

import pytest
import webauthn
from accessibility import faults
from client import PASSWORD, Client
from playwright.sync_api import expect
from server import Server
from webauthn.helpers import base64url_to_bytes


class House(Server):
    """At an address for which browsers make passkeys: by name."""

    def start(self):
        self.environment["SALON_PUBLIC_URL"] = f"http://localhost:{self.port}"
        super().start()
        self.url = f"http://localhost:{self.port}"


@pytest.fixture
def house(engine):
    server = House(engine)
    Client(server).join("first")
    yield server
    server.stop()


def authenticator(page, **options):
    """Plugs a device in that knows its owner."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
              "isUserVerified": True, "automaticPresenceSimulation": True, **options}
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": device})["authenticatorId"]


def press(page, name):
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def sent(request):
    return json.loads(dict(urllib.parse.parse_qsl(request.post_data))["answer"])


class Listener:
    """Keeps what the server asks for, which the page has left by the time one could look."""

    def __init__(self, page):
        page.route("**/options", self.hear)

    def hear(self, route):
        response = route.fetch()
        self.challenge = response.ok and base64url_to_bytes(response.json()["challenge"])
        route.fulfill(response=response)


def test_from_the_first_passkey_to_the_next_login(visit, house):
    member = Client(house).join("mina")
    page = visit("phone", at=house, path="/settings/two-step", member=member)
    session, device = authenticator(page)
    asked = Listener(page)
    page.get_by_role("link", name="Add a passkey").click()
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Password", exact=True).fill("not it")
    press(page, "Add a passkey")
    expect(page.get_by_text("That is not your password.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("My phone")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    with page.expect_request("**/settings/passkeys") as told:
        press(page, "Add a passkey")
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    made = webauthn.verify_registration_response(
        credential=sent(told.value), expected_challenge=asked.challenge, expected_rp_id="localhost",
        expected_origin=house.url, require_user_verification=True)
    page.get_by_role("link", name="I saved them").click()
    expect(page.get_by_text("My phone")).to_be_visible()
    assert faults(page) == []
    credential, = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert credential["isResidentCredential"] and credential["rpId"] == "localhost"

    page.context.clear_cookies()
    page.goto(f"{house.url}/login?next=/settings/two-step")
    assert faults(page) == []
    with page.expect_request("**/login/passkey") as told:
        press(page, "Log in with a passkey")
    page.wait_for_url("**/settings/two-step")
    expect(page.get_by_text("used just now")).to_be_visible()
    used = webauthn.verify_authentication_response(
        credential=sent(told.value), expected_challenge=asked.challenge, expected_rp_id="localhost",
        expected_origin=house.url, credential_public_key=made.credential_public_key,
        credential_current_sign_count=made.sign_count, require_user_verification=True)
    assert used.new_sign_count > made.sign_count

    # As the second step.
    page.context.clear_cookies()
    page.goto(f"{house.url}/login")
    page.get_by_label("Email", exact=True).fill("mina")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Log in")
    page.wait_for_url("**/login/two-step")
    assert faults(page) == []
    press(page, "Log in with a passkey")
    page.wait_for_url(lambda url: "/login" not in url)

    # Removed here, it opens nothing, although the device still has it.
    page.goto(f"{house.url}/settings/two-step")
    page.get_by_role("link", name="Change: My phone", exact=True).click()
    page.get_by_role("link", name="Remove", exact=True).click()
    expect(page.get_by_label("Recovery code", exact=True)).to_be_visible()
    assert faults(page) == []


def test_a_device_that_does_not_know_its_owner_is_refused(visit, house):
    member = Client(house).join("mina")
    page = visit("desktop", at=house, path="/settings/passkeys/new", member=member)
    authenticator(page, hasUserVerification=False, isUserVerified=False)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Add a passkey")
    expect(page.get_by_text("The passkey could not be created")).to_be_visible()
    assert not re.search(r"/settings/passkeys/\d", member.get("/settings/two-step")[1])


def test_there_is_no_button_without_scripts(visit, house):
    page = visit(at=house, path="/login", scripts=False)
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_hidden()
    page = visit(at=house, path="/settings/passkeys/new", scripts=False, member=Client(house).join("mina"))
    expect(page.locator("noscript p")).to_have_text("Passkeys need JavaScript. Turn it on to add one.")
    expect(page.get_by_role("button", name="Add a passkey")).to_be_hidden()
