"""A newer version of an image beside the older one: added, compared, discussed and removed."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def asked(member, studio):
    """A work whose maker asks; its path."""
    return member("Mina").share("Door", studio.small("GreenMeadow"), critique="on", question="Too dark?")


def pin(member, page, place, text):
    media = page.locator("[data-marks]").first.get_attribute("data-marks")
    path = "/" + page.url.split("/", 3)[3]
    status, _, content = member.post(f"{path}/comments", text=text, mark=f"{media} {place}")
    assert status == 303, content.decode()


def add(page, studio, name="LadyBird"):
    page.get_by_role("link", name="Add a newer version").click()
    page.get_by_label("Newer image").set_input_files(
        {"name": "newer.jpg", "mimeType": "image/jpeg", "buffer": studio.small(name)})
    page.get_by_label("Alt text").fill("The door, lighter")
    page.get_by_role("button", name="Add version").click()
    page.wait_for_url("**/versions")


# Catches a slider that only a pointer moves, a line that is not where the pointer is, and marks under it.
def test_two_versions_are_compared(visit, member, studio, asked):
    page = visit("desktop", path=asked, member=member("Mina"))
    reader = visit("phone", path=asked, member=member("Ada"))
    pin(member("Ada"), page, "0.3 0.6", "Too dark here")
    add(page, studio)
    # The open page is not turned under its reader's eyes.
    reader.get_by_role("link", name="The images have changed. Show them").click()
    expect(reader.get_by_role("img", name="The door, lighter")).to_be_visible()
    expect(reader.get_by_role("link", name="The images have changed")).to_have_count(0)
    reader.get_by_role("link", name="Mark 1, at the left, version 1").click()
    slider = reader.get_by_role("slider", name="How much of version 1 shows")
    # Who is led to a mark sees the image it is on.
    expect(slider).to_have_value("100")
    expect(reader.get_by_role("link", name="Mark 1, at the left").and_(reader.locator(".spot"))).to_be_focused()
    slider.press("Home")
    expect(slider).to_have_value("0")
    for _ in range(30):
        slider.press("ArrowRight")
    box = reader.locator("[data-compare]").bounding_box()
    line = reader.evaluate(
        "getComputedStyle(document.querySelector('[data-compare]'), '::after').left")
    assert abs(float(line.removesuffix("px")) - 0.3 * box["width"]) < 2
    reader.touchscreen.tap(box["x"] + 0.7 * box["width"], box["y"] + 0.3 * box["height"])
    expect(slider).to_have_value(re.compile("^(6[89]|7[0-2])$"))
    value = int(slider.input_value())
    # A mark on what shows is pressed, not the slider below it.
    reader.locator(".spot").click()
    expect(reader.locator("#" + reader.url.split("#")[1])).to_contain_text("Too dark here")
    assert "#pinned-" in reader.url and int(slider.input_value()) == value


# Catches an open page that goes on showing what is gone, and ways to it that end nowhere.
def test_going_back_reaches_open_pages(visit, member, studio, asked):
    page = visit("desktop", path=asked, member=member("Mina"))
    add(page, studio)
    compared = page.url
    reader = visit("desktop", path=asked, member=member("Ada"))
    expect(reader.get_by_role("img", name="The door, lighter")).to_be_visible()
    expect(page.get_by_role("button", name="Delete version 1")).to_have_css("color", "rgb(191, 37, 25)")
    page.get_by_role("button", name="Go back to version 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Go back", exact=True).click()
    page.wait_for_url(f"**{asked}")
    expect(page.get_by_text("Earlier version restored.")).to_be_visible()
    expect(reader.get_by_role("link", name="The images have changed. Show them")).to_be_visible()
    reader.goto(compared)
    expect(reader.get_by_role("heading", name="Door")).to_be_visible()


# Catches a version that needs its script, and one that cannot be removed.
def test_it_works_without_scripts(visit, member, studio, asked):
    page = visit("phone", path=asked, member=member("Mina"), scripts=False)
    add(page, studio)
    first, second = (page.get_by_role("figure").nth(number).bounding_box() for number in (0, 1))
    assert second["y"] >= first["y"] + first["height"]
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_role("button", name="Go back to version 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Go back", exact=True).click()
    page.wait_for_url(f"**{asked}")
    expect(page.get_by_role("link", name="Compare 2 versions")).to_have_count(0)
    expect(page.get_by_role("img", name="The door, lighter")).to_have_count(0)
