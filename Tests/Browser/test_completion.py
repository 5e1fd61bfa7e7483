"""People and tags complete as you type, in comments and posts."""

import contextlib
import re
import urllib.parse

import pytest
from accessibility import faults
from playwright.sync_api import expect

WHERE = ["comment", "post", "reply"]


@pytest.fixture
def cast(member):
    """A member who types, a friend, and three with similar names."""
    writer = member("Hana", fresh=True)
    others = [member(name, fresh=True) for name in ("김민수", "김민서", "김민솔")]
    friend = member("김미소", fresh=True)
    writer.post(f"/@{friend.handle}/follow")
    return writer, friend, others


@pytest.fixture
def write(visit, cast, work):
    """Opens a page to write on: the page and its field."""

    def write(where, device="desktop", language="en-US", **options):
        writer, friend, _ = cast
        path = {"comment": work, "post": "/timeline"}.get(where) or friend.publish("What do you think?")
        page = visit(device, path=path, member=writer, language=language, **options)
        name = {"comment": ("Comment", "댓글")}.get(where, ("Post text", "글 내용"))[language == "ko-KR"]
        return page, page.get_by_role("textbox", name=name, exact=True)

    return write


def options(page):
    return page.get_by_role("listbox").get_by_role("option")


def offered(page):
    return [each.get_attribute("data-text") for each in options(page).all()]


def is_closed(page, field):
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).not_to_have_attribute("aria-activedescendant", re.compile("."))


