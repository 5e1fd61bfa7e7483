"""Lounge notifications: eight kinds, each with its link, and a dot until they are read."""

import re

import pytest
from lounge_cast import Lounge, dot, like, notices, press, write
from playwright.sync_api import expect


@pytest.fixture
def lounge(engine):
    lounge = Lounge(engine)
    yield lounge
    lounge.stop()


@pytest.fixture
def told(lounge):
    """A persona with each of the eight, newest first, and the post and reply they are about."""
    mina, other, third = lounge.enter("night_owl"), lounge.enter("새벽반"), lounge.enter("tea_stain")
    post = write(mina, "Is anybody still in the building?")
    others = write(other, "Who left the kiln on?")
    reply = write(mina, "Not me", others)
    answer = write(other, "저요", post)
    like(third, post)
    like(third, reply)
    press(other, post)
    press(third, reply)
    persona = lounge.persona(mina)
    lounge.decide(f"personas/{persona}/suspend", reason="A test of patience.")
    lounge.decide(f"personas/{persona}/release", note="Passed.")
    return mina, [
        ("You can write again", "/lounge/new"),
        ("You are suspended", None),
        ("You have a warning", "/lounge/me"),
        ("Somebody pressed Transparency on your reply", f"/lounge/{others}#lounge-{reply}"),
        ("Somebody pressed Transparency on your post", f"/lounge/{post}"),
        ("tea_stain liked your reply", f"/lounge/{others}#lounge-{reply}"),
        ("tea_stain liked your post", f"/lounge/{post}"),
        ("새벽반 replied to your post", f"/lounge/{post}#lounge-{answer}"),
    ]


@pytest.mark.parametrize("scripts", [True, False])
def test_eight_kinds_and_where_they_lead(visit, lounge, told, scripts):
    mina, kinds = told
    page = visit("phone", at=lounge.server, path="/lounge/notifications", member=mina, scripts=scripts)
    expect(notices(page)).to_have_count(8)
    for index, (text, path) in enumerate(kinds):
        row = notices(page).nth(index)
        expect(row).to_contain_text(text)
        sentence = row.locator(".activity-words p").first.locator("a")
        if path is None:
            expect(sentence).to_have_count(0)
            continue
        # A reply's link leads on to its place below the post.
        expect(sentence).to_have_attribute("href", re.sub(r"/lounge/.*#lounge-", "/lounge/", path))
        sentence.click()
        page.wait_for_url(f"**{path}")
        expect(page.locator("main")).to_be_visible()
        if "#" in path:
            expect(page.locator(path[path.index("#"):])).to_be_in_viewport()
        page.goto("/lounge/notifications")
    # Nobody who pressed is named, in words or in the page behind them.
    for index in 3, 4:
        for name in "새벽반", "tea_stain":
            assert name not in notices(page).nth(index).inner_html()


def test_the_same_in_korean(visit, lounge, told):
    mina, _ = told
    page = visit("desktop", at=lounge.server, path="/lounge/notifications", member=mina, language="ko-KR")
    said = " ".join(notices(page).all_inner_texts())
    for text in ("다시 글을 쓸 수 있어요", "라운지 이용이 정지됐어요", "경고가 왔어요", "내 답글에 투명도를", "내 글에 투명도를",
                 "tea_stain 님이 내 답글을 좋아해요", "tea_stain 님이 내 글을 좋아해요", "새벽반 님이 내 글에 답글을"):
        assert text in said


def test_a_dot_until_opened_in_two_browsers(visit, lounge):
    mina, other = lounge.enter("night_owl"), lounge.enter("새벽반")
    post = write(mina, "Hello?")
    gallery = visit("phone", at=lounge.server, path="/settings", member=mina)
    list_page = visit("desktop", at=lounge.server, path="/lounge", member=mina)
    stranger = visit("desktop", at=lounge.server, path="/lounge", member=other)
    for page in gallery, list_page, stranger:
        expect(dot(page)).to_be_hidden()
    write(other, "Hi.", post)
    for page in gallery, list_page:
        expect(dot(page)).to_be_visible()
    expect(dot(stranger)).to_be_hidden()
    # All that a screen reader announces: neither a name nor a subject.
    expect(dot(gallery)).to_have_text("New in the lounge")
    gallery.reload()
    expect(dot(gallery)).to_be_visible()
    list_page.goto("/lounge/notifications")
    expect(notices(list_page)).to_have_count(1)
    expect(notices(list_page)).to_have_attribute("data-unread", "")
    for page in gallery, list_page:
        expect(dot(page)).to_be_hidden()
    # On the open list the next ones appear by themselves, and wait until it is opened again.
    like(other, post)
    expect(notices(list_page)).to_have_count(2)
    expect(notices(list_page).first).to_contain_text("새벽반 liked your post")
    expect(dot(gallery)).to_be_visible()
    list_page.reload()
    expect(dot(gallery)).to_be_hidden()
    list_page.reload()
    expect(list_page.locator("#lounge-notices > li[data-unread]")).to_have_count(0)


def test_what_was_taken_back_waits_no_longer(visit, lounge):
    mina, other = lounge.enter("night_owl"), lounge.enter("새벽반")
    post = write(mina, "Hello?")
    page = visit("phone", at=lounge.server, path="/settings", member=mina)
    like(other, post)
    expect(dot(page)).to_be_visible()
    status, _, _ = other.post(f"/lounge/{post}/unlike")
    assert status == 303
    expect(dot(page)).to_be_hidden()
    page.goto("/lounge/notifications")
    expect(notices(page)).to_have_count(0)
    expect(page.get_by_text("No notifications yet")).to_be_visible()
    # Nobody is notified of their own acts.
    like(mina, post)
    write(mina, "Talking to myself", post)
    page.goto("/settings")
    expect(dot(page)).to_be_hidden()


def test_likes_of_one_post_stand_together(visit, lounge):
    mina = lounge.enter("night_owl")
    fans = [lounge.enter(f"fan_{number}") for number in range(3)]
    post = write(mina, "Like and like")
    for fan in fans:
        like(fan, post)
    page = visit("phone", at=lounge.server, path="/lounge/notifications", member=mina)
    expect(notices(page)).to_have_count(1)
    expect(notices(page)).to_contain_text(re.compile("fan_2 and 2 others liked your post"))
    # On the open page, too.
    like(lounge.enter("fan_3"), post)
    expect(notices(page)).to_contain_text(re.compile("fan_3 and 3 others liked your post"))
    expect(notices(page)).to_have_count(1)
