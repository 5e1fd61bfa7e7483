"""The lounge as people use it: posts, replies, the button that makes an author fade, and notifications."""

import itertools
import re

import pytest
from accessibility import faults
from client import Client
from lounge import (NAMES, SCRIPT, button, enter, field, has_ink, item, open_sheets, persona, press, press_in_sheet, say,
                    sink, toast, write)
from playwright.sync_api import expect
from pointer import scroll_until
from stream import counted

numbers = itertools.count(1)
VIBRATIONS = """window.vibrations = [];
Object.defineProperty(navigator, "vibrate", {value: length => { window.vibrations.push(length); return true; }});"""


@pytest.fixture
def two(member):
    """Two members with personas of their own."""
    return enter(member("Hana", fresh=True)), enter(member("Doyun", fresh=True))


@pytest.fixture
def text():
    """Words that no other test says."""
    number = next(numbers)
    return lambda words: f"{words} #{number}"


# MARK: Entering


@pytest.mark.parametrize("device, language", [("phone", "ko-KR"), ("desktop", "en-US")])
def test_a_nickname_is_looked_up_while_one_types(visit, member, two, device, language):
    t = language[:2]
    page = visit(device, path="/lounge", member=member("Newcomer", fresh=True), language=language)
    page.wait_for_url(re.compile(r"/lounge/join\?next="))
    start, nickname = button(page, "start", t), page.get_by_role("textbox", name=NAMES[t]["nickname"], exact=True)
    result = page.get_by_role("status").and_(page.locator("[data-result]"))
    expect(start).to_be_disabled()
    nickname.press_sequentially(two[0].nickname)
    expect(result).to_have_attribute("data-free", "false")
    expect(start).to_be_disabled()
    nickname.fill("a b")
    button(page, "check", t).click()
    problem = page.locator("#field-nickname-problem")
    expect(problem).to_contain_text({"en": "Hangul, Latin letters", "ko": "한글, 영문"}[t])
    assert problem.bounding_box()["y"] < nickname.bounding_box()["y"]
    nickname.fill(f"새얼굴_{next(numbers)}{t}")
    expect(result).to_have_attribute("data-free", "true")
    expect(problem).to_have_count(0)
    expect(start).to_be_enabled()
    assert faults(page) == []
    start.click()
    page.wait_for_url("**/lounge")
    expect(page.get_by_role("link", name=NAMES[t]["write"], exact=True)).to_be_visible()


# MARK: Posting


@pytest.mark.parametrize("device, language", [("phone", "ko-KR"), ("desktop", "en-US")])
def test_a_conversation(visit, two, text, device, language):
    """One persona posts, another replies and likes, and each sees the other's acts at once."""
    writer, reader = two
    t, words, answer = language[:2], text("Good evening"), text("Good evening to you")
    watching = visit("desktop", path="/lounge", member=reader)
    page = visit(device, path="/lounge", member=writer, language=language)
    write(page, words, t)
    expect(page.locator("#wall .lounge-item").first).to_contain_text(words)
    expect(toast(page)).to_contain_text(NAMES[t]["posted"])
    expect(page.locator("[data-new]")).to_be_hidden()
    # Nothing moves under the eyes of others until they say so.
    expect(watching.locator("[data-new]")).to_be_visible()
    expect(item(watching, words)).to_have_count(0)
    watching.locator("[data-new]").click()
    expect(watching.locator("#wall .lounge-item").first).to_contain_text(words)
    # The post with its replies; the reply is written in a sheet.
    item(page, words).locator(".words").click()
    page.wait_for_url(re.compile(r"/lounge/\d+$"))
    item(watching, words).get_by_role("link", name=counted("Reply")).click()
    watching.wait_for_url(re.compile(r"/lounge/\d+#reply$"))
    expect(watching.locator("#reply")).to_be_visible()
    expect(field(watching)).to_be_focused()
    watching.keyboard.type(answer)
    button(watching.locator("#reply"), "post").click()
    expect(watching.locator("#reply")).to_be_hidden()
    for each in page, watching:
        expect(each.locator("[data-replies] .lounge-item").first).to_contain_text(answer)
        expect(each.locator(".lounge-focus [id^=lounge-answers-]")).to_have_text("1")
    button(item(page, answer), "like", t).click()
    expect(item(watching, answer).locator("[id^=lounge-likes-]")).to_have_text("1")
    # The persona's own posts are marked on each of its pages.
    expect(item(watching, answer)).to_have_attribute("data-own", "")
    expect(button(item(watching, answer), "transparency")).to_have_count(0)
    expect(button(item(page, answer), "transparency", t)).to_be_visible()
    for each in page, watching:
        each.reload()
        expect(item(each, answer)).to_have_count(1)


