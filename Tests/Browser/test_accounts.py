"""Joining, logging in and out, and what the browser keeps."""

import json
import re

import pytest
from client import PASSWORD, Client
from conftest import fill_join, wait_for_welcome
from playwright.sync_api import expect


def log_in(page, identifier, password=PASSWORD):
    page.get_by_label("Email", exact=True).fill(identifier)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


@pytest.mark.parametrize("scripts", [True, False])
def test_wrong_log_in_says_one_thing(visit, salon, new_handle, scripts):
    handle = new_handle()
    Client(salon).join(handle)
    page = visit(path="/login", scripts=scripts)
    answers = []
    for identifier, password in ((handle, "not the password"), ("nobody_here", PASSWORD), (f"{handle}@school.example", "x")):
        log_in(page, identifier, password)
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(page.get_by_label("Email", exact=True)).to_have_value(identifier)
        expect(page.get_by_label("Password", exact=True)).to_have_value("")
        answers.append(page.get_by_role("alert").inner_text())
    assert len(set(answers)) == 1
    for identifier in handle, f"{handle.upper()}@school.example":
        log_in(page, identifier)
        page.wait_for_url("**/")
        page.context.clear_cookies()
        page.goto("/login")


@pytest.mark.parametrize("scripts", [True, False])
def test_join_keeps_what_was_typed(visit, scripts):
    page = visit("phone", path="/join", scripts=scripts)
    fill_join(page, "not a handle", name="  ", password="short")
    page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()
    for name in "name", "handle", "email", "password":
        problem = page.locator(f"#field-{name}-problem")
        expect(problem).to_be_visible()
        field = page.locator(f"#field-{name}")
        expect(field).to_have_attribute("aria-invalid", "true")
        assert f"field-{name}-problem" in field.get_attribute("aria-describedby")
        # Above its field: below, a keyboard or a completion covers it.
        assert field.bounding_box()["y"] - 90 < problem.bounding_box()["y"] < field.bounding_box()["y"]
    expect(page.get_by_label("Handle", exact=True)).to_have_value("not a handle")
    expect(page.get_by_label("Major", exact=True)).to_have_value("Illustration")
    expect(page.get_by_label("Email", exact=True)).to_have_value("not a handle@school.example")
    # No page holds a password; a script leaves it where it is.
    expect(page.get_by_label("Password", exact=True)).to_have_value("short" if scripts else "")


def test_a_refused_form_keeps_photo_and_password(visit, new_handle, studio):
    """A chosen photo, its crop and a password are lost with a new page, so the refused form stays."""
    page = visit("phone", path="/join")
    handle = new_handle()
    fill_join(page, handle, name=" ")
    page.locator("#field-photo").set_input_files(studio.from_a_phone())
    page.get_by_role("slider", name="Zoom").fill("2")
    crop = page.locator("[name=photo-crop]").input_value()
    join = page.get_by_role("main").get_by_role("button", name="Join", exact=True)
    join.click()
    expect(page.locator("#field-name-problem")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    expect(page.get_by_label("Password", exact=True)).to_have_value(PASSWORD)
    assert page.locator("[name=photo-crop]").input_value() == crop
    # What is mended loses its problem, what is wrong now gets one.
    page.get_by_label("Name", exact=True).fill("Mina Park")
    page.get_by_label("Password", exact=True).fill("short")
    join.click()
    expect(page.locator("#field-password-problem")).to_be_visible()
    expect(page.locator("#field-name-problem")).to_have_count(0)
    expect(page.get_by_label("Name", exact=True)).not_to_have_attribute("aria-invalid", "true")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    join.click()
    wait_for_welcome(page)
    page.goto(f"/@{handle}")
    expect(page.locator(".profile img").first).to_be_visible()


def test_a_refused_profile_keeps_both_images(visit, member, studio):
    page = visit(path="/settings/profile", member=member("Sia", fresh=True))
    page.locator("#field-header").set_input_files(studio.small_file("Wood", 1_600))
    # It is cut by keys, too.
    window = page.locator(".header-picker .photo-crop-view")
    window.focus()
    before = page.locator("[name=header-crop]").input_value()
    for key in "+", "ArrowDown":
        page.keyboard.press(key)
    after = page.locator("[name=header-crop]").input_value()
    assert json.loads(after)["width"] < json.loads(before)["width"] and json.loads(after)["y"] > json.loads(before)["y"]
    page.locator("#field-photo").set_input_files({"name": "photo.png", "mimeType": "image/png", "buffer": b"no image"})
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#field-photo-problem")).to_be_visible()
    assert page.locator("#field-header").evaluate("input => input.files.length") == 1
    page.locator("#field-photo").set_input_files(studio.small_file("Dune"))
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/@\w+$"))
    expect(page.locator(".header-image")).to_be_visible()


def test_a_form_kept_by_the_script_survives_the_end_of_the_session(visit, member):
    person = member("Yuna", fresh=True)
    page = visit(path="/settings/profile", member=person)
    page.get_by_label("Bio", exact=True).fill("half a life in words")
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".toast")).to_be_visible()
    expect(page.get_by_label("Bio", exact=True)).to_have_value("half a life in words")


