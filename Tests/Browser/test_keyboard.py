"""Everything without a mouse, and Korean as it is typed."""

import re

import pytest
from client import PASSWORD, Client
from playwright.sync_api import expect
from stream import counted


def tab_to(page, role, name, steps=60):
    """Presses Tab until the element of that role and name has the focus, as somebody without a mouse does."""
    target = page.get_by_role(role, name=name, exact=True).first
    for _ in range(steps):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            outline = target.evaluate("""element => {
                const style = getComputedStyle(element), around = getComputedStyle(element.parentElement);
                return [style.outlineStyle, style.boxShadow, around.outlineStyle, around.boxShadow, style.borderColor].join(" ");
            }""")
            assert outline.replace("none", "").strip(), f"nobody sees that {name} has the focus"
            return target
    raise AssertionError(f"Tab does not lead to {role} {name}")


def test_log_in_like_and_comment(visit, salon, new_handle, work):
    handle = new_handle()
    Client(salon).join(handle)
    page = visit(path=work)
    tab_to(page, "link", "Log in")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/login\?next="))
    tab_to(page, "textbox", "Email")
    page.keyboard.type(handle)
    tab_to(page, "textbox", "Password")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{work}")
    like = tab_to(page, "button", "Like")
    page.keyboard.press("Space")
    expect(like).to_have_attribute("aria-pressed", "true")
    tab_to(page, "textbox", "Comment")
    page.keyboard.type("Without a mouse.")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("In two lines.")
    page.keyboard.press("Enter")
    expect(page.locator("#comments .prose")).to_have_text("Without a mouse.\nIn two lines.", use_inner_text=True)
    page.keyboard.press("Escape")


def test_shortcuts(visit, work, member):
    page = visit(path=work, member=member())
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator(".work-actions .icon-heart")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    page.keyboard.type("ls")
    expect(page.get_by_role("textbox", name="Comment", exact=True)).to_have_value("ls")


