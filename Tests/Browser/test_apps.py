"""Apps are let in by a page, and ended by another."""

import http.server
import threading
import urllib.parse

import pytest
from accessibility import faults
from apps import App
from client import PASSWORD, Client
from playwright.sync_api import expect


class Waiting(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>App</title>")

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    """Where a web app waits for the answer: another site."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Waiting)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


def press(page, name):
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_app_and_back(visit, salon, new_handle, elsewhere, scripts):
    member = Client(salon).join(new_handle())
    app = App(Client(salon), f"{elsewhere}/done")
    page = visit("phone", path=app.path, scripts=scripts)
    page.get_by_label("Email", exact=True).fill(member.handle)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Log in")
    expect(page.get_by_role("heading", name="Allow this app?")).to_be_visible()
    assert faults(page, scripts) == []
    # Catches a policy that keeps browsers from following.
    press(page, "Allow")
    page.wait_for_url(f"{elsewhere}/done?code=*")
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)["code"][0]
    app.bring(Client(salon), code)

    page.goto("/settings/apps")
    expect(page.get_by_role("heading", name="Ice Cubes")).to_be_visible()
    assert faults(page, scripts) == []
    press(page, "End: Ice Cubes")
    expect(page.get_by_role("heading", name="No apps yet")).to_be_visible()

    page.goto(app.path)
    press(page, "Use another account")
    page.wait_for_url("**/login?next=**")
    expect(page.get_by_text("Log in or join to use the app.")).to_be_visible()