def test_handle_and_email_are_taken_once(visit, salon, new_handle):
    handle = new_handle()
    Client(salon).join(handle)
    page = visit(path="/join")
    fill_join(page, handle.upper())
    page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("#field-handle-problem")).to_contain_text("taken")


def test_photo_comes_with_the_account(visit, new_handle, studio):
    page = visit("phone", path="/join")
    fill_join(page, new_handle())
    page.locator("#field-photo").set_input_files(studio.from_a_phone())
    expect(page.locator(".photo-crop-view")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()
    wait_for_welcome(page)
    page.goto("/")
    photo = page.locator(".bar .me img")
    width, height = photo.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])")
    assert width == height > 0


@pytest.mark.parametrize("scripts", [True, False])
def test_private_page_leads_to_log_in_and_back(visit, salon, new_handle, scripts):
    handle = new_handle()
    Client(salon).join(handle)
    page = visit(path="/works/new", scripts=scripts)
    assert "/login?next=" in page.url
    log_in(page, "nobody_here", "wrong")
    log_in(page, handle)
    page.wait_for_url("**/works/new")
    expect(page.get_by_label("Title", exact=True)).to_be_visible()


def test_log_in_leads_to_this_site_only(salon, new_handle):
    handle = new_handle()
    Client(salon).join(handle)
    for elsewhere in "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)":
        _, headers, _ = Client(salon).post("/login", identifier=handle, password=PASSWORD, next=elsewhere)
        assert headers["Location"] == "/"


