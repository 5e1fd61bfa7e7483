"""Discover: a newcomer's work is shown to strangers, its maker sees how many, and a place survives going back."""
import re

import pytest
from client import Client, wait_until
from playwright.sync_api import expect


@pytest.fixture
def house(empty_salon, studio):
    """An instance of twelve members, so that a work is owed four viewers."""
    members = []
    for number in range(12):
        client = Client(empty_salon)
        client.join(f"maker{number}", f"Maker {number}")
        members.append(client)
    # Members are counted when places are mixed: once a minute, and now.
    empty_salon.end()
    empty_salon.start()
    return empty_salon, members


def works(page):
    return page.locator("#wall .card").evaluate_all("cards => cards.map(card => card.id)")


def test_a_newcomers_work_is_seen_by_strangers(house, visit, studio):
    salon, members = house
    maker = members[11]
    work = maker.share("First snow", studio.small())
    stranger = visit("phone", at=salon, member=members[0])
    own = visit("desktop", at=salon, path=work, member=maker)
    expect(own.locator("[id^=work-viewers]")).to_have_text("Discover will soon show this to 4 people.")
    # The third filter, beside Home and Following.
    stranger.get_by_role("navigation", name="View").get_by_role("link", name="Discover").click()
    expect(stranger).to_have_url(re.compile("/discover$"))
    card = stranger.locator("#wall").get_by_role("link", name="First snow")
    expect(card).to_be_visible()
    # The number grows on the maker's open page.
    expect(own.locator("[id^=work-viewers]")).to_have_text(
        "Seen by 1 of the 4 people Discover promised, so far.", timeout=15_000)
    # A second look of the same person, a visitor's and the member's own change nothing.
    for member, device in (members[0], "desktop"), (None, "phone"):
        other = visit(device, at=salon, path="/discover", member=member)
        with other.expect_request("**/discover/seen"):
            expect(other.locator("#wall").get_by_role("link", name="First snow")).to_be_visible()
    with visit("phone", at=salon, path="/discover", member=members[1]).expect_request("**/discover/seen"):
        pass
    expect(own.locator("[id^=work-viewers]")).to_have_text(
        "Seen by 2 of the 4 people Discover promised, so far.", timeout=15_000)
    expect(visit("phone", at=salon, path="/discover", member=maker).locator("#main")).to_contain_text(
        "Nothing to discover yet")
    # Without scripts the page is the same, and nothing is counted.
    plain = visit("phone", at=salon, path="/discover", scripts=False, language="ko-KR")
    expect(plain.get_by_role("link", name="발견")).to_have_attribute("aria-current", "page")
    expect(plain.locator("#wall .card")).to_have_count(1)
    assert salon.execute("SELECT viewers, visitors FROM work_views") == [["2", "1"]]


# Catches links that are in the sentence above them, off its line, and one that is indented below another.
@pytest.mark.parametrize("width", [320, 820, 1440])
def test_ways_on_are_below_the_words(house, visit, width):
    page = visit("desktop", at=house[0], path="/discover", viewport={"width": width, "height": 900})
    words = page.locator(".discover-intro > p").first.bounding_box()
    links = page.locator(".discover-intro .button")
    expect(links).to_have_count(2)
    boxes = [link.bounding_box() for link in links.all()]
    assert all(box["y"] >= words["y"] + words["height"] for box in boxes), (words, boxes)
    first, second = boxes
    assert second["y"] == first["y"] or second["x"] == first["x"], boxes


def test_a_place_survives_going_back_and_a_refresh_brings_others(house, visit, studio):
    salon, members = house
    for number, member in enumerate(members[1:]):
        for more in range(3):
            member.share(f"Work {number}-{more}", studio.small())
    page = visit("phone", at=salon, path="/discover", member=members[0])
    page.mouse.wheel(0, 20_000)
    page.wait_for_function("() => !document.querySelector('.wall-next')")
    seen = works(page)
    assert len(set(seen)) == len(seen) == 33
    card = page.locator("#wall .card").nth(17)
    card.scroll_into_view_if_needed()
    top = card.bounding_box()["y"]
    card.get_by_role("link").click()
    page.wait_for_url("**/works/*")
    page.go_back()
    page.wait_for_url("**/discover")
    expect(page.locator("#wall .card")).to_have_count(33)
    assert works(page) == seen
    assert abs(page.locator("#wall .card").nth(17).bounding_box()["y"] - top) < 40
    # What was on the screen for a second is behind what was not.
    shown = set(works(visit("desktop", at=salon, path="/discover", member=members[1]))[:4])
    viewer = members[1].handle

    def seen_today():
        return {f"work-{row[0]}" for row in salon.execute(
            f"SELECT post_id FROM work_impressions JOIN accounts ON id = viewer WHERE handle = '{viewer}'")}

    wait_until(lambda: shown <= seen_today())
    again = works(visit("desktop", at=salon, path="/discover", member=members[1]))
    assert not shown & set(again[:10])


def test_a_work_that_is_deleted_leaves_open_pages(house, visit, studio):
    salon, members = house
    work = members[1].share("Gone soon", studio.small())
    page = visit("desktop", at=salon, path="/discover", member=members[0])
    expect(page.locator("#wall .card")).to_have_count(1)
    members[1].post(work.replace("/works/", "/posts/") + "/delete")
    expect(page.locator("#wall .card")).to_have_count(0)