# Catches words that a link breaks into rows.
def test_a_link_stands_in_its_line(visit, two, text):
    writer, _ = two
    words = text("See")
    page = visit("desktop", path="/lounge", member=writer)
    write(page, words + " https://example.com/ here")
    lines = page.locator(".lounge-item .words", has_text=words).evaluate("""words => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top + box.height / 2))).size;
    }""")
    assert lines == 1


def test_the_ring_fills_and_is_felt(visit, two):
    page = visit("phone", path="/lounge", member=two[0])
    page.add_init_script(VIBRATIONS)
    page.goto("/lounge/new")
    ring, left, post = page.locator(".ring"), page.locator(".remaining"), button(page.get_by_role("main"), "post")
    expect(field(page)).to_be_focused()
    for blank in "", "  \n ":
        field(page).fill(blank)
        expect(post).to_be_disabled()
    field(page).fill("👨‍👩‍👧‍👦" * 250)
    expect(left).to_have_text("250")
    expect(ring).to_have_attribute("aria-valuenow", "50")
    expect(post).to_be_enabled()
    assert page.evaluate("vibrations") == []
    plain = page.locator(".ring circle").last.evaluate("each => getComputedStyle(each).stroke")
    field(page).fill("가" * 501)
    expect(left).to_have_text("-1")
    expect(ring).to_have_class(re.compile(r"\bover\b"))
    assert page.locator(".ring circle").last.evaluate("each => getComputedStyle(each).stroke") != plain
    expect(post).to_be_disabled()
    field(page).fill("가" * 502)
    assert len(page.evaluate("vibrations")) == 1
    field(page).fill("가" * 500)
    expect(ring).not_to_have_class(re.compile(r"\bover\b"))
    expect(post).to_be_enabled()
    field(page).fill("가" * 501)
    assert len(page.evaluate("vibrations")) == 2


def test_a_post_pressed_twice_is_one_and_a_draft_is_kept(visit, salon, two, text):
    page = visit("desktop", path="/lounge/new", member=two[0])
    field(page).press_sequentially("Half a thought")
    page.reload()
    expect(field(page)).to_have_value("Half a thought")
    page.context.set_offline(True)
    button(page.get_by_role("main"), "post").click()
    expect(page.locator("#lounge-problem")).to_have_text("You are offline.")
    expect(field(page)).to_have_value("Half a thought")
    page.context.set_offline(False)
    words = text("Twice clicked")
    field(page).fill(words)
    button(page.get_by_role("main"), "post").dblclick()
    page.wait_for_url("**/lounge")
    expect(item(page, words)).to_have_count(1)
    page.goto("/lounge/new")
    expect(field(page)).to_have_value("")
    # The same form, sent twice past the script.
    field(page).fill(text("Twice sent"))
    page.locator("[data-lounge-composer]").evaluate("""async form => {
        const send = () => fetch(form.action, {method: "POST", headers: {"X-Salon": "fragment"}, body: new URLSearchParams(new FormData(form))});
        await Promise.all([send(), send(), send()]);
    }""")
    [[count]] = salon.execute(f"SELECT COUNT(*) FROM lounge_posts WHERE text = '{text('Twice sent')}'")
    assert int(count) == 1


