"""Agreeing to the terms when one joins and when they change, and the pages that welcome somebody new."""

import re

import pytest
from accessibility import faults
from client import CONSENTS, Client
from conftest import fill_join, wait_for_welcome
from playwright.sync_api import expect

BOXES = ["Terms of service (required)", "Privacy (required)", "Code of conduct (required)", "News by email (optional)"]


def box(page, name):
    return page.get_by_role("checkbox", name=name, exact=True)


def press_join(page):
    page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()


def outdate(server, person, kind="privacy"):
    """As if somebody had agreed to a text that has changed since, and had not been here for a while."""
    server.execute(
        f"UPDATE consents SET version = '2020-01-01' WHERE kind = '{kind}' AND account_id = "
        f"(SELECT id FROM accounts WHERE handle = '{person.handle}')")
    # A new session finds it: the last visit is cached for a minute.
    assert person.post("/login", identifier=person.handle, password="three blue doors")[0] == 303
    return person


def insider(salon, handle):
    """A member with a nickname in the lounge, which the intro needs."""
    person = Client(salon).join(handle)
    assert person.post("/lounge/join", nickname=handle.replace("guest", "nick"))[0] == 303
    return person


def last_page(page):
    """Turns to the last of the welcome pages."""
    while page.get_by_role("button", name="Next", exact=True).count():
        heading = page.get_by_role("heading", level=1).inner_text()
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text(heading)


def test_agree_to_all_toggles_all(visit):
    page = visit("phone", path="/join")
    every = box(page, "Agree to all")
    boxes = [box(page, name) for name in BOXES]
    every.check()
    for each in boxes:
        expect(each).to_be_checked()
    boxes[3].uncheck()
    expect(every).not_to_be_checked()
    assert every.evaluate("box => box.indeterminate")
    boxes[3].check()
    expect(every).to_be_checked()
    every.uncheck()
    for each in boxes:
        expect(each).not_to_be_checked()
    # Also by the keyboard.
    every.focus()
    page.keyboard.press("Space")
    for each in boxes:
        expect(each).to_be_checked()
    assert faults(page) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_joining_needs_the_required_ones(visit, new_handle, scripts):
    page = visit("phone", path="/join", scripts=scripts)
    fill_join(page, new_handle())
    box(page, "Agree to all").uncheck()
    for name in BOXES[0], BOXES[1], BOXES[3]:
        box(page, name).check()
    press_join(page)
    expect(page.locator("#consents-problem")).to_have_text("Agree to all required terms.")
    expect(box(page, BOXES[2])).to_have_attribute("aria-invalid", "true")
    if scripts:
        box(page, BOXES[2]).check()
        expect(page.locator("#consents-problem")).to_have_count(0)
        expect(page.locator(".consents")).not_to_have_class(re.compile("has-problem"))
        box(page, BOXES[2]).uncheck()
    expect(box(page, BOXES[0])).to_be_checked()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Mina Park")
    page.get_by_label("Password", exact=True).fill("three blue doors")
    box(page, BOXES[2]).check()
    press_join(page)
    wait_for_welcome(page)


def test_each_text_opens_its_own_page(visit):
    page = visit("phone", path="/join")
    page.get_by_label("Name", exact=True).fill("Mina")
    for name, path in (("Terms of service", "service"), ("Privacy", "privacy"), ("Code of conduct", "conduct"),
                       ("News by email", "news")):
        with page.context.expect_page() as opened:
            page.get_by_role("link", name=f"Read: {name}", exact=True).click()
        text = opened.value
        text.wait_for_url(f"**/terms/{path}")
        expect(text.get_by_role("heading", level=1)).to_have_text(name)
        text.close()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Mina")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_welcome_pages_are_turned(visit, salon, new_handle, scripts):
    person = insider(salon, new_handle())
    page = visit("phone", path="/welcome", member=person, scripts=scripts)
    expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Back", exact=True)).to_have_count(0)
    first = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(first)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(first)
    last_page(page)
    expect(page.get_by_role("textbox", name="Intro", exact=True)).to_be_visible()
    page.get_by_role("button", name="Later", exact=True).click()
    page.wait_for_url("**/")
    expect(page.locator("#toasts")).to_contain_text("Make yourself at home.")
    # From any page to where one was going.
    page.goto("/welcome?page=2&next=/settings")
    page.get_by_role("button", name="Skip", exact=True).click()
    page.wait_for_url("**/settings")
    expect(page.locator("#toasts")).to_contain_text("Make yourself at home.")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_lounges_nickname_comes_last_and_can_wait(visit, salon, new_handle, join, scripts):
    """Joining leads to the welcome, the way to the nickname back to its last page, and nobody has to go it."""
    handle = new_handle()
    page = visit("phone", path="/join", scripts=scripts)
    join(page, handle)
    assert page.url.endswith("/welcome")
    last_page(page)
    expect(page.get_by_role("button", name="Later", exact=True)).to_be_visible()
    page.get_by_role("link", name="Choose a nickname").click()
    page.get_by_label("Nickname", exact=True).fill(handle.replace("guest", "nick"))
    if scripts:
        page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("main").locator("form button:not([type=button]):not([value='1'])").last.click()
    page.wait_for_url("**/welcome?page=99")
    page.get_by_role("textbox", name="Intro", exact=True).fill("I draw roofs")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/lounge")


