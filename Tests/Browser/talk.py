"""What tests of conversations have in common: the parts of the page, and its messages in their order."""

from playwright.sync_api import expect

NAMES = {
    "en": {"text": "Message text", "send": "Send", "message": "Message", "more": "More", "search": "Search"},
    "ko": {"text": "메시지 내용", "send": "보내기", "message": "메시지", "more": "더보기", "search": "검색"},
}


def composer(page, language="en"):
    return page.get_by_role("textbox", name=NAMES[language]["text"], exact=True)


def send_button(page, language="en"):
    return page.get_by_role("button", name=NAMES[language]["send"], exact=True)


def write(page, text, language="en"):
    """Sends by the keys that send on every device."""
    composer(page, language).fill(text)
    composer(page, language).press("Control+Enter")


def words(page, text):
    """A message's own words, wherever else they are quoted."""
    return page.get_by_text(text, exact=True).and_(page.locator(".bubble, .bubble *"))


def bubble(page, text):
    return page.locator(".messages .message", has=words(page, text))


def arrived(page, text):
    """Waits until a stored message is shown."""
    expect(page.locator(".messages .message[data-position]:not([data-pending])", has=words(page, text))).to_have_count(
        1, timeout=15_000)


def said(page):
    """The texts of the open conversation, oldest first."""
    return page.locator(".messages .message .bubble:visible").all_inner_texts()


def stored(salon, conversation):
    """A conversation's rows in the database, in order."""
    rows = salon.execute(
        f"SELECT text FROM messages WHERE conversation_id = {conversation.split('/')[-1]} ORDER BY position")
    return [text for [text] in rows]


def is_at_end(page):
    return page.evaluate("Math.abs(document.querySelector('[data-history]').scrollTop) < 2")