def test_a_sheet_closes_any_other(visit, two, text):
    writer, reader = two
    first, second = say(writer, text("First")), say(writer, text("Second"))
    page = visit("desktop", path="/lounge", member=reader)
    button(item(page, text("First")), "more").click()
    expect(page.locator("#post-menu").get_by_role("link", name="Report", exact=True)).to_be_visible()
    # The sheet covers the other buttons, and the keyboard does not reach them either.
    covered = button(item(page, text("Second")), "transparency")
    covered.focus()
    expect(covered).not_to_be_focused()
    page.keyboard.press("Escape")
    covered.click()
    expect(page.locator("#transparency")).to_be_visible()
    expect(open_sheets(page)).to_have_count(1)
    page.keyboard.press("Escape")
    button(item(page, text("Second")), "more").click()
    # Reporting is in the same place.
    page.locator("#post-menu").get_by_role("link", name="Report", exact=True).click()
    expect(page.locator("#post-menu form")).to_have_attribute("action", f"/lounge/{second}/report")
    expect(page.locator("#post-menu h2[tabindex]")).to_be_focused()
    page.get_by_role("radio", name="It reveals who somebody is").check()
    expect(open_sheets(page)).to_have_count(1)
    page.locator("#post-menu").get_by_role("button", name="Report", exact=True).click()
    expect(toast(page)).to_contain_text("Thank you")
    page.keyboard.press("Escape")
    expect(open_sheets(page)).to_have_count(0)
    page.goto(f"/lounge/{first}")
    button(page.get_by_role("main"), "reply").click()
    expect(page.locator("#reply")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#reply")).to_be_hidden()


def test_what_is_deleted_is_gone_everywhere(visit, two, text):
    writer, reader = two
    post = say(writer, text("Soon gone"))
    reply = say(reader, text("Gone before"), under=post)
    page = visit("phone", path=f"/lounge/{post}", member=writer)
    watching = visit("desktop", path=f"/lounge/{post}", member=reader)
    button(item(watching, text("Gone before")), "more").click()
    watching.locator("#post-menu").get_by_role("button", name="Delete", exact=True).click()
    watching.locator("#confirm").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(f"#lounge-{reply}")).to_have_count(0)
    expect(page.locator(".lounge-focus [id^=lounge-answers-]")).to_have_text("0")
    button(item(page, text("Soon gone")), "more").click()
    page.locator("#post-menu").get_by_role("button", name="Delete", exact=True).click()
    page.locator("#confirm").get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url("**/lounge")
    expect(watching.locator(".lounge-gone")).to_be_visible()
    expect(item(page, text("Soon gone"))).to_have_count(0)


# MARK: Transparency


@pytest.mark.parametrize("device, language", [("phone", "ko-KR"), ("desktop", "en-US")])
def test_a_press_shows_at_once_and_is_taken_back(visit, salon, two, text, device, language):
    writer, reader = two
    t = language[:2]
    say(writer, text("Something kind"))
    say(writer, text("Something rude"))
    sink(salon, writer, -19)
    others = visit("desktop", path="/lounge", member=writer)
    page = visit(device, path="/lounge", member=reader, language=language)
    rude, kind = item(page, text("Something rude")), item(page, text("Something kind"))
    for each in rude, kind:
        has_ink(each, 1)
    press_in_sheet(page, rude, t)
    expect(button(rude, "transparency", t)).to_have_attribute("aria-pressed", "true")
    expect(button(kind, "transparency", t)).to_have_attribute("aria-pressed", "false")
    for each in rude, kind:
        expect(each).to_have_class(re.compile(r"\bfade-mine\b"))
    page.mouse.move(0, 0)
    has_ink(kind, 0.07)
    # Everybody else sees the step that it was, at once.
    expect(item(others, text("Something rude"))).to_have_class(re.compile(r"\bfade-1\b"))
    expect(item(others, text("Something rude")).locator(".fade-label")).to_have_text("faded: −20")
    assert not re.search(r"\bfade-mine\b", item(others, text("Something rude")).get_attribute("class"))
    page.reload()
    expect(kind).to_have_class(re.compile(r"\bfade-mine\b"))
    # It is withdrawn in the same place.
    press_in_sheet(page, rude, t, "withdraw")
    for each in rude, kind:
        expect(each).not_to_have_class(re.compile(r"\bfade-mine\b"))
        expect(each).to_have_class(re.compile(r"\bfade-0\b"))
    expect(item(others, text("Something rude"))).to_have_class(re.compile(r"\bfade-0\b"))
    [[value]] = salon.execute(f"SELECT value FROM personas WHERE id = {persona(salon, writer)}")
    assert int(value) == -19


