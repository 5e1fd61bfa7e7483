"""What keys and the clipboard bring: a syllable that is still being composed is sent with the rest, once; pasted words
are words, and pasted images are images."""

import pytest
from clipboard import IMAGES, WORDS, paste
from ime import CONTROL, InputMethod
from lounge import enter, item
from lounge import field as lounge_field
from playwright.sync_api import expect
from stream import field, post
from talk import arrived, bubble, composer, send_button


@pytest.fixture
def talk(member):
    hana, doyun = member("Hana", fresh=True), member("김민수", fresh=True)
    hana.post(f"/@{doyun.handle}/follow")
    doyun.post(f"/@{hana.handle}/follow")
    return hana, hana.converse(doyun)


def sent(page):
    """The paths to which the page posts from now on, without those that only tell something."""
    paths = []
    page.on("request", lambda request: request.method == "POST" and "typing" not in request.url
            and "/read" not in request.url and paths.append(request.url))
    return paths


# Catches Ctrl+Enter that sends nothing, twice, or without the last syllable, in each order of events.
@pytest.mark.parametrize("place", ["timeline", "lounge", "comments", "messages"])
def test_control_enter_sends_a_syllable_once(visit, member, work, talk, place):
    person, path = talk
    if place == "lounge":
        enter(person)
    path = {"timeline": "/timeline", "lounge": "/lounge/new", "comments": work, "messages": path}[place]
    page = visit("desktop", path=path, member=person, language="ko-KR")
    typed = {"timeline": field(page, "ko"), "lounge": lounge_field(page, "ko"), "messages": composer(page, "ko"),
             "comments": page.get_by_role("textbox", name="댓글", exact=True)}[place]
    paths, method = sent(page), InputMethod(page, CONTROL)
    for order in "windows", "macos", "linux", "swallowed", "plain":
        # A post of the lounge leads back to the others.
        page.goto(path)
        paths.clear()
        typed.focus()
        words = f"{order} {person.handle} 안녕하세요 한"
        page.keyboard.insert_text(words[:-1])
        method.compose("ㅎ", "하", "한")
        getattr(method, order)("한")
        shown = {"timeline": post(page, words), "lounge": item(page, words), "messages": bubble(page, words),
                 "comments": page.locator("#comments .prose", has_text=words)}[place]
        if place == "messages":
            arrived(page, words)
        expect(shown, order).to_have_count(1)
        if place != "lounge":
            expect(typed).to_have_value("")
            # The key is spent: the next syllable ends without it.
            method.compose("ㄱ", "가")
            method.commit("가")
            expect(typed).to_have_value("가")
            typed.fill("")
        assert len(paths) == 1, (order, paths)


# Where there are keys, Enter sends comments and messages (`test_messages.py`, `test_keyboard.py`). Catches a finger that
# cannot begin a line, and a key that says otherwise.
@pytest.mark.parametrize("place, device", [
    ("timeline", "desktop"), ("lounge", "desktop"), ("comments", "phone"), ("messages", "phone")])
def test_enter_alone_is_a_new_line(visit, talk, work, place, device):
    person, path = talk
    if place == "lounge":
        enter(person)
    path = {"timeline": "/timeline", "lounge": "/lounge/new", "comments": work, "messages": path}[place]
    page = visit(device, path=path, member=person, language="ko-KR")
    typed = {"timeline": field(page, "ko"), "lounge": lounge_field(page, "ko"), "messages": composer(page, "ko"),
             "comments": page.get_by_role("textbox", name="댓글", exact=True)}[place]
    paths, method = sent(page), InputMethod(page)
    typed.focus()
    for _ in range(2):
        method.compose("ㅎ", "하", "한")
        method.windows("한")
    expect(typed).to_have_value("한\n한\n")
    expect(typed).to_have_attribute("enterkeyhint", "enter")
    assert paths == []
    if place == "messages":
        send_button(page, "ko").click()
        expect(page.locator(".message[data-position]:not([data-pending])")).to_have_count(1)


def chosen(page, place):
    return page.locator({"messages": ".chosen-photos li", "timeline": ".post-images li", "works": ".upload-card"}[place])


def place_to_paste(page, place):
    return {"messages": composer(page), "timeline": field(page), "works": page.get_by_label("Title", exact=True)}[place]


@pytest.mark.parametrize("place", ["messages", "timeline", "works"])
def test_pasted_words_are_words_and_images_are_images(visit, studio, talk, place):
    person, path = talk
    page = visit("desktop", path={"messages": path, "timeline": "/timeline", "works": "/works/new"}[place], member=person)
    png = studio.made("pasted.png", "vips", "pngsave", studio.small_file(), "{}")
    picture = ("image.png", "image/png", png.read_bytes())
    into = place_to_paste(page, place)
    for name, texts in WORDS.items():
        into.fill("")
        paste(into, texts, picture)
        # What becomes of line breaks and tabs is the browser's business.
        assert into.input_value().split() == texts["text/plain"].split() or place == "works", name
        expect(into, name).not_to_have_value("")
        assert chosen(page, place).count() == 0, name
    into.fill("")
    for number, (name, texts) in enumerate(IMAGES.items()):
        paste(into, texts, picture)
        expect(chosen(page, place), name).to_have_count(number + 1)
        expect(into, name).to_have_value("")