@pytest.mark.parametrize("scripts", [True, False])
def test_back_after_log_out_shows_nothing_private(visit, member, scripts):
    person = member("Nabi", fresh=True)
    page = visit(path="/settings", member=person, scripts=scripts)
    expect(page.get_by_text("@school.example")).to_be_visible()
    if scripts:
        page.get_by_role("button", name="Log out", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Log out", exact=True).click()
    else:
        page.goto("/logout")
        page.get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Join", exact=True).first).to_be_visible()
    page.go_back()
    expect(page.get_by_text("@school.example")).to_have_count(0)
    assert "Nabi" not in page.content()
    # The token itself is worthless, too.
    assert person.get("/works/new")[0] == 303


LEAVE_THINGS = """async () => {
    localStorage.setItem("salon.draft.work.1", "a title");
    sessionStorage.setItem("comment:/works/1/comments", "half a sentence");
    const database = await new Promise(resolve => {
        const request = indexedDB.open("salon", 1);
        request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction("outbox", "readwrite");
    transaction.objectStore("outbox").put({
        clientID: "one", viewer: document.body.dataset.viewer, conversation: "1", text: "unsent", images: [], at: 1,
        refused: "not now",
    });
    await new Promise(resolve => transaction.oncomplete = resolve);
}"""
COUNT_THINGS = """async () => {
    const database = await new Promise(resolve => {
        const request = indexedDB.open("salon", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "clientID" });
        request.onsuccess = () => resolve(request.result);
    });
    const request = database.transaction("outbox").objectStore("outbox").count();
    await new Promise(resolve => request.onsuccess = resolve);
    // Keys to seal to, and that something is sealed, say nothing.
    const plain = Object.keys(localStorage).filter(key => !key.startsWith("salon.seal"));
    return [plain.length, sessionStorage.length, request.result];
}"""


def test_log_out_leaves_nothing_and_says_so(visit, member):
    """The browser's next user finds no draft and no message of the last one, in any tab."""
    page = visit(path="/settings", member=member("Nari", fresh=True))
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(tab.get_by_text("@school.example")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    unsent = page.get_by_role("dialog").get_by_text("have not been sent")
    expect(unsent).to_be_hidden()
    page.get_by_role("dialog").get_by_role("button", name="Cancel", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate(LEAVE_THINGS)
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(unsent).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("**/")
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    assert page.evaluate(COUNT_THINGS) == [0, 0, 0]
    expect(tab.get_by_role("link", name="Join", exact=True).first).to_be_visible()
    expect(tab.get_by_text("@school.example")).to_have_count(0)


def test_a_session_ended_elsewhere_leaves_nothing(visit, salon, member):
    """\"Log out everywhere else\" is for the machine at school: its open page forgets, and says why."""
    person = member("Noeul", fresh=True)
    page = visit(path="/settings", member=person)
    expect(page.get_by_text("@school.example")).to_be_visible()
    page.evaluate(LEAVE_THINGS)
    elsewhere = Client(salon)
    elsewhere.post("/login", identifier=person.handle, password=PASSWORD)
    assert elsewhere.post("/settings/account/sessions/end-others")[0] == 303
    page.wait_for_url("**/login?next=%2Fsettings")
    expect(page.get_by_text("Your session has ended")).to_be_visible()
    assert page.evaluate(COUNT_THINGS) == [0, 0, 0]
    expect(page.get_by_text("What you wrote is kept")).to_be_visible()


FILL_STORAGE = """() => {
    for (let size = 1 << 20, count = 0; size >= 1;) {
        try { localStorage.setItem(`full.${count++}`, "x".repeat(size)); } catch { size >>= 1; }
    }
}"""
EMPTY_STORAGE = "() => Object.keys(localStorage).filter(key => key.startsWith('full.')).forEach(key => localStorage.removeItem(key))"


# Catches drafts that are lost, or lie there in plain words, once a session has ended; and ones that come back to somebody else.
@pytest.mark.parametrize("by", ["another device", "log-out in another tab", "no page open"])
def test_what_was_typed_is_sealed_until_its_member_is_back(visit, salon, member, by):
    person = member("Haneul", fresh=True)
    page = visit("desktop", path="/settings/profile", member=person)
    page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('salon.seal.'))")
    page.get_by_label("Bio", exact=True).fill("Half a secret")
    if by == "another device":
        elsewhere = Client(salon)
        elsewhere.post("/login", identifier=person.handle, password=PASSWORD)
        elsewhere.post("/settings/account/sessions/end-others")
        page.wait_for_url("**/login**")
    elif by == "no page open":
        page.goto("/settings")
        page.context.clear_cookies()
        page.goto("/login")
    else:
        tab = page.context.new_page()
        tab.goto(page.url.replace("/profile", ""))
        tab.get_by_role("button", name="Log out", exact=True).click()
        tab.get_by_role("dialog").get_by_role("button", name="Log out", exact=True).click()
        tab.wait_for_url("**/")
        tab.close()
        page.wait_for_url("**/")
    page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('salon.sealed.'))")
    page.goto("/login")
    expect(page.get_by_text("What you wrote is kept in this browser")).to_be_visible()
    assert "Half a secret" not in page.evaluate("() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage)")
    other = member("Baram", fresh=True)
    for who, words in (other, ""), (person, "Half a secret"):
        page.context.clear_cookies()
        page.goto("/login?next=/settings/profile")
        is_full = who is person and by == "no page open"
        if is_full:
            page.evaluate(FILL_STORAGE)
        log_in(page, who.handle)
        page.wait_for_url("**/settings/profile")
        if is_full:
            # What has found no room stays sealed until there is some.
            page.evaluate("() => navigator.locks.request('salon-sealed', () => {})")
            expect(page.get_by_label("Bio", exact=True)).to_have_value("")
            page.evaluate(EMPTY_STORAGE)
            page.reload()
        expect(page.get_by_label("Bio", exact=True)).to_have_value(words)


KEPT_FOR = """viewer => [localStorage, sessionStorage].flatMap(store => Object.keys(store))
    .filter(key => key.includes(viewer) && !key.startsWith("salon.seal"))"""


# Catches walls, searches and the like that the next person finds in a tab where no page was open as the session ended, or
# whose page wrote them once more as it went.
@pytest.mark.parametrize("by", ["no page open", "a script"])
def test_what_is_kept_for_a_member_ends_with_the_session(visit, work, member, by):
    page = visit("desktop", path="/", member=member("Sallim", fresh=True))
    viewer = page.evaluate("() => document.body.dataset.viewer")
    page.evaluate("viewer => localStorage.setItem(`salon.searches.${viewer}`, '[]')", viewer)
    page.goto("/settings")
    assert any("wall" in key for key in page.evaluate(KEPT_FOR, viewer))
    if by == "a script":
        page.goto("/")
        page.evaluate("""() => {
            document.body.insertAdjacentElement("beforeend", document.createElement("form"));
            Object.assign(document.body.lastElementChild, { method: "post", action: "/logout" }).submit();
        }""")
        expect(page.get_by_role("link", name="Join", exact=True).first).to_be_visible()
    else:
        page.goto("about:blank")
        page.context.clear_cookies()
        page.goto("/login")
    page.wait_for_function(f"viewer => !({KEPT_FOR})(viewer).length", arg=viewer)
    # Of somebody else, who has a number.
    page.evaluate("viewer => sessionStorage.setItem(`salon.wall./.${viewer}`, '{}')", viewer)
    page.goto("/login")
    other = member("Isut", fresh=True)
    log_in(page, other.handle)
    page.wait_for_function("() => document.body.dataset.viewer")
    page.wait_for_function(f"viewer => !({KEPT_FOR})(viewer).length", arg=viewer)


# Catches Post that drops one on a bare login page, and words that do not come back as it says.
@pytest.mark.parametrize("place", ["timeline", "comments"])
def test_who_is_logged_out_by_posting_reads_that_it_is_kept(visit, work, member, place):
    person = member("Haneul", fresh=True)
    page = visit("phone", path="/timeline" if place == "timeline" else work, member=person)
    page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('salon.seal.'))")
    form = page.locator("[data-post-composer]" if place == "timeline" else "[data-composer]")
    form.locator("textarea[name=text]").fill("Half a secret")
    page.context.clear_cookies()
    form.get_by_role("button", name="Post", exact=True).click()
    page.wait_for_url("**/login**")
    expect(page.get_by_text("You have been logged out. What you wrote is kept in this browser")).to_be_visible()
    log_in(page, person.handle)
    page.wait_for_url("**/timeline" if place == "timeline" else f"**{work}")
    expect(form.locator("textarea[name=text]")).to_have_value("Half a secret")


