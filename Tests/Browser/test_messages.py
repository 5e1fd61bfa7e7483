"""Conversations as two people have them: at once, once, in order, and in private."""

import re
import time

import pytest
from client import PASSWORD, Client
from ime import SHIFT, InputMethod
from playwright.sync_api import expect
from talk import arrived, bubble, composer, is_at_end, said, send_button, stored, write

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2


@pytest.fixture
def talk(member):
    """Two who follow each other, and the path of their conversation."""
    hana, doyun = member("Hana", fresh=True), member("김민수", fresh=True)
    hana.post(f"/@{doyun.handle}/follow")
    doyun.post(f"/@{hana.handle}/follow")
    return hana, doyun, hana.converse(doyun)


def toast(page):
    return page.locator("#toasts")


# MARK: From one to the other


def test_from_a_profile_to_an_answer(visit, member):
    hana, minsu = member("Hana", fresh=True), member("김민수", fresh=True)
    hana.post(f"/@{minsu.handle}/follow")
    minsu.post(f"/@{hana.handle}/follow")
    reader = visit("phone", path="/messages", member=minsu, language="ko-KR")
    elsewhere = visit("phone", path="/settings", member=minsu, language="ko-KR")
    page = visit("desktop", path=f"/@{minsu.handle}", member=hana)
    page.get_by_role("button", name="Message", exact=True).click()
    page.wait_for_url(re.compile(r"/messages/\d+$"))
    expect(send_button(page)).to_be_disabled()
    composer(page).fill("   ")
    expect(send_button(page)).to_be_disabled()
    composer(page).fill("안녕하세요!")
    send_button(page).click()
    arrived(page, "안녕하세요!")
    expect(composer(page)).to_have_value("")
    expect(composer(page)).to_be_focused()
    expect(send_button(page)).to_be_disabled()
    # The other member's list and badge, on other pages, without a reload.
    row = reader.locator("#conversations .conversation-row")
    expect(row).to_contain_text("안녕하세요!")
    expect(elsewhere.locator("#message-badge")).to_have_text("1")
    row.get_by_role("link").click()
    arrived(reader, "안녕하세요!")
    expect(reader.locator(".messages .message")).to_have_class(re.compile("theirs"))
    expect(reader.locator(".messages .sender-name")).to_have_text("Hana")
    expect(elsewhere.locator("#message-badge")).to_be_hidden()
    expect(page.locator(".message.last-read .read-mark")).to_have_text("Read")
    write(reader, "반가워요.", "ko")
    arrived(page, "반가워요.")
    expect(page.locator("#message-badge")).to_be_hidden()
    assert said(page) == said(reader) == ["안녕하세요!", "반가워요."]
    for each in page, reader:
        each.reload()
        assert said(each) == ["안녕하세요!", "반가워요."]
        assert each.locator(".messages .day").count() == 1


def test_a_conversation_begins_with_initials_and_moves_to_the_top(visit, member):
    hana, minsu, other = member("Hana", fresh=True), member("강민서", fresh=True), member("Other", fresh=True)
    for each in minsu, other:
        each.post(f"/@{hana.handle}/follow")
        hana.post(f"/@{each.handle}/follow")
    other.say(other.converse(hana), "I was first.")
    page = visit("phone", path="/messages/new", member=hana, language="ko-KR")
    expect(page.locator(".person").first).to_be_visible()
    page.get_by_role("searchbox", name="검색").fill("ㄱㅁㅅ")
    person = page.locator(".person", has_text=f"@{minsu.handle}")
    expect(page.locator(".person").first).to_contain_text("강민서")
    person.get_by_role("button").click()
    page.wait_for_url(re.compile(r"/messages/\d+$"))
    write(page, "민서야!", "ko")
    arrived(page, "민서야!")
    lists = visit("desktop", path="/messages", member=hana)
    rows = lists.locator("#conversations .conversation-row")
    expect(rows.first).to_contain_text("You: 민서야!")
    other.say(other.converse(hana), "And now I am on top.")
    expect(rows.first).to_contain_text("And now I am on top.")
    expect(rows).to_have_count(2)
    expect(rows.first.locator(".badge")).to_contain_text("2")


def test_typing_is_shown_and_ends(visit, talk):
    hana, minsu, path = talk
    page, reader = visit("phone", path=path, member=hana), visit("desktop", path=path, member=minsu)
    write(page, "Hello.")
    arrived(reader, "Hello.")
    # Only members who have accepted get the typing indicator.
    write(reader, "Hello to you.")
    arrived(page, "Hello to you.")
    composer(page).press_sequentially("I wanted")
    expect(reader.locator(".typing")).to_have_text("Hana is typing…")
    send_button(page).click()
    arrived(reader, "I wanted")
    expect(reader.locator(".typing")).to_have_text("")


def test_days_are_told_apart(visit, salon, talk):
    hana, minsu, path = talk
    conversation, yesterday = path.split("/")[-1], int((time.time() - 36 * 3600) * 1000)
    [[account]] = salon.execute(f"SELECT id FROM accounts WHERE handle = '{minsu.handle}'")
    for position in 1, 2:
        salon.execute(
            "INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text) VALUES "
            f"({(yesterday + position) << 16}, {conversation}, {position}, {account}, 'yesterday-{position}', 'Once {position}')")
    salon.execute(f"UPDATE conversations SET last_position = 2 WHERE id = {conversation}")
    page = visit("phone", path=path, member=hana, timezone_id="Asia/Seoul")
    expect(page.locator(".messages .day")).to_have_count(1)
    for number in range(2):
        write(page, f"Today {number}")
        arrived(page, f"Today {number}")
        expect(page.locator(".messages .day")).to_have_count(2)
    kinds = page.locator(".messages > li").evaluate_all("items => items.map(each => each.className.split(' ')[0])")
    assert kinds == ["day", "message", "message", "day", "message", "message"]
    lines = page.locator(".messages .day").all_inner_texts()
    page.reload()
    assert page.locator(".messages .day").all_inner_texts() == lines


# MARK: The composer


def test_a_press_sends_once(visit, salon, talk):
    hana, minsu, path = talk
    page = visit("desktop", path=path, member=hana)
    composer(page).fill("Twice clicked")
    send_button(page).dblclick()
    arrived(page, "Twice clicked")
    composer(page).fill("A line")
    composer(page).press("Shift+Enter")
    page.keyboard.type("and another")
    expect(composer(page)).to_have_value("A line\nand another")
    for _ in range(3):
        page.keyboard.press("Enter")
    page.keyboard.type("Held")
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    arrived(page, "Held")
    assert said(page) == ["Twice clicked", "A line\nand another", "Held"]
    # What would be refused for its length stays in the field.
    composer(page).fill("가" * 4_002)
    expect(page.locator(".message-length .remaining")).to_have_text("-2")
    expect(send_button(page)).to_be_disabled()
    composer(page).press("Enter")
    expect(page.locator("#composer-problem")).to_contain_text("4,000")
    expect(composer(page)).to_have_value("가" * 4_002)
    composer(page).fill("")
    expect(page.locator("#composer-problem")).to_be_hidden()
    expect(page.locator(".message-length")).to_be_hidden()
    assert stored(salon, path) == ["Twice clicked", "A line\nand another", "Held"]


def test_enter_sends_a_syllable_once_while_it_is_composed(visit, salon, talk):
    hana, minsu, path = talk
    page = visit("desktop", path=path, member=hana, language="ko-KR")
    method, expected = InputMethod(page), []
    composer(page, "ko").focus()
    for number, end in enumerate([*method.ends, method.windows]):
        text = f"{number} 안녕하세요 한"
        page.keyboard.insert_text(text[:-1])
        method.compose("ㅎ", "하", "한")
        end("한")
        expected.append(text)
        arrived(page, text)
        expect(composer(page, "ko")).to_have_value("")
    # A word chosen with Enter, as in Japanese, is not sent by that.
    method.compose("か", "かんじ", "漢字")
    method.swallowed("漢字")
    expect(composer(page, "ko")).to_have_value("漢字")
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    expected.append("漢字")
    arrived(page, "漢字")
    # A syllable that ends with a space is no end of a message; nor is one that ends with a line break.
    method.compose("ㄱ", "가")
    method.commit("가 ")
    method.compose("ㄴ", "나")
    method.key("rawKeyDown", "Enter", 229, modifiers=SHIFT)
    method.commit("나")
    method.key("keyDown", "Enter", 13, text="\r", modifiers=SHIFT)
    method.key("keyUp", "Enter", 13, modifiers=SHIFT)
    page.wait_for_timeout(100)
    expect(composer(page, "ko")).to_have_value("가 나\n")
    method.compose("ㄷ", "다")
    method.windows("다")
    expected.append("가 나\n다")
    arrived(page, "가 나 다")
    assert said(page) == expected
    assert salon.execute(
        f"SELECT COUNT(*) FROM messages WHERE conversation_id = {path.split('/')[-1]}") == [[str(len(expected))]]