def test_keys_move_through_a_stream(visit, member):
    writer = member()
    for text in "first", "second", "third":
        writer.publish(text)
    page = visit(path="/timeline/local", member=member())
    posts = page.locator(".stream .post")
    expect(posts.nth(2)).to_contain_text("first")
    page.keyboard.press("j")
    expect(posts.nth(0).locator(".when")).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("l")
    expect(posts.nth(1).get_by_role("button", name=counted("Like"))).to_have_attribute("aria-pressed", "true")
    expect(posts.nth(0).get_by_role("button", name=counted("Like"))).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("k")
    expect(posts.nth(0).locator(".when")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/posts/*")


def test_sheets_hold_the_focus_and_give_it_back(visit, work, member):
    page = visit(path=work, member=member())
    more = tab_to(page, "button", "More")
    page.keyboard.press("Enter")
    menu = page.locator("#post-menu")
    expect(menu).to_have_js_property("open", True)
    assert menu.evaluate("sheet => sheet.matches(':modal')")
    # The page behind cannot be reached: what has the focus is in the sheet, or in the browser.
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#post-menu')")
    # A sheet that opens from a sheet takes its place; the focus returns to where both came from.
    tab_to(page, "button", "Report")
    page.keyboard.press("Enter")
    expect(page.locator("#report")).to_be_visible()
    expect(menu).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#report")).to_be_hidden()
    expect(more).to_be_focused()
    # Outside of a sheet is out of it.
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.mouse.click(5, 5)
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
    # An answer can be called off by the same key.
    page.keyboard.press("c")
    page.keyboard.type("Answered.")
    page.keyboard.press("Enter")
    page.locator("#comments .comment").get_by_role("button", name="Reply", exact=True).click()
    expect(page.locator(".replying")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".replying")).to_be_hidden()


def test_enter_while_a_syllable_is_composed_sends_nothing(visit, member, work):
    page = visit(path=work, member=member(), language="ko-KR")
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    field = page.get_by_role("textbox", name="댓글", exact=True)
    field.focus()
    keyboard = page.context.new_cdp_session(page)
    for part in "ㅇ", "아", "안":
        keyboard.send("Input.imeSetComposition", {"text": part, "selectionStart": 1, "selectionEnd": 1})
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
    keyboard.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **enter})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **enter})
    # Some browsers end the composition first and then report the key as 229.
    field.dispatch_event("keydown", {"key": "Enter", "keyCode": 229, "bubbles": True, "cancelable": True})
    page.wait_for_timeout(200)
    assert sent == []
    keyboard.send("Input.insertText", {"text": "안녕하세요"})
    page.keyboard.press("Enter")
    expect(page.locator("#comments .prose")).to_have_text("안녕하세요")
    page.wait_for_timeout(200)
    assert len(sent) == 1
    expect(field).to_have_value("")


def test_post_pressed_twice_writes_one(visit, member, work):
    page = visit("phone", path=work, member=member())
    page.get_by_role("textbox", name="Comment", exact=True).fill("Only once.")
    page.get_by_role("button", name="Post", exact=True).dblclick()
    expect(page.locator("#comments .comment")).to_have_count(1)
    page.reload()
    expect(page.locator("#comments .comment")).to_have_count(1)


NAMES = {
    "/login": [("textbox", "Email", "이메일"), ("textbox", "Password", "비밀번호"), ("button", "Log in", "로그인"),
               ("link", "Join", "회원가입")],
    "/join": [("textbox", "Name", "이름"), ("textbox", "Handle", "아이디"), ("textbox", "Major", "전공"),
              ("textbox", "Email", "이메일"), ("textbox", "Password", "비밀번호"), ("button", "Join", "회원가입"),
              ("checkbox", "Agree to all", "전체 동의"), ("link", "Log in", "로그인")],
    "/welcome": [("button", "Next", "다음")],
    "/welcome?page=99": [("textbox", "Intro", "한 줄 소개"), ("button", "Start", "시작하기"), ("button", "Later", "나중에")],
    "/works/new": [("textbox", "Title", "작품명"), ("textbox", "Description", "작품 소개"), ("button", "Share", "올리기")],
    "/settings": [("button", "Log out", "로그아웃"), ("radio", "한국어", "한국어"), ("radio", "English", "English")],
    "/": [("link", "Home", "홈"), ("link", "Settings", "설정")],
    "work": [("button", "Like", "좋아요"), ("textbox", "Comment", "댓글"), ("button", "Post", "게시"),
             ("button", "Save", "저장"), ("button", "More", "더보기"), ("button", "Reply", "답글")],
}


@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
@pytest.mark.parametrize("path", NAMES)
def test_names_are_exact(visit, member, work, path, language):
    person = None if path in ("/login", "/join") else member()
    member().comment(work, "Hello.")
    if path.startswith("/welcome?"):
        # The intro needs a nickname.
        assert person.post("/lounge/join", nickname="exact_name")[0] == 303
    page = visit(path=work if path == "work" else path, member=person, language=language)
    for role, english, korean in NAMES[path]:
        name = korean if language == "ko-KR" else english
        if role == "textbox":
            # Nothing else may answer to a field's label. (A password has no role, so the label is asked for.)
            expect(page.get_by_label(name, exact=True), name).to_have_count(1)
            expect(page.get_by_label(name, exact=True), name).to_be_visible()
        else:
            expect(page.get_by_role(role, name=name, exact=True).first, f"{role} {name}").to_be_visible()
    if path == "/join":
        name = "사진" if language == "ko-KR" else "Photo"
        expect(page.get_by_label(name, exact=True)).to_be_attached()
    if path == "work":
        like = page.get_by_role("button", name="좋아요" if language == "ko-KR" else "Like", exact=True).first
        expect(like).to_have_attribute("aria-pressed", "false")


# Catches tools that Tab passes by, as Chromium does with a <summary> in a box whose reading flow is set.
@pytest.mark.parametrize("scripts", [True, False])
def test_every_tool_of_a_post_is_reached_by_tab(visit, member, scripts):
    page = visit("desktop", path="/posts/new", member=member("Mina"), scripts=scripts)
    page.get_by_role("textbox", name="Post text", exact=True).focus()
    count = page.locator(".post-composer-tools summary:visible").count()
    assert count >= 2
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("[...document.querySelectorAll('.post-composer-tools summary')].indexOf(document.activeElement)"))
    assert reached >= set(range(count))
