"""What an installed Salon does without a connection, and what other apps hand over to it."""

import re

import pytest
from playwright.sync_api import expect
from client import Client


@pytest.fixture
def install(visit):
    """A browser whose pages go through the service worker."""

    def install(member, path="/", device="phone", **options):
        page = visit(device, path=path, member=member, service_workers="allow", **options)
        page.evaluate("navigator.serviceWorker.ready")
        # The first page came before the worker.
        page.reload()
        page.wait_for_function("navigator.serviceWorker.controller")
        return page

    return install


def kept(page):
    return page.evaluate("""async () => {
        const pages = await caches.open("pages");
        return (await pages.keys()).map(request => new URL(request.url).pathname);
    }""")


def wait_for_kept(page, *paths):
    page.wait_for_function("""async paths => {
        const pages = await caches.open("pages");
        const all = await Promise.all(paths.map(path => pages.match(path)));
        return all.every(Boolean);
    }""", arg=list(paths))


def test_the_last_pages_can_be_read_without_a_connection(install, salon, member, work):
    person = member("Haneul", fresh=True)
    page = install(person)
    page.goto("/timeline")
    page.get_by_label("Post text").fill("read me on the train")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_text("read me on the train")).to_be_visible()
    page.goto("/timeline")
    wait_for_kept(page, "/", "/timeline")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.locator(f"a[href='{work}']").first).to_be_visible()
    # Said before its first paint, which the words below would move after it.
    assert "<html data-offline " in page.goto("/timeline").text()
    expect(page.get_by_text("read me on the train")).to_be_visible()
    pill = "getComputedStyle(document.body, '::after').content"
    assert re.fullmatch(r'"You are offline\. As of \d\d:\d\d\."', page.evaluate(pill))
    # What is typed meanwhile stays when the connection is back, and one press fetches the page anew.
    page.get_by_label("Post text").fill("half a thought")
    page.context.set_offline(False)
    page.get_by_role("status").get_by_role("link", name="Refresh").wait_for()
    expect(page.get_by_label("Post text")).to_have_value("half a thought")
    page.get_by_role("link", name="Refresh").click()
    expect(page.locator("body")).not_to_have_attribute("data-kept", re.compile(r"\d"))
    page.get_by_label("Post text").fill("")
    # Where nothing is typed, the page catches up by itself.
    page.context.set_offline(True)
    page.goto("/timeline")
    expect(page.locator("body")).to_have_attribute("data-kept", re.compile(r"\d"))
    page.context.set_offline(False)
    expect(page.locator("body")).not_to_have_attribute("data-kept", re.compile(r"\d"))
    page.context.set_offline(True)
    # What is not kept leads to what is.
    page.goto("/settings")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="Timeline")).to_be_visible()
    expect(page.get_by_role("link", name="Messages")).to_be_hidden()
    page.get_by_role("link", name="Timeline").click()
    expect(page.get_by_text("read me on the train")).to_be_visible()
    page.goto("/settings")
    with page.expect_navigation():
        page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    # What was asked for comes by itself once it can.
    page.context.set_offline(False)
    expect(page.get_by_text("@school.example")).to_be_visible()
    assert "/settings" not in kept(page)


def test_nothing_kept_stays_after_log_out_or_for_somebody_else(install, salon, member):
    page = install(member("Nabi", fresh=True), "/messages")
    wait_for_kept(page, "/messages")
    # Somebody else logs in here without the first having logged out.
    other = member("Sora", fresh=True)
    other.enter(page.context)
    page.goto("/settings")
    page.wait_for_function("caches.has('pages').then(has => !has)")
    page.goto("/messages")
    wait_for_kept(page, "/messages")
    page.goto("/settings")
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Join", exact=True).first).to_be_visible()
    assert "/messages" not in kept(page)


def hand_over(page, studio=None, **texts):
    """As the system does for another app: a form for /share."""
    page.evaluate("""texts => {
        const form = Object.assign(document.createElement("form"), {
            method: "post", action: "/share", enctype: "multipart/form-data", id: "handed-over" });
        for (const [name, value] of Object.entries(texts)) {
            form.append(Object.assign(document.createElement("input"), { name, value }));
        }
        form.append(Object.assign(document.createElement("input"), { type: "file", name: "images", multiple: true }));
        document.body.append(form);
    }""", texts)
    if studio:
        page.locator("#handed-over [type=file]").set_input_files(studio.small_file("GreenMeadow"))
    page.evaluate("document.getElementById('handed-over').submit()")


def test_images_and_texts_come_from_other_apps(install, member, studio):
    page = install(member("Haneul"))
    hand_over(page, studio, title="from the camera")
    page.wait_for_url("**/works/new")
    expect(page.locator("#cards > *")).to_have_count(1)
    assert not page.evaluate("caches.has('shared')")
    page.goto("/")
    hand_over(page, title="A talk", url="https://example.com/talk")
    page.wait_for_url(re.compile(r"/timeline\?text="))
    expect(page.get_by_label("Post text")).to_have_value("A talk\nhttps://example.com/talk")


def test_the_manifest_speaks_the_language_of_the_page(visit, salon):
    for language, name in ("ko-KR", "살롱"), ("en-US", "Salon"):
        page = visit(language=language)
        path = page.locator("link[rel=manifest]").get_attribute("href")
        manifest = page.request.get(path).json()
        assert manifest["name"] == name and manifest["share_target"]["action"] == "/share"
        for icon in manifest["icons"]:
            assert page.request.get(icon["src"]).ok
        for shortcut in manifest["shortcuts"]:
            assert Client(salon).get(shortcut["url"])[0] in (200, 303, 302)