def test_what_is_refused_is_said_where_it_was_asked(visit, member, two, text):
    reader = two[1]
    posts = [say(enter(member(f"Author {number}", fresh=True)), text(f"Number {number}")) for number in range(5)]
    for post in posts[1:]:
        press(reader, post)
    say(two[0], text("One too many"))
    page = visit("phone", path="/lounge", member=reader)
    button(item(page, text("One too many")), "transparency").click()
    sheet = page.locator("#transparency")
    expect(button(sheet, "press")).to_be_enabled()
    # Pressed elsewhere meanwhile.
    press(reader, posts[0])
    button(sheet, "press").click()
    expect(sheet.get_by_role("alert")).to_contain_text("5 times a day")
    expect(button(item(page, text("One too many")), "transparency")).to_have_attribute("aria-pressed", "false")
    page.reload()
    button(item(page, text("One too many")), "transparency").click()
    expect(sheet.get_by_text("0 of 5 left today.")).to_be_visible()
    expect(button(sheet, "press")).to_be_disabled()


def test_my_page_has_the_exact_value_and_moves_with_it(visit, salon, two, text):
    writer, reader = two
    post = say(writer, text("Watch my bar"))
    reply = say(writer, text("And my reply"), under=post)
    sink(salon, writer, -7)
    mine = visit("phone", path="/lounge/me", member=writer)
    theirs = visit("desktop", path=f"/lounge/members/{writer.nickname}", member=reader)
    bar = mine.get_by_role("meter", name="Transparency", exact=True)
    expect(bar).to_have_attribute("aria-valuenow", "-7")
    expect(theirs.get_by_role("meter", name="Transparency", exact=True)).to_have_attribute("aria-valuenow", "0")
    press(reader, reply)
    expect(bar).to_have_attribute("aria-valuenow", "-8")
    # The tabs stay below the bar.
    mine.get_by_role("link", name="Replies", exact=True).click()
    mine.wait_for_url("**/lounge/me/replies")
    expect(item(mine, text("And my reply"))).to_be_visible()
    mine.evaluate("document.querySelector('.lounge-page').style.minHeight = '300vh'; scrollTo(0, 1200)")
    expect(mine.locator(".persona-tabs")).to_be_in_viewport()
    # From person to person, again and again.
    item(theirs, text("Watch my bar")).locator(".name").click()
    theirs.wait_for_url(re.compile("/lounge/members/"))
    theirs.get_by_role("link", name="Replies", exact=True).click()
    expect(item(theirs, text("And my reply"))).to_be_visible()


def test_a_nickname_changes_on_open_pages(visit, two, text):
    writer, reader = two
    say(writer, text("Who am I"))
    page = visit("desktop", path="/lounge", member=reader)
    mine = visit("phone", path="/lounge/me/edit", member=writer)
    new = f"새이름_{next(numbers)}"
    mine.get_by_role("textbox", name="Nickname", exact=True).fill(new)
    mine.get_by_role("textbox", name="Intro", exact=True).fill("밤에 그려요")
    expect(button_named(mine, "Save")).to_be_enabled()
    button_named(mine, "Save").click()
    mine.wait_for_url("**/lounge/me")
    expect(mine.get_by_role("heading", name=new, exact=True)).to_be_visible()
    expect(mine.get_by_text("밤에 그려요")).to_be_visible()
    expect(item(page, text("Who am I")).locator(".name")).to_have_text(new)
    expect(item(page, text("Who am I")).locator(".name")).to_have_attribute("href", f"/lounge/members/{new}")


@pytest.mark.parametrize("scripts", [True, False])
def test_enter_saves_the_intro(visit, two, text, scripts):
    page = visit("desktop", path="/lounge/me/edit", member=two[0], scripts=scripts)
    nickname, intro = (page.get_by_role("textbox", name=name, exact=True) for name in ("Nickname", "Intro"))
    if scripts:
        # In the nickname it only asks, as the button beside it does.
        nickname.fill(two[1].nickname)
        nickname.press("Enter")
        expect(page.locator("[data-result]")).to_have_attribute("data-free", "false")
        expect(button_named(page, "Save")).to_be_disabled()
        intro.press("Enter")
        nickname.fill(two[0].nickname)
        expect(button_named(page, "Save")).to_be_enabled()
        assert page.url.endswith("/lounge/me/edit")
    intro.fill(text("By night"))
    intro.press("Enter")
    page.wait_for_url("**/lounge/me")
    expect(page.get_by_text(text("By night"), exact=True)).to_be_visible()


def button_named(page, name):
    return page.get_by_role("main").get_by_role("button", name=name, exact=True)


# MARK: Notifications