def test_the_buttons_of_the_welcome_stay_where_they_are(visit, salon, member, studio, new_handle):
    """The longer text of one page, and people to follow, pushed the button from under the thumb that had pressed it."""
    for name in "Mina", "Ada", "Theo":
        member(name).share("Seen before one follows", studio.small("Dune"), studio.small("Wood"))
    page = visit("phone", path="/welcome", member=Client(salon).join(new_handle()), language="ko-KR")
    places = set()
    while page.get_by_role("button", name="다음", exact=True).count():
        places.add(round(page.get_by_role("button", name="다음", exact=True).bounding_box()["y"]))
        with page.expect_navigation():
            page.get_by_role("button", name="다음", exact=True).click()
    assert len(places) == 1, places


@pytest.mark.parametrize("scripts", [True, False])
def test_visitors_choose_the_language_where_they_log_in(visit, scripts):
    for path, heading in ("/login?next=/saved", "로그인"), ("/join", "회원가입"):
        page = visit("phone", path=path, scripts=scripts)
        page.get_by_role("button", name="한국어", exact=True).click()
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        assert page.url.endswith(path)


def test_the_welcome_pages_turn_by_keys_and_swipes(visit, salon, new_handle):
    page = visit("phone", path="/welcome", member=Client(salon).join(new_handle()))
    heading = page.get_by_role("heading", level=1)
    first = heading.inner_text()
    # A page hears keys once it has loaded, not when its words are there.
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    expect(heading).not_to_have_text(first)
    with page.expect_navigation():
        page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text(first)
    page.evaluate("""() => {
        const page = document.querySelector("[data-welcome]");
        const touch = x => new Touch({ identifier: 1, target: page, clientX: x, clientY: 300 });
        page.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(300)], changedTouches: [touch(300)], bubbles: true }));
        page.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(120)], bubbles: true }));
    }""")
    expect(heading).not_to_have_text(first)


def test_an_intro_is_counted_as_people_see_it(visit, salon, new_handle):
    page = visit("phone", path="/welcome?page=99", member=insider(salon, new_handle()), language="ko-KR")
    field = page.get_by_role("textbox", name="한 줄 소개", exact=True)
    start = page.get_by_role("button", name="시작하기", exact=True)
    expect(start).to_be_disabled()
    for text, count, fits in ("   ", None, False), ("👩🏽‍🎨" * 50, 50, True), ("가" * 51, 51, False), ("가" * 50, 50, True):
        field.fill(text)
        if fits:
            expect(start).to_be_enabled()
        else:
            expect(start).to_be_disabled()
        if count:
            expect(page.locator("[data-counted]")).to_have_text(f"{count} / 50")
    assert faults(page) == []


def test_a_changed_text_asks_before_anything_else(visit, salon, new_handle):
    person = outdate(salon, Client(salon).join(new_handle()))
    page = visit("phone", path="/saved", member=person)
    page.wait_for_url("**/terms/agree?next=**")
    expect(page.get_by_role("heading", name="The terms have changed")).to_be_visible()
    expect(page.get_by_text("Changed from version 2020-01-01 to version")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Agree and continue", exact=True).click()
    expect(page.locator("#consents-problem")).to_be_visible()
    box(page, "Privacy (required)").check()
    page.get_by_role("button", name="Agree and continue", exact=True).click()
    page.wait_for_url("**/saved")
    page.goto("/settings/consents")
    expect(page.get_by_role("main")).to_contain_text("You agreed to version 2020-01-01 on")


def test_what_is_typed_in_an_open_page_stays(visit, salon, work, new_handle):
    person = Client(salon).join(new_handle())
    page = visit("desktop", path=work, member=person)
    field = page.get_by_role("textbox", name="Comment", exact=True)
    field.fill("색이 정말 좋아요")
    outdate(salon, person)
    person.enter(page.context)
    page.get_by_role("button", name="Post", exact=True).click()
    link = page.get_by_role("link", name="Read and agree", exact=True)
    expect(link).to_be_visible()
    expect(field).to_have_value("색이 정말 좋아요")
    with page.context.expect_page() as opened:
        link.click()
    asking = opened.value
    box(asking, "Privacy (required)").check()
    asking.get_by_role("button", name="Agree and continue", exact=True).click()
    asking.wait_for_url(f"**{work}")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.locator("#comments .prose")).to_have_text("색이 정말 좋아요")


def test_what_is_typed_into_a_plain_form_goes_along(visit, salon, work, new_handle):
    person = Client(salon).join(new_handle())
    page = visit("phone", path=work, member=person, scripts=False)
    page.get_by_role("textbox", name="Comment", exact=True).fill("색이 <정말> 좋아요")
    outdate(salon, person)
    person.enter(page.context)
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_text("What you have just written is kept.")).to_be_visible()
    box(page, "Privacy (required)").check()
    page.get_by_role("button", name="Agree and continue", exact=True).click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#comments .prose")).to_have_text("색이 <정말> 좋아요")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_optional_is_given_and_taken_back(visit, salon, new_handle, scripts):
    page = visit("phone", path="/settings", member=Client(salon).join(new_handle()), scripts=scripts)
    page.get_by_role("link", name="Terms and consents").click()
    expect(page.get_by_text("You have not agreed to it.")).to_be_visible()
    page.get_by_role("button", name="Agree: News by email", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("Thank you for agreeing.")
    page.get_by_role("button", name="Withdraw: News by email", exact=True).click()
    expect(page.get_by_text("You have not agreed to it.")).to_be_visible()
    expect(page.locator(".sessions")).to_contain_text("Withdrawn on")


def test_plain_requests_join_only_with_consents(salon, new_handle):
    handle = new_handle()
    fields = {"name": "Mina", "handle": handle, "email": f"{handle}@school.example", "password": "three blue doors"}
    assert Client(salon).post_files("/join", fields, [])[0] == 422
    assert Client(salon).post_files("/join", {**fields, **CONSENTS}, [])[0] == 303