# Catches what one member has written and another is said to have, in the same browser, and words that a refusal takes.
def test_a_page_sends_nothing_for_whoever_has_logged_in_since(visit, salon, member):
    hana, doyun = member("Hana", fresh=True), member("Doyun", fresh=True)
    words, refusal = f"Whose is this, asks {hana.handle}", f"This browser is now logged in as @{doyun.handle}"
    page = visit("desktop", path="/timeline", member=hana)
    form, toasts = page.locator("[data-post-composer]"), page.locator("#toasts")
    field, post = form.locator("textarea[name=text]"), form.get_by_role("button", name="Post", exact=True)
    settings = page.context.new_page()
    settings.goto("/settings")
    doyun.enter(page.context)
    # By a script.
    field.fill(words)
    post.click()
    expect(toasts).to_contain_text(refusal)
    expect(field).to_have_value(words)
    anew = toasts.get_by_role("link", name="Open in a new tab", exact=True)
    with page.context.expect_page() as opened:
        anew.click()
    expect(opened.value.locator("[data-post-composer]")).to_be_visible()
    assert opened.value.evaluate("() => document.body.dataset.viewer") != page.evaluate("() => document.body.dataset.viewer")
    # By the browser, for a script and for a press.
    for submit in "form => form.submit()", "form => form.requestSubmit()":
        form_of_language = settings.locator("form[data-choices=language]")
        form_of_language.evaluate(submit)
        expect(settings.get_by_role("main")).to_contain_text(refusal)
        expect(settings.get_by_role("link", name="Load the page anew", exact=True)).to_have_attribute("href", "/settings")
        hana.enter(page.context)
        settings.goto("/settings")
        doyun.enter(page.context)
    author = f"SELECT a.handle FROM posts p JOIN accounts a ON a.id = p.author_id WHERE p.text = '{words}'"
    assert list(salon.execute(author)) == []
    # Whose page it is can send from it.
    hana.enter(page.context)
    post.click()
    expect(page.locator(".post", has_text=words)).to_be_visible()
    assert [handle for [handle] in salon.execute(author)] == [hana.handle]


