"""Each space alone is an app: members join, use it, and see nothing of the others."""

import re
from pathlib import Path

import pytest
from accessibility import faults
from client import PASSWORD
from playwright.sync_api import expect
from server import ROOT, Server

SOURCE = (ROOT / "Sources/SalonApp/Space.swift").read_text()
SPACES = re.findall(r"\.(\w+)", re.search(r"allCases: \[Space\] = \[(.*?)\]", SOURCE)[1])
HOME = {"gallery": "/", "timeline": "/timeline", "messages": "/messages", "lounge": "/lounge"}
NAMES = {"gallery": ["Gallery", "New work"], "timeline": ["Timeline"], "messages": ["Messages", "Message"],
         "lounge": ["Lounge"]}
SHARED = {"gallery": True, "timeline": True, "messages": False, "lounge": False}


@pytest.fixture(scope="module")
def alone():
    servers = {}

    def alone(space):
        if space not in servers:
            servers[space] = Server("sqlite", "--spaces", space)
        return servers[space]

    yield alone
    for server in servers.values():
        server.stop()


@pytest.fixture
def salon(alone, space):
    return alone(space)


def join(page, handle, name):
    """Joins by the form, with this space's fields, and passes the pages before the front page."""
    page.goto("/join")
    values = {"Name": name, "Handle": handle, "Major": "Illustration", "Email": f"{handle}@school.example",
              "Password": PASSWORD}
    for label, value in values.items():
        field = page.get_by_label(label, exact=True)
        if field.count():
            field.fill(value)
    everything = page.get_by_label("Agree to all", exact=True)
    if everything.count():
        everything.check()
    page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(lambda url: not re.search(r"/join$", url))
    page.goto("/")


def share_a_work(page, other, studio):
    page.goto("/works/new")
    page.locator("input[name=images]").set_input_files(studio.photograph("GreenMeadow"))
    page.get_by_label("Title", exact=True).fill("Meadow in June")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_url(lambda url: "/works/new" not in url)
    page.locator("#wall .card a").first.click()
    page.wait_for_url("**/works/*")
    other.goto(page.url)
    other.get_by_role("textbox", name="Comment", exact=True).fill("The light!")
    other.get_by_role("button", name="Post", exact=True).click()
    expect(page.locator("#comments")).to_contain_text("The light!")


def post_and_answer(page, other, studio):
    page.goto("/timeline")
    page.get_by_role("textbox", name="Post text", exact=True).fill("Who is in the studio tonight? #riso")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.locator("#wall .post").first).to_contain_text("tonight")
    other.goto("/timeline/local")
    other.locator("#wall .post .when").first.click()
    other.wait_for_url("**/posts/*")
    other.get_by_role("textbox", name="Post text", exact=True).fill("I am")
    other.get_by_role("button", name="Post", exact=True).click()
    page.goto(other.url)
    expect(page.locator(".thread")).to_contain_text("I am")


def talk(page, other, studio):
    page.goto("/messages/new")
    page.locator(".person-button").first.click()
    page.wait_for_url(re.compile(r"/messages/\d+"))
    page.get_by_role("textbox", name="Message text", exact=True).fill("Hello #there")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".message")).to_contain_text("Hello #there")
    # A tag leads nowhere here, so it is no link.
    expect(page.locator(".message .tag")).to_have_count(0)
    other.goto("/messages/requests")
    expect(other.locator("#requests")).to_contain_text("Hello")
    expect(other.get_by_text("follow", exact=False)).to_have_count(0)
    other.locator("#requests a").first.click()
    other.get_by_role("button", name="Accept", exact=True).click()
    other.get_by_role("textbox", name="Message text", exact=True).fill("Good evening")
    other.keyboard.press("Control+Enter")
    expect(page.locator(".messages")).to_contain_text("Good evening")