def test_a_dot_until_it_is_opened(visit, two, text):
    writer, reader = two
    post = say(writer, text("Talk to me"))
    # Anywhere in the community, and in the lounge.
    outside = visit("phone", path="/settings", member=writer)
    inside = visit("desktop", path="/lounge", member=writer)
    news = visit("desktop", path="/lounge/notifications", member=writer)
    expect(outside.locator("#lounge-dot")).to_be_hidden()
    expect(inside.locator("#lounge-unread")).to_be_hidden()
    reply = say(reader, text("Hello"), under=post)
    for each in outside.locator("#lounge-dot"), inside.locator("#lounge-dot"), inside.locator("#lounge-unread"):
        expect(each).to_be_visible()
    row = news.locator("#lounge-notices .activity-row").first
    expect(row).to_contain_text(f"{reader.nickname} replied to your post")
    reader.post(f"/lounge/{post}/like", SCRIPT)
    expect(row).to_contain_text("liked your post")
    inside.get_by_role("link", name="Lounge activity", exact=True).click()
    inside.wait_for_url("**/lounge/notifications")
    for each in outside.locator("#lounge-dot"), inside.locator("#lounge-dot"), inside.locator("#lounge-unread"):
        expect(each).to_be_hidden()
    inside.get_by_role("link", name="replied to your post").click()
    inside.wait_for_url(f"**/lounge/{post}#lounge-{reply}")
    expect(item(inside, text("Hello"))).to_be_visible()


def test_who_may_only_read_is_told_why(visit, salon, two, text):
    writer, _ = two
    post = say(writer, text("Before"))
    id = persona(salon, writer)
    salon.execute(f"UPDATE personas SET level = 2 WHERE id = {id}")
    salon.execute(f"INSERT INTO lounge_moments (kind, subject_id, at) VALUES ('rest', {id}, 33000000000000)")
    page = visit("phone", path="/lounge", member=writer)
    expect(page.get_by_text("You can only read the lounge until")).to_be_visible()
    page.goto("/lounge/new")
    expect(page.get_by_text("You can only read the lounge until")).to_be_visible()
    expect(field(page)).to_have_count(0)
    page.get_by_role("link", name="See why", exact=True).click()
    page.wait_for_url("**/lounge/me")
    page.goto(f"/lounge/{post}")
    button(item(page, text("Before")), "like").click()
    expect(toast(page)).to_contain_text("You can only read the lounge for now.")
    expect(button(item(page, text("Before")), "like")).to_have_attribute("aria-pressed", "false")


# MARK: Without scripts, and everywhere


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_everything_works_without_scripts(visit, salon, member, two, text, device):
    writer, words = two[0], text("Without scripts")
    rude = say(writer, text("Rude"))
    page = visit(device, path="/lounge", member=member("Plain", fresh=True), scripts=False)
    nickname = f"맨손_{next(numbers)}"
    page.get_by_role("textbox", name="Nickname", exact=True).fill(nickname)
    button(page, "check").click()
    expect(page.get_by_text("This nickname is free.")).to_be_visible()
    button(page, "start").click()
    page.wait_for_url("**/lounge")
    write(page, words)
    expect(page.locator("#wall .lounge-item").first).to_contain_text(words)
    expect(toast(page)).to_contain_text("Posted")
    # Too long: it stays, with the reason.
    page.goto("/lounge/new")
    field(page).fill("가" * 501)
    button(page.get_by_role("main"), "post").click()
    expect(page.get_by_role("alert")).to_contain_text("The limit is 500.")
    expect(field(page)).to_have_value("가" * 501)
    page.goto(f"/lounge/{rude}")
    button(page.get_by_role("main"), "reply").click()
    field(page).fill(text("A reply"))
    button(page.locator("#reply"), "post").click()
    page.wait_for_url(re.compile(rf"/lounge/{rude}#lounge-\d+$"))
    expect(item(page, text("A reply"))).to_have_count(1)
    for act, pressed in ("press", "true"), ("withdraw", "false"):
        button(item(page, text("Rude")), "transparency").click()
        page.wait_for_url(re.compile(rf"/lounge/{rude}/transparency\?$"))
        button(page, act).click()
        page.wait_for_url(f"**/lounge/{rude}")
        expect(button(item(page, text("Rude")), "transparency")).to_have_attribute("aria-pressed", pressed)
    button(item(page, text("A reply")), "more").click()
    page.wait_for_url(re.compile(r"/lounge/\d+/menu\?$"))
    page.get_by_role("main").get_by_role("button", name="Delete", exact=True).click()
    page.locator("#delete-post").get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url(f"**/lounge/{rude}")
    expect(item(page, text("A reply"))).to_have_count(0)


