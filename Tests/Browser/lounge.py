"""Shared by the lounge's tests: personas, and posts by their text."""

import itertools
import re

from playwright.sync_api import expect
from stream import counted

NAMES = {
    "en": {"text": "Post text", "post": "Post", "reply": "Reply", "like": "Like", "transparency": "Transparency",
           "more": "More", "delete": "Delete", "report": "Report", "write": "Write a post", "press": "Press once",
           "withdraw": "Withdraw", "posted": "Posted", "check": "Check", "start": "Start", "nickname": "Nickname"},
    "ko": {"text": "글 내용", "post": "게시", "reply": "답글", "like": "좋아요", "transparency": "투명도",
           "more": "더보기", "delete": "삭제", "report": "신고", "write": "글쓰기", "press": "투명도 누르기",
           "withdraw": "되돌리기", "posted": "게시했어요", "check": "중복 확인", "start": "시작하기", "nickname": "닉네임"},
}
numbers = itertools.count(1)
SCRIPT = {"X-Salon": "fragment"}


def enter(member, nickname=None):
    """Gives a member a persona nobody else has, as if it had been there for long; the member."""
    member.nickname = nickname or f"달빛_{next(numbers)}"
    status, headers, content = member.post("/lounge/join", nickname=member.nickname)
    assert status == 303 and headers["Location"] == "/lounge", content.decode()
    member.server.execute(
        "DELETE FROM lounge_moments WHERE kind = 'entry' AND subject_id IN "
        f"(SELECT id FROM personas WHERE nickname = '{member.nickname}')")
    return member


def say(member, text, under=None):
    """Posts without a browser, or replies to the post of that id; the id of the new one."""
    status, _, content = member.post(f"/lounge/{under}/replies" if under else "/lounge", SCRIPT, text=text)
    assert status == 201, content.decode()
    return re.search(r'id="lounge-(\d+)"', content.decode())[1]


def press(member, id):
    status, _, content = member.post(f"/lounge/{id}/transparency", SCRIPT)
    assert status == 200, content.decode()
    return content.decode()


def persona(salon, member):
    """The id of a member's persona."""
    [[id]] = salon.execute(f"SELECT id FROM personas WHERE nickname = '{member.nickname}'")
    return id


def sink(salon, member, value):
    """Sets a value, as if its history had led there."""
    salon.execute(f"UPDATE personas SET value = {value} WHERE id = {persona(salon, member)}")


def item(page, text):
    """The posts and replies that say exactly this."""
    return page.locator(".lounge-item", has=page.locator(f'.words:text-is("{text}")'))


def button(page_or_item, name, language="en"):
    return page_or_item.get_by_role("button", name=counted(NAMES[language][name]))


def field(page, language="en"):
    return page.get_by_role("textbox", name=NAMES[language]["text"], exact=True)


def write(page, text, language="en"):
    """Posts from the lounge's home, as people do."""
    page.get_by_role("link", name=NAMES[language]["write"], exact=True).click()
    page.wait_for_url("**/lounge/new")
    field(page, language).fill(text)
    button(page.get_by_role("main"), "post", language).click()
    page.wait_for_url("**/lounge")


def open_sheets(page):
    return page.locator(".sheet[open]")


def press_in_sheet(page, it, language="en", act="press"):
    """Opens the question behind a post's button, and answers it."""
    button(it, "transparency", language).click()
    sheet = page.locator("#transparency")
    expect(sheet).to_be_visible()
    button(sheet, act, language).click()
    expect(sheet).to_be_hidden()


def has_ink(item, left):
    """Waits until so much of a post's ink is left."""
    expect(item).to_have_css("--ink-left", str(left))


def toast(page):
    return page.locator("#toasts")