# Catches fields that are emptied, or a password that is shown again, when the language is changed.
@pytest.mark.parametrize("scripts", [True, False])
def test_join_keeps_its_fields_in_another_language(visit, scripts):
    page = visit("phone", path="/join", scripts=scripts)
    fill_join(page, "two_tongues", name="Two Tongues")
    page.get_by_role("button", name="한국어", exact=True).click()
    expect(page.get_by_role("heading", name="회원가입", exact=True)).to_be_visible()
    expect(page.locator("#field-name")).to_have_value("Two Tongues")
    expect(page.locator("#field-handle")).to_have_value("two_tongues")
    expect(page.locator("#field-password")).to_have_value("")
    expect(page.locator(".problem")).to_have_count(0)


# Catches a handle or password that is refused only once everything is sent, and a refusal of what is written no more.
def test_join_says_what_is_taken_while_it_is_filled_in(visit, member):
    page = visit("phone", path="/join")
    page.locator("#field-handle").fill(member("Mina").handle)
    page.locator("#field-handle").blur()
    expect(page.locator("#field-handle-problem")).to_be_visible()
    page.locator("#field-handle").press_sequentially("x")
    expect(page.locator("#field-handle-problem")).to_have_count(0)
    page.locator("#field-password").fill("sunshine2026")
    page.locator("#field-password").blur()
    expect(page.locator("#field-password-problem")).to_be_visible()


# Catches a field that goes away from under the finger when something is said of one above it.
def test_what_is_said_of_a_field_moves_nothing_in_use(visit):
    page = visit("phone", path="/join")
    answers = []
    page.route("**/join/check", lambda route: answers.append(route))
    page.locator("#field-handle").fill("not a handle")
    email = page.locator("#field-email")
    with page.expect_request("**/join/check"):
        email.click()
    before = email.bounding_box()
    answers.pop().continue_()
    expect(page.locator("#field-handle-problem")).to_be_visible()
    after = email.bounding_box()
    assert abs(after["y"] - before["y"]) < 1, (before, after)


def test_theme_is_kept(visit, member):
    person = member("Sora", fresh=True)
    page = visit(path="/settings", member=person)
    with page.expect_response("**/settings"):
        page.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    # It belongs to the member, not the browser.
    expect(visit(path="/", member=person).locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("scripts", [True, False])
def test_language_is_kept_signed_out_too(visit, scripts):
    page = visit("phone", path="/settings", scripts=scripts)
    page.get_by_role("radio", name="한국어").check(force=True)
    if not scripts:
        page.locator("form[data-choices=language]").get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    page.goto("/login")
    expect(page.get_by_role("main").get_by_role("button", name="로그인", exact=True)).to_be_visible()