@pytest.fixture(scope="session")
def built():
    return {}


@pytest.fixture
def places(built, salon, member):
    """Pages with everything on them, for a restricted moderator; made once."""
    if built:
        return built
    long = "가나다라마바사아자차카타파하" * 30
    mod, other = enter(Client(salon).join(f"keeper{next(numbers)}", "Keeper")), enter(member("Other", fresh=True), "ㅋ" * 12)
    salon.command("member promote", mod.handle, "--role", "moderator")
    for words in "W" * 500, long, "🌊" * 200, "שלום עולם، مرحبا بالعالم", "See https://school.example/" + "path" * 30:
        post = say(other, words)
    for value, name in (-20, "faded"), (-60, "fainter"), (-100, "faintest"):
        author = enter(member(name, fresh=True))
        say(author, f"I have {name}")
        sink(salon, author, value)
    press(mod, post)
    own = say(mod, long)
    say(other, long, under=own)
    other.post(f"/lounge/{own}/like", SCRIPT)
    mod.post(f"/lounge/{post}/report", reason="abuse", note="W" * 300)
    id = persona(salon, mod)
    sink(salon, mod, -31)
    salon.execute(
        "INSERT INTO lounge_sanctions (id, persona_id, level, started_on, ends_on, value, people) "
        f"VALUES (900000, {id}, 2, 20717, 381944, -30, 12)")
    salon.execute(
        "INSERT INTO lounge_sanction_items (sanction_id, position, post_id, root_id, text, presses) "
        f"VALUES (900000, 0, {own}, {own}, '{'W' * 400}', 9)")
    built.update(member=mod, paths={
        "home": "/lounge", "thread": f"/lounge/{own}", "menu": f"/lounge/{post}/menu", "question": f"/lounge/{post}/transparency",
        "report": f"/lounge/{post}/report", "composer": "/lounge/new", "reply": f"/lounge/new?reply={post}",
        "mine": "/lounge/me", "my replies": "/lounge/me/replies", "edit": "/lounge/me/edit", "account": "/lounge/me/account",
        "about": "/lounge/me/about", "member": f"/lounge/members/{'ㅋ' * 12}", "news": "/lounge/notifications",
        "rules": "/lounge/rules", "reports": "/lounge/moderation", "held": "/lounge/moderation/held",
        "appeals": "/lounge/moderation/appeals", "suspensions": "/lounge/moderation/suspensions",
        "log": "/lounge/moderation/log"})
    return built


PLACES = ["home", "thread", "menu", "question", "report", "composer", "reply", "mine", "my replies", "edit", "account", "about",
          "member", "news", "rules", "reports", "held", "appeals", "suspensions", "log"]


# Catches names that are missing, and ink that is too pale on a phone in the dark or on a desk in the light, once all that
# folds is open. In English the pages that all members see are in test_quality.py.
@pytest.mark.parametrize("name", PLACES)
def test_axe_finds_nothing(look, places, name):
    page = look("phone", places["paths"][name], places["member"], "dark", "ko-KR")
    for summary in page.get_by_role("main").locator("summary").all():
        if summary.is_visible():
            summary.click()
    assert faults(page) == []
    # On the narrowest phone nothing scrolls sideways.
    page.set_viewport_size({"width": 320, "height": 640})
    wide = page.evaluate("""() => document.documentElement.scrollWidth <= innerWidth ? [] :
        [...document.querySelectorAll("body *")].filter(element => element.getBoundingClientRect().right > innerWidth + 1)
            .map(element => element.outerHTML.slice(0, 100)).slice(0, 5)""")
    assert wide == []
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")


def test_a_long_lounge_grows_by_itself(visit, two):
    writer, reader = two
    for number in range(35):
        say(writer, f"Number {number} by {writer.nickname}")
    page = visit("desktop", path=f"/lounge/members/{writer.nickname}", member=reader)
    scroll_until(page, page.locator("#wall .lounge-item"), 35)
    expect(page.locator("#wall .lounge-item")).to_have_count(35)
    ids = page.locator("#wall .lounge-item").evaluate_all("items => items.map(item => item.id)")
    assert len(set(ids)) == 35