SEQUENCES = {
    "composition ends before the key, as in Safari, and a line break follows": [
        ("compositionend", {"data": "한"}), ("keydown", {"key": "Enter", "code": "Enter", "keyCode": 229}),
        ("beforeinput", {"inputType": "insertLineBreak", "cancelable": True})],
    "composition ends before the key, and nothing follows": [
        ("compositionend", {"data": "한"}), ("keydown", {"key": "Enter", "code": "Enter", "keyCode": 229})],
    "the key ends the composition and comes again": [
        ("keydown", {"key": "Enter", "code": "Enter", "keyCode": 229, "isComposing": True}),
        ("compositionend", {"data": "한"}), ("keydown", {"key": "Enter", "code": "Enter", "keyCode": 13})],
    "the key is known while it ends the composition, and comes again": [
        ("keydown", {"key": "Enter", "code": "Enter", "keyCode": 13, "isComposing": True}),
        ("compositionend", {"data": "한"}), ("keydown", {"key": "Enter", "code": "Enter", "keyCode": 13})],
    "the key ends the composition, and nothing follows": [
        ("keydown", {"key": "Process", "code": "Enter", "keyCode": 229, "isComposing": True}),
        ("compositionend", {"data": "한"})],
    "the key ends the composition, and a line break follows": [
        ("keydown", {"key": "Process", "code": "Enter", "keyCode": 229, "isComposing": True}),
        ("compositionend", {"data": "한"}), ("beforeinput", {"inputType": "insertLineBreak", "cancelable": True})],
    "a phone's keyboard names no key": [
        ("keydown", {"key": "Unidentified", "code": "", "keyCode": 229, "isComposing": True}),
        ("compositionend", {"data": "한"}), ("beforeinput", {"inputType": "insertLineBreak", "cancelable": True})],
}


def test_every_order_of_events_sends_once(visit, salon, talk):
    hana, minsu, path = talk
    page = visit("desktop", path=path, member=hana)
    play = """(field, [text, events]) => {
        field.focus();
        field.value = text.slice(0, -1);
        field.dispatchEvent(new CompositionEvent("compositionstart", {bubbles: true}));
        field.value = text;
        field.dispatchEvent(new InputEvent("input", {bubbles: true, isComposing: true, inputType: "insertCompositionText"}));
        for (const [type, options] of events) {
            const kind = type === "keydown" ? KeyboardEvent : type === "beforeinput" ? InputEvent : CompositionEvent;
            const event = new kind(type, {bubbles: true, cancelable: true, ...options});
            if (options.keyCode) Object.defineProperty(event, "keyCode", {value: options.keyCode});
            // What the browser does where the page does not prevent it.
            if (field.dispatchEvent(event) && type === "beforeinput") field.value += "\\n";
        }
    }"""
    expected = []
    for number, (name, events) in enumerate(SEQUENCES.items()):
        text = f"{number} 안녕 한"
        composer(page).evaluate(play, [text, events])
        arrived(page, text)
        expected.append(text)
        # The Enter is handled: the end of the next syllable does not send.
        composer(page).evaluate(play, ["미완", [
            ("keydown", {"key": "Process", "code": "KeyA", "keyCode": 229, "isComposing": True}),
            ("compositionend", {"data": "완"})]])
        page.wait_for_timeout(60)
        expect(composer(page), name).to_have_value("미완")
    composer(page).fill("")
    assert said(page) == expected
    assert stored(salon, path) == expected


def test_drafts_stay_with_their_conversations(visit, member, talk):
    hana, minsu, path = talk
    other = hana.converse(member("Jiwoo"))
    page = visit("phone", path=path, member=hana)
    composer(page).press_sequentially("Half a thought")
    page.goto(other)
    expect(composer(page)).to_have_value("")
    composer(page).press_sequentially("Another one")
    page.goto("/")
    page.goto(path)
    expect(composer(page)).to_have_value("Half a thought")
    send_button(page).click()
    arrived(page, "Half a thought")
    page.goto(other)
    expect(composer(page)).to_have_value("Another one")
    page.goto(path)
    expect(composer(page)).to_have_value("")
    assert said(page) == ["Half a thought"]


def test_what_is_sent_on_the_way_out_arrives(visit, salon, talk):
    hana, minsu, path = talk
    page = visit("phone", path=path, member=hana)
    for number in range(5):
        composer(page).fill(f"On the way out {number}")
        # Sent, and away in the same moment.
        page.evaluate("""() => {
            const field = document.querySelector("[data-message-composer] textarea");
            field.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true}));
            location.assign("/settings");
        }""")
        page.wait_for_url("**/settings")
        page.goto(path)
        expect(composer(page)).to_have_value("")
        arrived(page, f"On the way out {number}")
    assert stored(salon, path) == [f"On the way out {number}" for number in range(5)]


# MARK: Without a network


def test_what_is_written_offline_is_sent_once_and_in_order(visit, salon, talk):
    hana, minsu, path = talk
    reader = visit("desktop", path=path, member=minsu)
    page = visit("phone", path=path, member=hana)
    write(page, "Before the tunnel")
    arrived(reader, "Before the tunnel")
    page.context.set_offline(True)
    for number in range(3):
        write(page, f"In the tunnel {number}")
    pending = page.locator(".message[data-pending]")
    expect(pending).to_have_count(3)
    expect(pending.first.locator(".sending")).to_be_visible()
    # The page is closed, the messages stay.
    context = page.context
    page.close()
    minsu.say(path, "Are you there?")
    arrived(reader, "Are you there?")
    context.set_offline(False)
    page = context.new_page()
    page.goto("/settings")
    arrived(reader, "In the tunnel 2")
    expected = stored(salon, path)
    assert said(reader) == expected
    assert sorted(expected) == ["Are you there?", "Before the tunnel", *(f"In the tunnel {number}" for number in range(3))]
    assert [text for text in expected if "In the" in text] == [f"In the tunnel {number}" for number in range(3)]
    page.goto(path)
    arrived(page, "In the tunnel 2")
    expect(page.locator(".message[data-pending]")).to_have_count(0)
    assert said(page) == expected


def test_a_page_that_stays_open_sends_when_the_wire_is_mended(visit, wire, salon, talk):
    hana, minsu, path = talk
    reader = visit("desktop", path=path, member=minsu)
    page = visit("phone", at=wire, path=path, member=hana)
    # The page gets nothing until its stream is open.
    minsu.say(path, "Hello")
    arrived(page, "Hello")
    wire.cut()
    for number in range(3):
        write(page, f"Cut {number}")
    expect(page.locator(".message[data-pending]")).to_have_count(3)
    minsu.say(path, "From the other side")
    wire.mend()
    arrived(reader, "Cut 2")
    arrived(page, "From the other side")
    expect(page.locator(".message[data-pending]")).to_have_count(0, timeout=15_000)
    assert said(page) == said(reader) == stored(salon, path)
    assert len(said(page)) == 5