@pytest.mark.parametrize("where", WHERE)
def test_people_are_chosen_with_keys(write, cast, where):
    _, friend, others = cast
    page, field = write(where)
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    field.press_sequentially("Look, @ㄱㅁㅅ")
    people = page.get_by_role("listbox", name="People")
    expect(people).to_be_visible()
    expect(options(page).first).to_contain_text(f"@{friend.handle}")
    expect(options(page).first).to_contain_text("김미소")
    assert len(offered(page)) == 6 or set(offered(page)) >= {f"@{each.handle}" for each in others}
    expect(field).to_have_attribute("aria-autocomplete", "list")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"\d found"))).to_be_attached()
    # The first is ready to be chosen; the keys go round.
    first = options(page).first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", first.get_attribute("id"))
    page.keyboard.press("ArrowUp")
    expect(options(page).last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = options(page).nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    expect(page.locator('[aria-selected="true"][role=option]')).to_have_count(1)
    chosen = second.get_attribute("data-text")
    page.keyboard.press("Enter")
    expect(field).to_have_value(f"Look, {chosen} ")
    is_closed(page, field)
    field.press_sequentially(f"and @{friend.handle}")
    expect(first).to_have_attribute("data-text", f"@{friend.handle}")
    page.keyboard.press("Tab")
    expect(field).to_have_value(f"Look, {chosen} and @{friend.handle} ")
    expect(field).to_be_focused()
    assert sent == []
    # With the list closed, Enter works as usual.
    page.keyboard.press("Enter")
    if where == "comment":
        expect(page.locator("#comments .comment").first).to_contain_text(f"Look, {chosen} and @{friend.handle}")
    else:
        expect(field).to_have_value(f"Look, {chosen} and @{friend.handle} \n")


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_people_are_chosen_by_hand(write, cast, where, device):
    _, friend, _ = cast
    page, field = write(where, device, language="ko-KR")
    field.press_sequentially("@김미")
    expect(page.get_by_role("listbox", name="사람")).to_be_in_viewport(ratio=1)
    option = page.get_by_role("option", name=f"김미소 @{friend.handle}")
    option.tap() if device == "phone" else option.click()
    expect(field).to_have_value(f"@{friend.handle} ")
    expect(field).to_be_focused()
    is_closed(page, field)
    # In the middle of a sentence, before a space that is there already.
    field.fill("그리고  님")
    field.evaluate("field => field.setSelectionRange(4, 4)")
    page.keyboard.type("@김미소")
    expect(option).to_be_visible()
    option.tap() if device == "phone" else option.click()
    expect(field).to_have_value(f"그리고 @{friend.handle} 님")


def test_neither_oneself_nor_the_blocked_are_offered(write, cast):
    writer, friend, (blocked, blocking, other) = cast
    writer.post(f"/@{blocked.handle}/block")
    blocking.post(f"/@{writer.handle}/block")
    page, field = write("post")
    field.press_sequentially("@김미소")
    expect(options(page)).not_to_have_count(0)
    for person, isOffered in (other, True), (blocked, False), (blocking, False), (writer, False):
        field.fill("")
        with page.expect_response(re.compile(rf"/complete\?q=%40{person.handle}$")):
            field.press_sequentially(f"@{person.handle}")
        if isOffered:
            expect(options(page).first).to_have_attribute("data-text", f"@{person.handle}")
        else:
            expect(page.locator(f'[data-text="@{person.handle}"]')).to_have_count(0)


def test_escape_closes_until_the_next_word(write, cast):
    _, friend, _ = cast
    page, field = write("comment")
    field.press_sequentially("@김미")
    expect(options(page).first).to_be_visible()
    page.keyboard.press("Escape")
    is_closed(page, field)
    asked = []
    page.on("request", lambda request: "/complete" in request.url and asked.append(request.url))
    field.press_sequentially("소 ")
    field.press_sequentially("@김미")
    expect(options(page).first).to_be_visible()
    # A closed list is not requested again.
    assert len(asked) <= 2 and not any("%EC%86%8C" in url for url in asked)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    is_closed(page, field)
    page.keyboard.press("End")
    field.press_sequentially("소")
    expect(options(page).first).to_be_visible()
    field.blur()
    is_closed(page, field)


def test_what_is_no_mention_is_left_alone(write, cast):
    _, friend, _ = cast
    page, field = write("post")
    asked = []
    page.on("request", lambda request: "/complete" in request.url and asked.append(request.url))
    for text in "me@school", "https://elsewhere.example/@min", "@", "# ", "a#b", "@min.", "C#", "&#39":
        field.fill("")
        field.press_sequentially(text)
    # The last one is one, and is the first to be asked for.
    field.fill("")
    field.press_sequentially(f"@{friend.handle}")
    expect(options(page).first).to_be_visible()
    words = [urllib.parse.unquote(url.split("q=")[1]) for url in asked]
    assert all(word.startswith("@") and (f"@{friend.handle}".startswith(word) or "@min".startswith(word)) for word in words), words


def test_tags_are_offered_and_new_ones_stay(write, cast):
    writer, friend, _ = cast
    tag = f"바다{friend.handle}"
    friend.publish(f"Today #{tag}")
    page, field = write("post")
    field.press_sequentially("#바다")
    expect(page.get_by_role("listbox", name="Tags")).to_be_visible()
    # A tag may be new: nothing is chosen unless one of these is meant.
    expect(field).not_to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.press("Enter")
    expect(field).to_have_value("#바다\n")
    field.press_sequentially(f"#ㅂㄷ{friend.handle}")
    expect(options(page).first).to_have_attribute("data-text", f"#{tag}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(field).to_have_value(f"#바다\n#{tag} ")
    # Typed to its end, there is nothing left to choose.
    field.press_sequentially(f"#{tag[:-1]}")
    expect(options(page)).to_have_count(1)
    field.press_sequentially(tag[-1])
    expect(options(page)).to_have_count(0)
    expect(field).to_be_focused()


def test_a_late_answer_is_dropped(write, cast):
    _, friend, _ = cast
    page, field = write("post")
    held = []
    page.route(re.compile(r"/complete\?q=%40%EA%B9%80$"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"/complete\?q=%40%EA%B9%80$")):
        field.press_sequentially("@김")
    field.press_sequentially("미소")
    expect(options(page).first).to_have_attribute("data-text", f"@{friend.handle}")
    shown = offered(page)
    stale = '<ul aria-label="People" data-announce=""><li role="option" data-text="@stale">stale</li></ul>'
    with contextlib.suppress(Exception):
        # The page has given it up, so the browser may not take it any more.
        held[0].fulfill(body=stale, content_type="text/html")
    page.wait_for_timeout(200)
    assert offered(page) == shown


def test_enter_waits_for_the_answer_to_what_is_typed(write, cast):
    writer, friend, _ = cast
    page, field = write("comment")
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    field.press_sequentially("@김")
    expect(options(page).first).to_be_visible()
    held = []
    page.route(re.compile("/complete"), lambda route: held.append(route))
    with page.expect_request(re.compile("/complete")):
        field.press_sequentially("민솔")
    page.keyboard.press("Enter")
    expect(field).to_have_value("@김민솔")
    held[-1].continue_()
    expect(field).to_have_value(re.compile(r"^@member\d+ $"))
    assert field.input_value() != f"@{friend.handle} "
    assert sent == []


def test_a_list_that_stays_keeps_its_rows(write, cast):
    _, friend, _ = cast
    page, field = write("post")
    field.press_sequentially("@김미")
    row = page.locator(f'[role=option][data-text="@{friend.handle}"]')
    expect(row).to_be_visible()
    row.evaluate("row => { row.isTheSame = true; }")
    page.evaluate("""() => {
        window.closed = 0;
        document.querySelector("[role=listbox]").addEventListener("toggle", event => { if (event.newState === "closed") window.closed += 1; });
    }""")
    with page.expect_response(re.compile("/complete")):
        field.press_sequentially("소")
    expect(options(page)).to_have_count(len(set(offered(page))))
    expect(row).to_be_visible()
    assert row.evaluate("row => row.isTheSame") is True
    assert page.evaluate("window.closed") == 0


def test_enter_that_ends_a_syllable_neither_chooses_nor_sends(write, cast):
    _, friend, _ = cast
    page, field = write("comment", language="ko-KR")
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    keyboard = page.context.new_cdp_session(page)

    def key(kind, number, code="Enter", **more):
        keyboard.send("Input.dispatchKeyEvent", {
            "type": kind, "key": "Process" if number == 229 else "Enter", "code": code,
            "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number, **more})

    def compose(*steps):
        for text in steps:
            key("rawKeyDown", 229, "KeyA")
            keyboard.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            key("keyUp", 229, "KeyA")

    field.focus()
    page.keyboard.insert_text("@김미")
    compose("ㅅ", "소")
    option = page.locator(f'[role=option][data-text="@{friend.handle}"]')
    expect(option).to_have_attribute("aria-selected", "true")
    # The input method keeps this Enter to itself.
    key("rawKeyDown", 229)
    keyboard.send("Input.insertText", {"text": "소"})
    key("keyUp", 229)
    page.wait_for_timeout(200)
    expect(field).to_have_value("@김미소")
    expect(option).to_be_visible()
    assert sent == []
    # The next one is meant.
    key("keyDown", 13, text="\r")
    key("keyUp", 13)
    expect(field).to_have_value(f"@{friend.handle} ")
    # One that hands the key on chooses once, and sends nothing.
    page.keyboard.insert_text("@김미")
    compose("ㅅ", "소")
    expect(option).to_have_attribute("aria-selected", "true")
    key("rawKeyDown", 229)
    keyboard.send("Input.insertText", {"text": "소"})
    key("keyDown", 13, text="\r")
    key("keyUp", 13)
    expect(field).to_have_value(f"@{friend.handle} @{friend.handle} ")
    # So does one that hands on a line break without a key.
    page.keyboard.insert_text("@김미")
    compose("ㅅ", "소")
    expect(option).to_have_attribute("aria-selected", "true")
    key("rawKeyDown", 229)
    keyboard.send("Input.insertText", {"text": "소"})
    key("char", 13, text="\r")
    key("keyUp", 13)
    expect(field).to_have_value(f"@{friend.handle} " * 3)
    page.wait_for_timeout(200)
    assert sent == []
    # A press on a row while the syllable is open leaves nothing of it behind.
    page.keyboard.insert_text("@김미")
    compose("ㅅ", "소")
    expect(option).to_be_visible()
    option.click()
    expect(field).to_have_value(f"@{friend.handle} " * 4)
    assert sent == []


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("scheme, language", [("light", "en-US"), ("dark", "ko-KR")])
def test_the_list_is_accessible_and_fits(write, cast, where, scheme, language):
    page, field = write(where, "phone", language, color_scheme=scheme, viewport={"width": 320, "height": 640})
    field.press_sequentially("@김민")
    expect(options(page).first).to_be_visible()
    expect(page.get_by_role("listbox")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box, place = page.get_by_role("listbox").bounding_box(), field.bounding_box()
    # At the field, not below what is under it.
    below, above = box["y"] - place["y"] - place["height"], place["y"] - box["y"] - box["height"]
    assert 0 <= max(below, above) < 8
    # The field's arrow keys scroll the list, where it is higher than the room beside the field.
    scrolls = [each for each in faults(page) if each[0] == "scrollable-region-focusable" and 'id="completions"' in each[1]]
    assert [each for each in faults(page) if each not in scrolls] == []