def speak_freely(page, other, studio):
    for each, nickname in (page, "Moss"), (other, "Fern"):
        each.goto("/lounge")
        each.get_by_label("Nickname", exact=True).fill(nickname)
        each.get_by_role("button", name="Check", exact=True).click()
        each.get_by_role("button", name="Start", exact=True).click()
        each.wait_for_url(lambda url: "/join" not in url)
    page.goto("/lounge/new")
    page.get_by_role("textbox", name="Post text", exact=True).fill("Does anybody else dread critiques?")
    page.get_by_role("button", name="Post", exact=True).click()
    page.wait_for_url(re.compile(r"/lounge$"))
    expect(page.get_by_role("main")).to_contain_text("dread critiques")
    other.goto("/lounge")
    expect(other.get_by_role("main")).to_contain_text("Moss")
    # Nobody's account is on it.
    expect(other.get_by_text("Mina Park")).to_have_count(0)


ACTS = {"gallery": share_a_work, "timeline": post_and_answer, "messages": talk, "lounge": speak_freely}


@pytest.fixture
def people(visit, space, members):
    """Two members, on a phone and at a desk; they join once."""
    pages = visit("phone"), visit("desktop")
    for page, handle, name in zip(pages, ("mina", "jiwoo"), ("Mina Park", "Jiwoo Han"), strict=True):
        if (space, handle) in members:
            page.context.add_cookies(members[(space, handle)])
        else:
            join(page, handle, name)
            members[(space, handle)] = page.context.cookies()
    return pages


@pytest.mark.parametrize("space", SPACES)
def test_it_does_what_it_is_for(people, space, studio):
    ACTS[space](*people, studio)


@pytest.mark.parametrize("space", ["messages"])
def test_a_conversation_opens_after_logging_in(visit, people, space):
    visitor = visit("phone", path="/@jiwoo")
    visitor.get_by_role("button", name="Message", exact=True).click()
    visitor.wait_for_url("**/login?next=*")
    expect(visitor.get_by_role("main")).to_contain_text("your conversation opens")
    visitor.get_by_label("Email", exact=True).fill("mina")
    visitor.get_by_label("Password", exact=True).fill(PASSWORD)
    visitor.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    visitor.wait_for_url(re.compile(r"/messages/\d+"))
    expect(visitor.get_by_role("textbox", name="Message text", exact=True)).to_be_visible()


@pytest.mark.parametrize("space", SPACES)
def test_the_front_page_is_its_own(visit, people, space):
    for page in people:
        page.goto("/")
        assert Path(page.evaluate("location.pathname")).parts[:2] == Path(HOME[space]).parts[:2]
        named = [name for other in SPACES if other != space for name in NAMES[other]]
        # A comment is posted and a message is sent in any space, so only links count: each has a place of its own.
        for name in named:
            expect(page.get_by_role("link", name=name, exact=True)).to_have_count(0)
        expect(page.get_by_role("link", name="Notifications", exact=True)).to_have_count(1 if SHARED[space] else 0)
    stranger = visit("phone")
    expect(stranger.get_by_role("main")).to_be_visible()


@pytest.mark.parametrize("space", SPACES)
def test_shortcuts_are_those_that_do_something(people, space):
    _, desk = people
    desk.goto("/settings")
    desk.keyboard.press("?")
    keys = desk.locator("#keys")
    expect(keys).to_be_visible()
    expect(keys.get_by_text("New work", exact=True)).to_have_count(1 if space == "gallery" else 0)
    expect(keys.get_by_text("Search", exact=True)).to_have_count(0 if space == "lounge" else 1)


# What the spaces have alone is in test_quality.py, with all of them. Catches a frame, settings and a profile that break
# where the others' parts are missing.
@pytest.mark.parametrize("space", SPACES)
def test_axe_finds_nothing(people, space):
    for page, scheme, language in zip(people, ("dark", "light"), ("ko", "en"), strict=True):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.request.post("/settings", form={"language": language})
        paths = ["/", "/settings", "/settings/account/delete", "/settings/notifications"]
        if space != "lounge":
            paths += ["/@mina", "/@jiwoo", "/search?q=min"]
        for path in paths:
            page.goto(path)
            assert faults(page) == [], path
        page.request.post("/settings", form={"language": "en"})


@pytest.mark.parametrize("space", SPACES)
def test_nothing_scrolls_sideways(people, space):
    phone, _ = people
    phone.set_viewport_size({"width": 320, "height": 640})
    for path in "/", "/settings", "/settings/account/delete":
        phone.goto(path)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320, path