def test_a_phone_that_slept_catches_up(visit, wire, talk):
    hana, minsu, path = talk
    page = visit("phone", at=wire, path=path, member=hana)
    minsu.say(path, "Good night")
    arrived(page, "Good night")
    sleep = """isAsleep => {
        Object.defineProperty(document, "hidden", {get: () => isAsleep, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(sleep, True)
    wire.silence()
    minsu.say(path, "Good morning")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 8 * 3600 * 1000; }")
    page.evaluate(sleep, False)
    arrived(page, "Good morning")
    assert said(page) == ["Good night", "Good morning"]


def test_two_tabs_of_one_member_are_one(visit, salon, talk):
    hana, minsu, path = talk
    first = visit("desktop", path=path, member=hana)
    second = first.context.new_page()
    second.goto(path)
    reader = visit("phone", path=path, member=minsu)
    for number in range(6):
        for tab, name in (first, "first"), (second, "second"):
            write(tab, f"{name} {number}")
    for page in first, second, reader:
        for name in "first 5", "second 5":
            arrived(page, name)
        expect(page.locator(".message[data-pending]")).to_have_count(0)
        expect(page.locator(".messages .message")).to_have_count(12)
    assert said(first) == said(second) == said(reader) == stored(salon, path)
    for name in "first", "second":
        assert [text for text in said(reader) if name in text] == [f"{name} {number}" for number in range(6)]
    assert first.locator(".message.mine").count() == second.locator(".message.mine").count() == 12


def test_all_of_a_burst_is_read_by_who_sees_it(visit, talk):
    hana, minsu, path = talk
    sender, reader = visit("desktop", path=path, member=minsu), visit("phone", path=path, member=hana)
    texts = [f"Word {number}" for number in range(6)]
    for text in texts:
        minsu.say(path, text)
    arrived(reader, texts[-1])
    expect(sender.locator(".message.last-read")).to_contain_text(texts[-1])
    expect(reader.locator("#message-badge")).to_be_hidden()


def test_a_conversation_opens_at_what_is_unread_and_is_read_as_far_as_seen(visit, talk):
    hana, minsu, path = talk
    for number in range(40):
        minsu.say(path, f"Number {number}")
    hana.post(f"{path}/read", position=6)
    sender = visit("desktop", path=path, member=minsu)
    # The server knows by a cookie that scripts run here.
    page = visit("phone", path="/messages", member=hana)
    page.goto(path)
    line = page.locator("[data-unread-line]")
    expect(line).to_be_in_viewport()
    expect(bubble(page, "Number 5")).to_be_in_viewport()
    expect(bubble(page, "Number 39")).not_to_be_in_viewport()
    expect(composer(page)).not_to_be_focused()
    way = page.locator("[data-to-bottom]")
    expect(way).to_contain_text("New messages")
    # No button looks as the browser would have it.
    assert "outset" not in page.evaluate(
        "[...document.querySelectorAll('button')].map(each => getComputedStyle(each).borderStyle)")
    left = int(way.locator("[data-below]").inner_text())
    assert 10 < left < 35
    expect(sender.locator(".message.last-read")).to_contain_text(f"Number {39 - left}")
    expect(page.locator("#message-badge")).to_have_text(str(left))
    # What comes now counts, and moves nothing.
    top = line.bounding_box()["y"]
    minsu.say(path, "One more")
    expect(way.locator("[data-below]")).to_have_text(str(left + 1))
    assert abs(line.bounding_box()["y"] - top) < 2
    way.click()
    expect(bubble(page, "One more")).to_be_in_viewport()
    expect(way).to_be_hidden()
    expect(sender.locator(".message.last-read")).to_contain_text("One more")
    # If the reader looks elsewhere meanwhile, a line shows how far they have read.
    page.evaluate("document.querySelector('[data-history]').scrollTop = -800")
    minsu.say(path, "And yet another")
    expect(way.locator("[data-below]")).to_have_text("1")
    expect(page.locator("[data-unread-line] + .message .bubble")).to_have_text("And yet another")


# Catches what was said last cut to nothing between a photo and a time that grow with the text.
def test_previews_are_long_enough_in_large_text(visit, talk):
    hana, minsu, path = talk
    minsu.say(path, "Shall we hang the posters on Thursday after class?")
    page = visit("phone", path="/messages", member=hana)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in 390, 320:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator(".conversation-row .excerpt").evaluate("""words => {
            const style = getComputedStyle(words);
            return words.clientWidth * Math.round(words.clientHeight / parseFloat(style.lineHeight))
                / parseFloat(style.fontSize);
        }""") > 10, width


def test_who_has_keys_writes_at_once_and_nothing_covers_the_field(visit, talk):
    hana, minsu, path = talk
    minsu.say(path, "Copy me")
    page = visit("desktop", path=path, member=hana)
    expect(composer(page)).to_be_focused()
    # A menu is at its message, and the rest of the page stays as bright as it is.
    item = bubble(page, "Copy me")
    item.hover()
    item.get_by_role("link", name="More", exact=True).click()
    menu = page.locator("#message-menu")
    expect(menu).to_have_attribute("data-stands", "")
    assert page.evaluate("!('veiled' in document.documentElement.dataset)")
    page.get_by_role("button", name="Copy text").click()
    expect(toast(page)).to_contain_text("Copied")
    assert page.evaluate("""() => document.querySelector(".toast").getBoundingClientRect().bottom
        < document.querySelector("[data-message-composer]").getBoundingClientRect().top""")


def test_the_open_conversation_stays_current_in_the_list(visit, member, talk):
    hana, minsu, path = talk
    minsu.say(path, "First")
    other = member("Ada", fresh=True)
    other.post(f"/@{hana.handle}/follow")
    hana.post(f"/@{other.handle}/follow")
    page = visit("desktop", path=path, member=hana)
    rows = page.locator("#conversations .conversation-row")
    expect(rows).to_have_count(1)
    other.say(other.converse(hana), "Hi")
    expect(rows.first).to_contain_text("Hi")
    minsu.say(path, "Second")
    expect(rows.first).to_contain_text("Second")
    current = page.locator("#conversations [aria-current]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text("Second")


# MARK: The content of a message


def test_photos_are_chosen_removed_sent_and_private(visit, salon, member, talk, studio):
    hana, minsu, path = talk
    reader = visit("desktop", path=path, member=minsu)
    page = visit("phone", path=path, member=hana)
    names = ["Dune", "Wood", "Garden"]
    page.locator("[data-message-composer] input[type=file]").set_input_files([str(studio.small_file(name)) for name in names])
    expect(page.locator(".chosen-photos li")).to_have_count(3)
    expect(send_button(page)).to_be_enabled()
    page.get_by_role("button", name="Remove: Wood-480.jpg").click()
    expect(page.locator(".chosen-photos li")).to_have_count(2)
    more = {"name": "more.jpg", "mimeType": "image/jpeg", "buffer": studio.small("Wood", 120)}
    page.locator("[data-message-composer] input[type=file]").set_input_files([more] * 9)
    expect(page.locator("#composer-problem")).to_contain_text("“more.jpg”: a message can have up to 10 photos and files.")
    expect(page.locator(".chosen-photos li")).to_have_count(10)
    for _ in range(8):
        page.get_by_role("button", name="Remove: more.jpg").first.click()
    send_button(page).click()
    expect(page.locator(".chosen-photos")).to_be_hidden()
    for each in page, reader:
        expect(each.locator(".message:not([data-pending]) .photos img")).to_have_count(2, timeout=20_000)
        for number in range(2):
            # The answer and the live update each put another one into its place.
            each.wait_for_function("""number => {
                const image = document.querySelectorAll(".message:not([data-pending]) .photos img")[number];
                image?.scrollIntoView();
                return image?.complete && image.naturalWidth > 0;
            }""", arg=number)
    # They open as works do, over the conversation.
    reader.locator(".photos a").first.click()
    place = reader.locator("dialog.viewer .place")
    expect(place).to_have_text("1 / 2")
    reader.keyboard.press("ArrowRight")
    expect(place).to_have_text("2 / 2")
    reader.keyboard.press("Escape")
    expect(place).to_have_count(0)
    row = visit("phone", path="/messages", member=minsu).locator(".conversation-row")
    expect(row).to_contain_text("Photo")
    address = reader.locator(".photos img").first.evaluate("image => new URL(image.currentSrc).pathname")
    assert minsu.request("GET", address)[0] == 200
    assert member("Jiwoo").request("GET", address)[0] == 404
    assert Client(salon).request("GET", address)[0] in (303, 401, 404)
    # A block shuts it for both.
    hana.post(f"/@{minsu.handle}/block")
    assert minsu.request("GET", address)[0] == 404


def test_a_work_is_shown_as_a_card(visit, salon, member, talk, studio):
    hana, minsu, path = talk
    work = hana.share("Winter sea", studio.small("Dune"))
    reader = visit("phone", path=path, member=minsu)
    page = visit("desktop", path=path, member=hana)
    write(page, f"See {salon.url}{work} please")
    for each in page, reader:
        card = each.locator(".work-embed")
        expect(card).to_contain_text("Winter sea")
        expect(card).to_have_attribute("href", work)
        expect(card.locator("img")).to_have_js_property("complete", True)
    reader.locator(".work-embed").click()
    reader.wait_for_url(f"**{work}")


def open_menu(page, text):
    sheet = page.locator("#message-menu")
    if page.evaluate("matchMedia('(hover: none)').matches"):
        # A finger rests on the message.
        box = bubble(page, text).locator(".bubble").bounding_box()
        touch = page.context.new_cdp_session(page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        expect(sheet).to_be_visible()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        bubble(page, text).get_by_role("link", name="More", exact=True).click()
    expect(sheet).to_be_visible()
    return sheet


# Catches a dialog that begins elsewhere than behind the words, in which Enter does not save as it sends, or begins no
# line where fingers write.
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_words_are_edited_by_the_keys_that_wrote_them(visit, talk, device):
    hana, _, path = talk
    hana.say(path, "First")
    page = visit(device, path=path, member=hana)
    open_menu(page, "First").get_by_role("button", name="Edit", exact=True).click()
    edited = page.locator("#edited-text")
    expect(edited).to_be_focused()
    page.wait_for_function("field => field.selectionStart === field.value.length", arg=edited.element_handle())
    page.keyboard.type(" and second")
    page.keyboard.press("Enter")
    if device == "phone":
        expect(edited).to_have_value("First and second\n")
        page.locator("#edit-message").get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#edit-message")).to_be_hidden()
    expect(bubble(page, "First and second")).to_have_count(1)


def test_an_answer_by_a_sign_and_a_message_taken_back(visit, talk):
    hana, minsu, path = talk
    reader, page = visit("phone", path=path, member=minsu), visit("desktop", path=path, member=hana)
    lists = visit("phone", path="/messages", member=minsu)
    reader.set_viewport_size({"width": 320, "height": 640})
    write(page, "I hung it!")
    arrived(reader, "I hung it!")
    choices = open_menu(reader, "I hung it!").locator(".reaction-choices button")
    # In one even row, also where it is narrow.
    assert len({round(each.bounding_box()["y"]) for each in choices.all()}) == 1
    choices.first.click()
    expect(reader.locator("#message-menu")).to_be_hidden()
    expect(reader.locator(".reactions .reaction")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".reactions .reaction")).to_have_attribute("aria-pressed", "false")
    # Pressing it adds a reaction; pressing again withdraws only the viewer's own.
    page.locator(".reactions .reaction").click()
    for each in page, reader:
        expect(each.locator(".reactions .count")).to_have_text("2")
    reader.locator(".reactions .reaction").click()
    expect(page.locator(".reactions .count")).to_have_count(0)
    expect(page.locator(".reactions .reaction")).to_have_attribute("aria-pressed", "true")
    open_menu(page, "I hung it!").get_by_role("button", name="Delete for everyone").click()
    question = page.get_by_role("dialog", name="Delete this message?")
    # Nothing is gone before the question is answered, and no other sheet is open beside it.
    expect(page.locator(".sheet[open]")).to_have_count(1)
    question.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("I hung it!", exact=True).locator("visible=true")).to_have_count(1)
    open_menu(page, "I hung it!").get_by_role("button", name="Delete for everyone").click()
    question.get_by_role("button", name="Delete").click()
    for each in page, reader:
        expect(each.locator(".message .bubble.deleted")).to_have_text("This message was deleted")
        expect(each.get_by_text("I hung it!", exact=True).locator("visible=true")).to_have_count(0)
    expect(lists.locator(".conversation-row .excerpt")).to_have_text("This message was deleted")
    # What others wrote can be reported, not deleted.
    minsu.say(path, "Why?")
    arrived(page, "Why?")
    sheet = open_menu(page, "Why?")
    expect(sheet.get_by_role("link", name="Report", exact=True)).to_be_visible()
    expect(sheet.get_by_role("button", name="Delete for everyone")).to_have_count(0)


def test_a_report_carries_what_was_chosen(visit, salon, talk):
    hana, minsu, path = talk
    for text in "Nice day.", "You are nothing.", "Nobody wants you here.":
        minsu.say(path, text)
    hana.say(path, "Please stop.")
    page = visit("phone", path=path, member=hana)
    open_menu(page, "You are nothing.").get_by_role("link", name="Report", exact=True).click()
    page.wait_for_url("**/report?**")
    boxes = page.locator(".report-row")
    expect(boxes.filter(has_text="You are nothing.").get_by_role("checkbox")).to_be_checked()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    boxes.filter(has_text="Nobody wants you here.").get_by_role("checkbox").check()
    page.get_by_role("radio", name="It is abusive or hateful").check()
    page.get_by_role("button", name="Report", exact=True).click()
    expect(toast(page)).to_contain_text("The moderators see only the messages you chose.")
    assert page.url.endswith(path)
    copies = salon.execute("SELECT text FROM case_items WHERE sender_id = (SELECT id FROM accounts WHERE "
                           f"handle = '{minsu.handle}') ORDER BY position")
    assert copies == [["You are nothing."], ["Nobody wants you here."]]
    page.goto(f"{path}/report")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_role("alert").or_(page.locator(":invalid")).first).to_be_attached()


# MARK: Strangers, and peace


def test_a_stranger_waits_in_requests(visit, member):
    stranger, hana = member("Stranger", fresh=True), member("Hana", fresh=True)
    lists = visit("phone", path="/messages", member=hana)
    badge = lists.locator("#message-badge")
    page = visit("desktop", path=stranger.converse(hana), member=stranger)
    expect(page.get_by_text("Your first message will wait in their requests.")).to_be_visible()
    for number in range(3):
        write(page, f"Please look {number}")
        arrived(page, f"Please look {number}")
    # The field closes as the limit is reached, and is closed when the page is loaded again.
    for _ in range(2):
        expect(composer(page)).not_to_be_editable()
        expect(page.locator("[data-waits]")).to_have_text("You can write more once your request is accepted.")
        page.reload()
    expect(lists.locator("#conversations .conversation-row")).to_have_count(0)
    expect(lists.locator("#request-count")).to_have_text("1")
    expect(badge).to_have_text("1")
    lists.get_by_role("link", name="Message requests").click()
    lists.locator("#requests .conversation-row a").click()
    expect(lists.locator(".messages .message")).to_have_count(3)
    expect(composer(lists)).to_have_count(0)
    expect(page.locator(".last-read")).to_have_count(0)
    lists.get_by_role("button", name="Accept").click()
    expect(composer(lists)).to_be_visible()
    expect(page.locator(".last-read")).to_have_count(1)
    expect(composer(page)).to_be_editable()
    write(page, "At last")
    arrived(lists, "At last")


# Catches a message that is back after the page is loaded anew, its deletion still on the way when it had left the page.
def test_a_refused_message_can_be_thrown_away(visit, member):
    stranger, hana = member("Stranger", fresh=True), member("Hana", fresh=True)
    path = stranger.converse(hana)
    for number in range(2):
        stranger.say(path, f"Please look {number}")
    page = visit("phone", path=path, member=stranger, language="ko-KR")
    # Two more at once: of the second the page learns only from the answer.
    page.route(f"**{path}", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    for text in "하나", "하나 더":
        write(page, text, "ko")
    expect(page.locator(".message[data-pending]")).to_have_count(2)
    page.unroute(f"**{path}")
    page.evaluate("dispatchEvent(new Event('online'))")
    refused = page.locator(".message.refused")
    expect(refused.get_by_role("alert")).to_contain_text("상대가 요청을 수락하면 더 쓸 수 있어요.")
    refused.get_by_role("button", name="삭제").click()
    expect(refused).to_have_count(0)
    page.reload()
    expect(page.locator(".messages .message")).to_have_count(3)
    expect(page.locator(".message.refused")).to_have_count(0)


def test_a_request_is_declined_or_its_sender_blocked(visit, member):
    first, second, hana = (member(name, fresh=True) for name in ("First", "Second", "Hana"))
    paths = {}
    for each in first, second:
        paths[each] = each.converse(hana)
        each.say(paths[each], f"From {each.handle}")
    page = visit("phone", path="/messages/requests", member=hana)
    expect(page.locator("#requests .conversation-row")).to_have_count(2)
    page.locator(".conversation-row", has_text=f"From {first.handle}").get_by_role("link").click()
    page.locator(".request-choice").get_by_role("button", name="Delete", exact=True).click()
    expect(toast(page)).to_contain_text("deleted")
    page.goto("/messages/requests")
    expect(page.locator("#requests .conversation-row")).to_have_count(1)
    page.locator("#requests .conversation-row a").click()
    page.locator(".request-choice").get_by_role("button", name="Block", exact=True).click()
    page.locator("#block-person").get_by_role("button", name="Block", exact=True).click()
    page.goto("/messages/requests")
    expect(page.locator("#requests .conversation-row")).to_have_count(0)
    assert hana.get(paths[second])[0] == 404
    # A blocked member sees nobody there, as if the other had left.
    status, page = second.get(paths[second])
    assert status == 200 and "can no longer write" in page and "Hana" not in page


# Catches a row that comes by itself and says "just now" of what is hours or weeks old.
@pytest.mark.parametrize("language, ages", [("en-US", ["2h ago", "3 Mar 2020"]), ("ko-KR", ["2시간 전", "2020년 3월 3일"])])
def test_what_comes_by_itself_says_its_age(visit, talk, language, ages):
    hana, minsu, path = talk
    minsu.say(path, "Hello.")
    page = visit("desktop", path="/messages", member=hana, language=language)
    expect(page.locator(".conversation-row")).to_have_count(1)
    said = page.evaluate("""async words => {
        const { place } = await import(document.querySelector("script[src*='/live-']").src);
        return [new Date(Date.now() - 7_260_000).toISOString(), "2020-03-03T12:00:00Z"].map(time => {
            const row = document.createElement("li");
            row.append(Object.assign(document.createElement("time"), { dateTime: time, textContent: words }));
            place("append", document.getElementById("conversations"), row);
            return row.textContent;
        });
    }""", "방금" if language == "ko-KR" else "just now")
    assert said == ages


def test_a_muted_conversation_does_not_ring(visit, talk):
    hana, minsu, path = talk
    minsu.say(path, "Hello.")
    page = visit("desktop", path=path, member=hana)
    page.get_by_role("button", name="More", exact=True).first.click()
    page.locator("#conversation-menu").get_by_role("button", name="Mute", exact=True).click()
    page.goto("/messages")
    expect(page.locator(".conversation-row .muted-mark")).to_be_visible()
    minsu.say(path, "Anybody?")
    expect(page.locator(".conversation-row .excerpt")).to_have_text("Anybody?")
    expect(page.locator("#message-badge")).to_be_hidden()
    page.goto(path)
    page.get_by_role("button", name="More", exact=True).first.click()
    page.locator("#conversation-menu").get_by_role("button", name="Unmute", exact=True).click()
    page.goto("/messages")
    minsu.say(path, "Now?")
    expect(page.locator("#message-badge")).to_have_text("1")


# MARK: Replies


def swipe(page, item, by):
    """A finger on a message, and from there to the side."""
    item.scroll_into_view_if_needed()
    box = item.locator(".said").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + by * step / 5, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_reply_quotes_a_message_and_leads_to_it(visit, salon, talk):
    hana, minsu, path = talk
    reader, page = visit("phone", path=path, member=minsu), visit("desktop", path=path, member=hana)
    minsu.say(path, "Blue or red?")
    minsu.say(path, "Or none?")
    arrived(page, "Or none?")
    quote = page.locator("[data-replying]")
    expect(quote).to_be_hidden()
    open_menu(page, "Blue or red?").get_by_role("link", name="Reply").click()
    expect(quote).to_contain_text("Blue or red?")
    expect(quote).to_contain_text("김민수")
    expect(composer(page)).to_be_focused()
    # Called off by Esc, and by its button.
    page.keyboard.press("Escape")
    expect(quote).to_be_hidden()
    open_menu(page, "Or none?").get_by_role("link", name="Reply").click()
    quote.get_by_role("link", name="Cancel reply").click()
    expect(quote).to_be_hidden()
    expect(composer(page)).to_be_focused()
    # One that waits for its reply is still there after a look elsewhere.
    open_menu(page, "Blue or red?").get_by_role("link", name="Reply").click()
    page.keyboard.type("Red, I think")
    page.goto("/settings")
    page.goto(path)
    expect(quote).to_contain_text("Blue or red?")
    composer(page).press("Enter")
    expect(quote).to_be_hidden()
    for each, name in (page, "김민수"), (reader, "You"):
        arrived(each, "Red, I think")
        quoted = bubble(each, "Red, I think").locator(".quoted-message")
        expect(quoted).to_contain_text("Blue or red?")
        expect(quoted).to_contain_text(name)
    # The next one is an ordinary message.
    write(page, "Or blue")
    arrived(page, "Or blue")
    expect(bubble(page, "Or blue").locator(".quoted-message")).to_have_count(0)
    # A finger moves a message aside, far enough or not.
    swipe(reader, bubble(reader, "Or blue"), 30)
    expect(reader.locator("[data-replying]")).to_be_hidden()
    swipe(reader, bubble(reader, "Or blue"), 90)
    expect(reader.locator("[data-replying]")).to_contain_text("Or blue")
    write(reader, "Blue it is")
    arrived(page, "Blue it is")
    quoted = bubble(page, "Blue it is").locator(".quoted-message")
    expect(quoted).to_contain_text("You")
    quoted.click()
    expect(bubble(page, "Or blue")).to_have_class(re.compile("pointed"))
    expect(bubble(page, "Or blue")).to_be_focused()
    # What is deleted for both leaves the quotes of open pages.
    open_menu(page, "Or blue").get_by_role("button", name="Delete for everyone").click()
    page.get_by_role("dialog", name="Delete this message?").get_by_role("button", name="Delete").click()
    for each in page, reader:
        expect(bubble(each, "Blue it is").locator(".quoted-message")).to_contain_text("This message was deleted")
        expect(bubble(each, "Blue it is").locator(".quoted-message")).not_to_contain_text("Or blue")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Catches a reply that a pointer finds in a menu alone, and one that is offered where nothing can be written.
def test_a_message_offers_a_reply_beside_it(visit, talk):
    hana, minsu, path = talk
    minsu.say(path, "Blue or red?")
    page = visit("desktop", path=path, member=hana)
    reply = bubble(page, "Blue or red?").get_by_role("link", name="Reply", exact=True)
    assert reply.evaluate("link => getComputedStyle(link).opacity") == "0"
    bubble(page, "Blue or red?").hover()
    expect(reply).to_have_css("opacity", "1")
    reply.click()
    expect(page.locator("[data-replying]")).to_contain_text("Blue or red?")
    expect(composer(page)).to_be_focused()
    # The keyboard reaches it just before the menu.
    bubble(page, "Blue or red?").locator("[data-message-menu]").focus()
    page.keyboard.press("Shift+Tab")
    expect(reply).to_be_focused()
    expect(reply).to_have_css("opacity", "1")
    minsu.post(f"/@{hana.handle}/block")
    write(page, "Red")
    expect(page.locator(".composer.closed")).to_be_visible()
    expect(reply).to_be_hidden()


def test_a_reply_written_offline_keeps_its_quote(visit, salon, talk):
    hana, minsu, path = talk
    minsu.say(path, "Where are you?")
    page = visit("phone", path=path, member=hana)
    page.context.set_offline(True)
    swipe(page, bubble(page, "Where are you?"), 90)
    write(page, "In the tunnel")
    pending = page.locator(".message[data-pending]")
    expect(pending.locator(".quoted-message")).to_contain_text("Where are you?")
    # It is shown at once, and kept once it is on the disk.
    page.wait_for_function("""() => new Promise(resolve => {
        indexedDB.open("salon").onsuccess = ({ target: { result } }) => {
            const kept = result.transaction("outbox").objectStore("outbox").count();
            kept.onsuccess = () => { result.close(); resolve(kept.result === 1); };
        };
    })""")
    context = page.context
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(path)
    arrived(page, "In the tunnel")
    expect(page.locator(".message[data-pending]")).to_have_count(0)
    expect(bubble(page, "In the tunnel").locator(".quoted-message")).to_contain_text("Where are you?")
    assert salon.execute("SELECT COUNT(*) FROM messages WHERE quoted_id IS NOT NULL AND text = 'In the tunnel'") == [["1"]]


# MARK: Endings


def test_who_is_blocked_meets_what_a_deleted_account_leaves(visit, talk):
    hana, minsu, path = talk
    page = visit("phone", path=path, member=hana)
    write(page, "Hello")
    arrived(page, "Hello")
    minsu.post(f"/@{hana.handle}/block")
    write(page, "Hello?")
    refused = page.locator(".message.refused")
    expect(refused.get_by_role("alert")).to_contain_text("You can no longer write in this conversation.")
    expect(refused.get_by_role("button", name="Try again")).to_have_count(0)
    expect(refused.get_by_role("button", name="Delete")).to_be_visible()
    expect(composer(page)).to_have_count(0)
    expect(page.locator(".composer.closed")).to_have_text("You can no longer write in this conversation.")
    # The list says that something was not sent, and there it can be read and thrown away.
    page.goto("/messages")
    expect(page.locator(".conversation-row .unsent-mark")).to_have_text("Not sent")
    page.locator(".conversation-row a").click()
    expect(refused.locator(".bubble")).to_have_text("Hello?")
    expect(refused.get_by_role("button")).to_have_text(["Copy text", "Delete"])
    refused.get_by_role("button", name="Delete").click()
    expect(refused).to_have_count(0)
    page.goto("/messages")
    expect(page.locator(".conversation-row")).to_have_count(1)
    expect(page.locator(".unsent-mark")).to_have_count(0)


# Catches words that can only be thrown away although the conversation is open again.
def test_what_was_refused_can_be_sent_once_the_block_is_lifted(visit, salon, talk):
    hana, minsu, path = talk
    minsu.say(path, "Hello")
    page = visit("phone", path=path, member=hana)
    arrived(page, "Hello")
    minsu.post(f"/@{hana.handle}/block")
    write(page, "Hello?")
    expect(page.locator(".composer.closed")).to_be_visible()
    refused = page.locator(".message.refused")
    expect(refused.get_by_role("button")).to_have_text(["Copy text", "Delete"])
    minsu.post(f"/@{hana.handle}/unblock")
    page.reload()
    expect(refused.get_by_role("alert")).to_contain_text("Not sent")
    expect(refused.get_by_role("button")).to_have_text(["Try again", "Edit", "Delete"])
    refused.get_by_role("button", name="Try again").click()
    arrived(page, "Hello?")
    expect(refused).to_have_count(0)
    assert stored(salon, path) == ["Hello", "Hello?"]


# Catches words that are still in another tab's composer once they were sent, and come back as a draft beside the
# message.
def test_what_was_sent_stands_in_no_other_tab(visit, talk):
    hana, minsu, path = talk
    page = visit("desktop", path=path, member=hana)
    composer(page).press_sequentially("Only once")
    page.goto("/settings")
    page.goto(path)
    tab = page.context.new_page()
    tab.goto(path)
    for each in page, tab:
        expect(composer(each)).to_have_value("Only once")
    minsu.post(f"/@{hana.handle}/block")
    composer(page).press("Enter")
    expect(page.locator(".message.refused .bubble")).to_have_text("Only once")
    expect(composer(tab)).to_have_value("")
    minsu.post(f"/@{hana.handle}/unblock")
    tab.goto("/settings")
    tab.goto(path)
    expect(tab.locator(".message.refused .bubble")).to_have_text("Only once")
    expect(composer(tab)).to_have_value("")


# Catches photos that stay in another tab's composer once they were sent, alone or beside words, and what goes with them
# although it was written there alone.
@pytest.mark.parametrize("words", ["", "Two gardens"])
def test_photos_that_were_sent_are_in_no_other_tab(visit, salon, talk, studio, words):
    hana, _, path = talk
    page = visit("desktop", path=path, member=hana)
    chosen = page.locator(".chosen-photos > li")
    files = page.locator("[data-message-composer] input[type=file]")
    files.set_input_files(studio.small_file("Garden"))
    composer(page).press_sequentially(words)
    expect(chosen).to_have_count(1)
    page.reload()
    expect(chosen).to_have_count(1)
    tab = page.context.new_page()
    tab.goto(path)
    beside = tab.locator(".chosen-photos > li")
    expect(beside).to_have_count(1)
    expect(composer(tab)).to_have_value(words)
    # What has been added in one tab stays there.
    tab.locator("[data-message-composer] input[type=file]").set_input_files(studio.small_file("LadyBird"))
    expect(beside).to_have_count(2)
    composer(tab).press("End")
    composer(tab).press_sequentially(" and more")
    send_button(page).click()
    expect(chosen).to_have_count(0)
    expect(beside).to_have_count(1)
    expect(composer(tab)).to_have_value("and more" if words else " and more")
    expect(page.locator(".message[data-position]:not([data-pending])")).to_have_count(1, timeout=15_000)
    # Nor is it lost with the tab.
    tab.reload()
    expect(beside).to_have_count(1)
    send_button(tab).click()
    arrived(tab, "and more")
    assert stored(salon, path) == [words, "and more"]
    count = "SELECT COUNT(*) FROM message_images i JOIN messages m ON m.id = i.message_id WHERE m.conversation_id"
    assert salon.execute(f"{count} = {path.split('/')[-1]}") == [["2"]]


#: Whether a message waits to be sent.
WAITS = """() => new Promise(done => {
    indexedDB.open("salon", 1).onsuccess = ({ target }) => {
        target.result.transaction("outbox").objectStore("outbox").getAll().onsuccess = ({ target }) =>
            done(target.result.some(message => !message.isBegun));
    };
})"""


# Catches a photo that two tabs show and that arrives twice, since both send it before either has heard of the other.
def test_a_photo_that_two_tabs_send_at_once_is_sent_once(visit, salon, talk, studio):
    hana, _, path = talk
    page = visit("desktop", path=path, member=hana)
    # No tab notices another, and all clocks stand still.
    page.context.add_init_script("delete window.BroadcastChannel; Date.now = () => 1_800_000_000_000;")
    page.locator("[data-message-composer] input[type=file]").set_input_files(studio.small_file("Garden"))
    expect(page.locator(".chosen-photos > li")).to_have_count(1)
    page.reload()
    tab = page.context.new_page()
    tab.goto(path)
    for each in page, tab:
        expect(each.locator(".chosen-photos > li")).to_have_count(1)
    page.context.set_offline(True)
    send_button(page).click()
    page.wait_for_function(WAITS)
    send_button(tab).click()
    expect(tab.locator(".chosen-photos > li")).to_have_count(0)
    expect(tab.locator("[data-pending]")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".message[data-position]:not([data-pending])")).to_have_count(1)
    assert stored(salon, path) == [""]


# Catches a draft that each open tab puts aside once more, and one that comes back from another tab once it is deleted.
def test_a_draft_of_two_tabs_is_put_aside_once(visit, salon, talk):
    hana, minsu, path = talk
    minsu.say(path, "Hello")
    page = visit("desktop", path=path, member=hana)
    composer(page).press_sequentially("Half a thought")
    page.reload()
    tab = page.context.new_page()
    tab.goto(path)
    for each in page, tab:
        expect(composer(each)).to_have_value("Half a thought")
    minsu.post(f"/@{hana.handle}/block")
    page.reload()
    refused = page.locator(".message.refused")
    expect(refused.locator(".bubble")).to_have_text("Half a thought")
    expect(composer(tab)).to_have_value("")
    tab.reload()
    expect(tab.locator(".message.refused .bubble")).to_have_text(["Half a thought"])
    refused.get_by_role("button", name="Delete").click()
    expect(refused).to_have_count(0)
    # What is gone is gone where it was shown, too.
    expect(tab.locator(".message.refused")).to_have_count(0)
    minsu.post(f"/@{hana.handle}/unblock")
    for each in page, tab:
        each.reload()
        expect(composer(each)).to_have_value("")
        expect(each.locator(".message.refused")).to_have_count(0)
    assert stored(salon, path) == ["Hello"]


# Catches words that were deleted in one tab and are kept again by another as it is closed.
def test_a_draft_deleted_in_one_tab_does_not_come_back_from_another(visit, talk):
    hana, _, path = talk
    page = visit("desktop", path=path, member=hana)
    composer(page).press_sequentially("No thought")
    page.reload()
    tab = page.context.new_page()
    tab.goto(path)
    expect(composer(tab)).to_have_value("No thought")
    composer(page).fill("")
    expect(composer(tab)).to_have_value("")
    tab.goto("/settings")
    page.reload()
    expect(composer(page)).to_have_value("")


# Catches a tab that writes its empty field, or older words, over what was typed in another when it is left.
def test_a_tab_where_nothing_was_typed_leaves_the_draft_of_another(visit, talk):
    hana, _, path = talk
    page = visit("desktop", path=path, member=hana)
    tab = page.context.new_page()
    for words in "Half a thought", "Half a thought, and more":
        tab.goto(path)
        composer(page).fill(words)
        page.goto("/settings")
        tab.goto("/settings")
        page.goto(path)
        expect(composer(page)).to_have_value(words)


def test_a_message_that_waits_for_a_login_says_so(visit, salon, talk):
    hana, minsu, path = talk
    page = visit("phone", path=path, member=hana)
    minsu.say(path, "Are you there?")
    arrived(page, "Are you there?")
    # No stream tells it any more: only the answer to the message does.
    page.evaluate("""() => {
        window.EventSource = class { addEventListener() {} close() {} };
        dispatchEvent(new PageTransitionEvent("pagehide"));
    }""")
    page.context.set_offline(True)
    write(page, "I am")
    expect(page.locator(".message[data-pending] .sending")).to_be_visible()
    elsewhere = Client(salon)
    elsewhere.post("/login", identifier=hana.handle, password=PASSWORD)
    assert elsewhere.post("/settings/account/sessions/end-others")[0] == 303
    page.context.set_offline(False)
    expect(toast(page)).to_contain_text("Your session has ended", timeout=15_000)
    expect(toast(page).get_by_role("link", name="Log in")).to_have_attribute("href", re.compile(r"/login\?next=/messages/\d+$"))
    expect(page.locator(".message[data-pending] .sending")).to_be_visible()
    assert stored(salon, path) == ["Are you there?"]


# Catches a message that goes out in the name of whoever has logged in since, and once more in its writer's; and a
# conversation that is closed permanently because the other is not in it.
@pytest.mark.parametrize("who", ["the partner", "a stranger"])
def test_a_message_is_sent_once_and_by_its_writer(visit, salon, member, talk, who):
    hana, minsu, path = talk
    other = minsu if who == "the partner" else member("Noeul", fresh=True)
    page = visit("desktop", path=path, member=hana)
    page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('salon.seal.'))")
    sending = re.compile(r"/messages/\d+$")
    page.route(sending, lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    write(page, "Before")
    pending = page.locator(".message[data-pending]")
    expect(pending).to_have_count(1)
    other.enter(page.context)
    tab = page.context.new_page()
    tab.goto("/settings")
    tab.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('salon.sealed.'))")
    page.unroute(sending)
    write(page, "Meanwhile")
    expect(toast(page)).to_contain_text(f"This browser is now logged in as @{other.handle}", timeout=15_000)
    expect(composer(page)).to_be_visible()
    expect(pending).to_have_count(2)
    expect(page.locator(".message.refused")).to_have_count(0)
    assert stored(salon, path) == []
    hana.enter(page.context)
    tab.goto(path)
    for words in "Before", "Meanwhile":
        arrived(tab, words)
        arrived(page, words)
    expect(pending).to_have_count(0)
    # What either tab still has would be sent by now.
    for each in page, tab:
        each.evaluate("() => navigator.locks.request(`salon-outbox-${document.body.dataset.viewer}`, () => {})")
    assert sorted(stored(salon, path)) == ["Before", "Meanwhile"]
    senders = salon.execute(
        f"SELECT a.handle FROM messages m JOIN accounts a ON a.id = m.sender_id WHERE m.conversation_id = {path.split('/')[-1]}")
    assert {handle for [handle] in senders} == {hana.handle}


# Catches words and photos that are sealed as a draft, are sent afterwards, and are in the composer once more.
def test_what_was_sealed_and_sent_is_not_a_draft_again(visit, salon, talk, studio):
    hana, minsu, path = talk
    page = visit("desktop", path=path, member=hana)
    page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('salon.seal.'))")
    composer(page).press_sequentially("Only once")
    page.locator("[data-message-composer] input[type=file]").set_input_files(str(studio.small_file("Dune")))
    expect(page.locator(".chosen-photos li")).to_have_count(1)
    drafts = "Object.keys(localStorage).filter(key => key.startsWith('salon.draft.message-'))"
    page.wait_for_function(f"() => {drafts}.length")
    minsu.enter(page.context)
    tab = page.context.new_page()
    tab.goto("/settings")
    tab.wait_for_function(
        f"() => Object.keys(localStorage).some(key => key.startsWith('salon.sealed.')) && !{drafts}.length")
    # What is removed last is the photo.
    tab.evaluate("() => navigator.locks.request('salon-sealed', () => {})")
    composer(page).press("Enter")
    # What becomes of it is the same by both.
    expect(toast(page)).to_contain_text(f"Your message waits until @{hana.handle} is logged in here.", timeout=15_000)
    expect(page.locator(".message[data-pending] .sending")).to_have_text("Waiting to be sent")
    expect(toast(page).get_by_role("link", name="Open in a new tab")).to_have_attribute("href", "/messages")
    hana.enter(page.context)
    tab.goto(path)
    arrived(tab, "Only once")
    for _ in range(2):
        expect(composer(tab)).to_have_value("")
        # Photos come back once the store has been read.
        tab.evaluate("""() => new Promise(resolve => {
            indexedDB.open("salon").onsuccess = ({ target: { result } }) => {
                const kept = result.transaction("outbox").objectStore("outbox").getAll();
                kept.onsuccess = () => { result.close(); resolve(); };
            };
        })""")
        expect(tab.locator(".chosen-photos li")).to_have_count(0)
        tab.reload()
    assert stored(salon, path) == ["Only once"]


def test_what_the_other_says_is_read_out_once_with_the_name(visit, talk):
    hana, minsu, path = talk
    minsu.say(path, "Said before")
    page = visit("desktop", path=path, member=hana)
    announced = page.locator("[data-announced]")
    expect(announced).to_have_attribute("aria-live", "polite")
    write(page, "My own")
    arrived(page, "My own")
    minsu.say(path, "Said now")
    arrived(page, "Said now")
    expect(announced.locator("p")).to_have_text(["김민수: Said now"])
    # What changes about it is not the message once more.
    bubble(page, "Said now").get_by_role("link", name="More", exact=True).click()
    # The plus leads to the field; what is no emoji is told there, and stays.
    other = page.get_by_label("Another emoji")
    page.locator(".other-reaction label").click()
    expect(other).to_be_focused()
    other.fill("horn")
    page.keyboard.press("Enter")
    expect(page.locator(".other-reaction [role=alert]")).to_have_text("Choose one emoji.")
    expect(other).to_have_value("horn")
    other.fill("🦄")
    page.keyboard.press("Enter")
    expect(bubble(page, "Said now").locator(".reaction")).to_have_text("🦄")
    expect(announced.locator("p")).to_have_count(1)


# MARK: Earlier messages


@pytest.fixture
def long_talk(talk):
    hana, minsu, path = talk
    for number in range(130):
        (hana, minsu)[number % 3 == 0].say(path, f"Number {number}" + " and more words to read" * (number % 4))
    return talk


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_earlier_messages_leave_the_view_where_it_is(visit, long_talk, device):
    hana, minsu, path = long_talk
    page = visit(device, path=path, member=hana)
    expect(page.locator(".messages .message").first).to_be_attached()
    assert is_at_end(page)
    for round in range(3):
        # The conversation's first message, seen from the top of the loaded ones.
        before = page.evaluate("""() => {
            const history = document.querySelector("[data-history]");
            history.scrollTop = -history.scrollHeight;
            const first = document.querySelector(".messages .message");
            window.watched = first;
            return {top: first.getBoundingClientRect().top, count: document.querySelectorAll(".messages .message").length};
        }""")
        page.wait_for_function("count => document.querySelectorAll('.messages .message').length > count", arg=before["count"])
        page.evaluate("() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        assert abs(page.evaluate("watched.getBoundingClientRect().top") - before["top"]) <= 1.5, round
    expect(page.locator(".messages .message")).to_have_count(130)
    expect(page.locator("[data-older-messages]")).to_have_count(0)
    texts = [int(text.split()[1]) for text in said(page)]
    assert texts == list(range(130))
    assert page.locator(".messages .day").count() == 1
    # A member reading earlier messages is notified of new ones, and not scrolled.
    page.wait_for_timeout(100)
    top = page.evaluate("document.querySelectorAll('.messages .message')[20].getBoundingClientRect().top")
    minsu.say(path, "A new one")
    expect(page.get_by_role("button", name="New messages")).to_be_visible()
    assert abs(page.evaluate("document.querySelectorAll('.messages .message')[20].getBoundingClientRect().top") - top) <= 1.5
    page.get_by_role("button", name="New messages").click()
    expect(bubble(page, "A new one")).to_be_in_viewport()
    # Sending brings the end into view.
    page.evaluate("document.querySelector('[data-history]').scrollTop = -2000")
    write(page, "And an answer")
    expect(bubble(page, "And an answer")).to_be_in_viewport()
    assert is_at_end(page)


def test_what_was_said_is_found_and_answered(visit, long_talk):
    hana, minsu, path = long_talk
    page = visit("phone", path=path, member=hana)
    page.get_by_role("link", name="Search in conversation").click()
    field = page.get_by_role("searchbox", name="Search")
    field.fill("nothing like this")
    field.press("Enter")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    field.fill("number 17")
    field.press("Enter")
    page.locator(".found-messages a").last.click()
    found = bubble(page, "Number 17 and more words to read")
    expect(found).to_be_in_viewport()
    expect(found.locator("mark")).to_have_text(["Number", "17"])
    # The part of the conversation that is shown ends in the middle: what is written there appears at its end.
    write(page, "About number 17")
    arrived(page, "About number 17")
    expect(bubble(page, "About number 17")).to_be_in_viewport()


def test_a_quote_leads_to_a_message_that_is_not_loaded(visit, long_talk):
    hana, minsu, path = long_talk
    page = visit("phone", path=f"{path}?around=18", member=hana)
    swipe(page, bubble(page, "Number 17 and more words to read"), 90)
    write(page, "About the old one")
    arrived(page, "About the old one")
    page.goto(path)
    bubble(page, "About the old one").locator(".quoted-message").click()
    page.wait_for_url(re.compile(r"\?around=18#message-\d+$"))
    found = bubble(page, "Number 17 and more words to read")
    expect(found).to_be_in_viewport()
    expect(found).to_have_class(re.compile("pointed"))


def test_words_are_found_in_all_conversations(visit, member, talk):
    hana, minsu, path = talk
    minsu.say(path, "The frame is of oak")
    other = member("Ada", fresh=True)
    other.say(other.converse(hana), "Oak is too heavy")
    for scripts in True, False:
        page = visit("phone", path="/messages", scripts=scripts, member=hana)
        page.get_by_role("link", name="Search messages").click()
        page.wait_for_url("**/messages/search")
        steps = page.evaluate("history.length") if scripts else 0
        page.get_by_role("searchbox", name="Search").fill("oak")
        # With scripts without Enter, and without a step back for each letter.
        if not scripts:
            page.keyboard.press("Enter")
        found = page.locator(".found-messages a")
        expect(found).to_have_count(2)
        if scripts:
            expect(page.locator("[data-search-status]")).to_have_text("2 messages found")
            assert page.url.endswith("?q=oak") and page.evaluate("history.length") == steps
        expect(found.first).to_contain_text("Ada")
        found.last.click()
        expect(bubble(page, "The frame is of oak")).to_be_in_viewport()


# MARK: By other means


def test_a_conversation_with_plain_forms(visit, member, studio):
    hana, minsu = member("Hana", fresh=True), member("박민수", fresh=True)
    hana.post(f"/@{minsu.handle}/follow")
    minsu.post(f"/@{hana.handle}/follow")
    page = visit("phone", path="/messages/new", scripts=False, member=hana)
    page.get_by_role("searchbox", name="Search").fill("ㅂㅁㅅ")
    page.keyboard.press("Enter")
    page.locator(".person", has_text=f"@{minsu.handle}").get_by_role("button").click()
    send_button(page).click()
    expect(page.locator("#composer-problem")).to_have_text("Write something first.")
    composer(page).fill("Without a script")
    send_button(page).click()
    expect(page.locator(".messages .bubble")).to_have_text(["Without a script"])
    # Going back and sending the same form again sends nothing twice.
    page.locator("[data-message-composer] input[type=file]").set_input_files(str(studio.small_file("Dune")))
    send_button(page).click()
    expect(page.locator(".photos img")).to_have_count(1)
    path = re.search(r"/messages/\d+", page.url)[0]
    page.goto(path)
    reader = visit("desktop", path="/messages", scripts=False, member=minsu)
    expect(reader.locator("#message-badge")).to_have_text("2")
    reader.locator(".conversation-row a").click()
    expect(reader.locator("#message-badge")).to_be_hidden()
    message = reader.locator(".message", has_text="Without a script")
    message.get_by_role("link", name="More", exact=True).click()
    reader.get_by_role("button", name="Applause").click()
    expect(reader.locator(".reactions .reaction")).to_have_count(1)
    message.get_by_role("link", name="More", exact=True).click()
    reader.get_by_role("link", name="Reply").click()
    expect(reader.locator("[data-replying]")).to_contain_text("Without a script")
    composer(reader).fill("An answer\nof two lines")
    send_button(reader).click()
    page.reload()
    expect(page.locator(".messages .quoted-message")).to_contain_text("Without a script")
    expect(page.locator(".reactions .reaction")).to_have_count(1)
    expect(page.locator(".messages .bubble").last).to_have_text("An answer of two lines")
    bubble(page, "Without a script").get_by_role("link", name="More", exact=True).click()
    page.get_by_role("button", name="Delete for everyone").click()
    page.get_by_role("dialog", name="Delete this message?").get_by_role("button", name="Delete").click()
    expect(page.locator(".bubble.deleted")).to_have_count(1)
    page.get_by_role("link", name="Search in conversation").click()
    page.get_by_role("searchbox", name="Search").fill("two lines")
    page.keyboard.press("Enter")
    page.locator(".found-messages a").click()
    expect(page.locator(".message", has_text="of two lines")).to_be_in_viewport()
    reader.goto(f"{path}/report")
    reader.get_by_role("checkbox").first.check()
    reader.get_by_role("radio").first.check()
    reader.get_by_role("button", name="Report", exact=True).click()
    expect(toast(reader)).to_contain_text("Thank you")
    # A refused message stays in the field.
    composer(reader).fill("long " * 900)
    send_button(reader).click()
    expect(reader.locator("#composer-problem")).to_contain_text("4,000")
    assert composer(reader).input_value().strip() == ("long " * 900).strip()


def test_a_conversation_by_keyboard_alone(visit, talk):
    hana, minsu, path = talk
    minsu.say(path, "Can you hear me?")
    page = visit("desktop", path="/messages", member=hana)

    def reach(what):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", what):
                return
        raise AssertionError(f"{what} is not reached by Tab")

    reach(".conversation-row a")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{path}")
    reach("[data-history]")
    reach("[data-message-menu]")
    page.keyboard.press("Enter")
    expect(page.locator("#message-menu")).to_be_visible()
    reach("#message-menu .reaction")
    page.keyboard.press("Enter")
    expect(page.locator("#message-menu")).to_be_hidden()
    expect(page.locator(".reactions .reaction")).to_have_count(1)
    # Closing gives the place back.
    page.locator("[data-message-menu]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#message-menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#message-menu")).to_be_hidden()
    expect(page.locator("[data-message-menu]")).to_be_focused()
    reach("textarea")
    page.keyboard.type("Loud and clear")
    page.keyboard.press("Enter")
    arrived(page, "Loud and clear")
    page.keyboard.type("I stay in the field")
    expect(composer(page)).to_have_value("I stay in the field")
    reach(".send")


SCREENS = {"narrow": {"width": 320, "height": 640}, "zoomed": {"width": 720, "height": 450}, "low": {"width": 640, "height": 320}}


@pytest.mark.parametrize("screen", SCREENS)
def test_long_words_fit_any_screen(visit, talk, screen):
    hana, minsu, path = talk
    for text in LONG, "가나다라마바사아자차카타파하" * 20, f"https://school.example/{'path/' * 60}", "👏" * 60, "a\n" * 30:
        minsu.say(path, text)
        hana.say(path, text)
    page = visit("phone", path=path, member=hana, viewport=SCREENS[screen])
    for address in path, "/messages", f"{path}/search?q=a", f"{path}/report":
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    page.goto(path)
    assert page.evaluate("""() => {
        const history = document.querySelector("[data-history]");
        return history.scrollWidth <= history.clientWidth && history.clientHeight > innerHeight * 0.3;
    }""")
    outside = page.locator(".message").evaluate_all("""items => items.flatMap(item => [...item.querySelectorAll("*")])
        .filter(each => each.getClientRects().length && !each.closest(".visually-hidden"))
        .filter(each => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
        .map(each => each.outerHTML.slice(0, 80))""")
    assert outside == []
    composer(page).fill("One line\n" * 12 + LONG)
    expect(send_button(page)).to_be_in_viewport(ratio=1)
    expect(composer(page)).to_be_in_viewport(ratio=1)
    send_button(page).click()
    expect(page.locator(".message[data-pending]")).to_have_count(0)
    assert is_at_end(page)
