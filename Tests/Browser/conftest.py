"""Servers, browsers and people for the tests."""

import functools
import itertools
import os
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
import chromium  # noqa: E402
from client import PASSWORD, Client  # noqa: E402
from files import Studio  # noqa: E402
from proxy import Wire  # noqa: E402
from server import POSTGRES, Server  # noqa: E402

DEVICES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
numbers = itertools.count(1)
# Five seconds are over sooner than some work of a busy machine; what never comes may take a while to be missed.
expect.set_options(timeout=30_000)


def pytest_configure(config):
    if not POSTGRES and os.environ.get("SALON_TEST_REQUIRE_POSTGRES") == "1":
        pytest.exit("SALON_TEST_POSTGRES_URL is not set.", 2)
    config.addinivalue_line("markers", "both_engines: runs on SQLite and on PostgreSQL")
    config.addinivalue_line("markers", "whole_browser: needs a microphone or the system's notifications")


#: Files with tests of a minute and more.
LONG = ("test_kill", "test_school_year", "test_converse", "test_quality")


def pytest_collection_modifyitems(items):
    """What lasts longest begins first: at the end, one of two workers would wait for the other."""
    items.sort(key=lambda item: item.path.stem not in LONG)


def pytest_generate_tests(metafunc):
    if "engine" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_engines") and POSTGRES
        metafunc.parametrize("engine", ["sqlite", "postgres"] if both else ["sqlite"])


@pytest.fixture(scope="session")
def servers():
    servers = {}
    yield servers
    for server in servers.values():
        server.stop()


@pytest.fixture
def salon(servers, engine):
    """A running instance that other tests use too; its first member is its admin already."""
    if engine not in servers:
        servers[engine] = Server(engine)
        Client(servers[engine]).join("first")
    return servers[engine]


@pytest.fixture
def empty_salon(engine):
    """An instance nobody has joined."""
    server = Server(engine)
    yield server
    server.stop()


@pytest.fixture
def wire(salon):
    wire = Wire(salon)
    yield wire
    wire.close()


@pytest.fixture(scope="session")
def studio(tmp_path_factory):
    """Real photographs, and files of every kind made from them."""
    return Studio(tmp_path_factory.mktemp("studio"))


@pytest.fixture(scope="session")
def browsers():
    """Browsers by where they are, started when first asked for."""
    with sync_playwright() as playwright:
        # A microphone that hears beeps, for whom a test allows it.
        args = ["--no-sandbox", "--use-fake-device-for-media-stream"]
        yield functools.cache(lambda path: playwright.chromium.launch(executable_path=path, args=args))


@pytest.fixture
def browser(request, browsers):
    return browsers(chromium.path(is_whole=request.node.get_closest_marker("whole_browser") is not None))


class Watch:
    """What no page may do: log errors, send requests to third parties, miss a file."""

    def __init__(self):
        self.faults = []

    def follow(self, context):
        context.on("page", lambda page: page.on("pageerror", self.fail))
        context.on("console", self.hear)
        context.on("response", self.see)

    def fail(self, error):
        self.faults.append(f"script error: {error}")

    def hear(self, message):
        # A refused form or a cut wire is listed there too: the tests that cause one look at it themselves.
        expected = ("Failed to load resource", "Service Worker registration blocked by Playwright")
        if message.type in ("error", "warning") and not message.text.startswith(expected):
            self.faults.append(f"console: {message.text}")

    def see(self, response):
        request = response.request
        is_ours = "127.0.0.1" in request.url or "//localhost:" in request.url
        if not is_ours and not request.url.startswith(("data:", "blob:")):
            self.faults.append(f"third party: {request.url}")
        if response.status >= 400 and request.resource_type in ("script", "stylesheet", "image", "font", "manifest"):
            self.faults.append(f"{response.status}: {request.url}")


@pytest.fixture
def watch():
    watch = Watch()
    yield watch
    assert watch.faults == []


@pytest.fixture
def visit(browser, salon, watch):
    """Opens a browser of its own and gives its page: `visit("phone", language="ko-KR", scripts=False)`."""
    contexts = []

    def visit(device="desktop", at=None, path="/", language="en-US", scripts=True, member=None, **options):
        context = browser.new_context(
            base_url=(at or salon).url, locale=language, java_script_enabled=scripts,
            # What passes through a service worker cannot be held or changed by a test.
            # Frames between one page and the next cost more than the pages; who tests motion asks for it.
            **{"service_workers": "block", "reduced_motion": "reduce", **DEVICES[device], **options})
        contexts.append(context)
        watch.follow(context)
        if member:
            # A member's own language outweighs the browser's.
            member.post("/settings", language=language[:2])
            url = (at or salon).url
            context.add_cookies([{"name": name, "value": value, "url": url} for name, value in member.cookies.items()])
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def kept():
    """Pages that stay open, with what watches each."""
    return {}


@pytest.fixture
def look(kept, browser, salon):
    """Shows one page after the other in a browser that stays open and knows the scripts already, for tests that only
    look: `look("phone", "/settings", member, scheme="dark", language="ko-KR")`."""
    watches = []

    def look(device, path, member=None, scheme="light", language="en-US"):
        key = (salon, device, member, scheme, language)
        if key not in kept:
            context = browser.new_context(
                base_url=salon.url, locale=language, color_scheme=scheme, reduced_motion="reduce",
                service_workers="block", **DEVICES[device])
            (watch := Watch()).follow(context)
            kept[key] = context.new_page(), watch
        page, watch = kept[key]
        watches.append(watch)
        page.set_viewport_size(DEVICES[device]["viewport"])
        if member:
            member.post("/settings", language=language[:2])
            page.context.add_cookies([
                {"name": name, "value": value, "url": salon.url} for name, value in member.cookies.items()])
        page.goto(path)
        # A session that has ended would show log-in to every test that follows, and nobody would notice.
        assert not member or "/login" not in page.url
        return page

    yield look
    found = [fault for watch in watches for fault in watch.faults]
    for watch in watches:
        watch.faults = []
    assert found == []


@pytest.fixture(scope="session")
def members():
    return {}


@pytest.fixture
def member(salon, members):
    """Members without a browser: `member("Mina")` is the same one in every test, unless she is to be `fresh`."""

    def member(name="Somebody", fresh=False):
        key = (salon, name)
        if fresh or key not in members:
            members[key] = Client(salon).join(f"member{next(numbers)}", name)
        return members[key]

    return member


@pytest.fixture
def new_handle():
    return lambda: f"guest{next(numbers)}"


@pytest.fixture
def work(salon, member, studio):
    """Another member's work; its path."""
    return member("Jiwoo").share("Morning light", studio.small("GreenMeadow"))


def fill_join(page, handle, name="Mina Park", password=PASSWORD):
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Handle", exact=True).fill(handle)
    page.get_by_label("Major", exact=True).fill("Illustration")
    page.get_by_label("Email", exact=True).fill(f"{handle}@school.example")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("checkbox", name="Agree to all", exact=True).check()


def wait_for_welcome(page):
    """After joining: the welcome pages, or the lounge's nickname before them."""
    page.wait_for_url(re.compile(r"/welcome|/lounge/join"))


@pytest.fixture
def join():
    """Joins by the form, as people do, and leaves the page at the first of those that welcome them."""

    def join(page, handle, name="Mina Park"):
        page.goto("/join")
        fill_join(page, handle, name)
        page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()
        wait_for_welcome(page)

    return join
