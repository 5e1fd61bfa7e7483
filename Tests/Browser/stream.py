"""Shared by the timeline's tests: the composer, and posts by their text."""

import re

from playwright.sync_api import expect

NAMES = {
    "en": {"text": "Post text", "post": "Post", "reply": "Reply", "repost": "Repost", "like": "Like", "save": "Save",
           "more": "More", "share": "Share", "quote": "Quote", "edit": "Edit", "delete": "Delete"},
    "ko": {"text": "글 내용", "post": "게시", "reply": "답글", "repost": "재게시", "like": "좋아요", "save": "저장",
           "more": "더보기", "share": "공유하기", "quote": "인용", "edit": "수정", "delete": "삭제"},
}


def field(page, language="en"):
    return page.get_by_role("textbox", name=NAMES[language]["text"], exact=True)


def form(page):
    return page.locator("[data-post-composer]")


def post_button(page, language="en"):
    return form(page).get_by_role("button", name=NAMES[language]["post"], exact=True)


def publish(page, text, language="en"):
    """Posts, or answers, by the form on the page."""
    field(page, language).fill(text)
    post_button(page, language).click()


def post(page, text):
    """The posts that say exactly this themselves; one they quote does not count."""
    return page.locator(".post", has=page.locator(f'.prose:text-is("{text}")'))


def counted(name):
    """The name of a control, with the number beside its icon where that is shown."""
    return re.compile(rf"^{name}( [\d,]+)?$")


def press(item, name, language="en"):
    """One of the buttons below a post."""
    item.locator(".post-actions").get_by_role("button", name=counted(NAMES[language][name])).click()


def count(item, kind):
    """The number beside one of the buttons: `likes`, `reposts`, `replies`."""
    return item.locator(f".post-actions [id^={kind}-]")


def choose(page, item, row, role="button", language="en"):
    """A row of the menu behind a post."""
    press(item, "more", language)
    sheet = page.locator("#post-menu")
    expect(sheet).to_be_visible()
    sheet.get_by_role(role, name=row, exact=True).click()


def said(page, within="#wall"):
    """The texts of a list's posts, from the top down."""
    return [text.strip() for text in page.locator(f"{within} .post .words > .prose").all_text_contents()]


def stored(salon, text):
    """How many posts say this in the database."""
    [[count]] = salon.execute(f"SELECT COUNT(*) FROM posts WHERE text = '{text}'")
    return int(count)
