"""Critique: marks lie on their places whatever the viewer does, and lead to their comments and back."""

import re

import pytest
from playwright.sync_api import expect
from pointer import drag

QUESTION = "Does the eye find the door?"


@pytest.fixture
def asked(member, studio):
    """A work of two images whose maker asks; its path."""
    images = studio.small("GreenMeadow"), studio.small("LadyBird")
    return member("Mina").share("Door", *images, critique="on", question=QUESTION)


def pin(member, page, place, text):
    media = page.locator("[data-marks]").first.get_attribute("data-marks")
    path = "/" + page.url.split("/", 3)[3]
    status, _, content = member.post(f"{path}/comments", text=text, mark=f"{media} {place}")
    assert status == 303, content.decode()


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lies_at(mark, image, x, y):
    box, (mx, my) = image.bounding_box(), middle(mark.bounding_box())
    assert abs(mx - box["x"] - x * box["width"]) < 2 and abs(my - box["y"] - y * box["height"]) < 2


# Catches marks beside their places: on the page, zoomed, moved, and on a turned phone; and pages that get them late.
def test_marks_follow_the_image(visit, member, asked):
    page = visit("desktop", path=asked, member=member("Mina"))
    expect(page.get_by_text(QUESTION)).to_be_visible()
    pin(member("Ada"), page, "0.3 0.6", "This door")
    mark = page.get_by_role("link", name="Mark 1, at the left", exact=False).and_(page.locator(".spot"))
    expect(mark).to_be_visible()
    lies_at(mark, page.locator(".slide img").first, 0.3, 0.6)
    page.locator("[data-zoom]").first.click(position={"x": 5, "y": 5})
    shown, image = page.locator(".viewer .spot"), page.locator(".viewer .frame > img")
    expect(shown).to_be_visible()
    lies_at(shown, image, 0.3, 0.6)
    size = shown.bounding_box()["width"]
    for key in "+", "+", "+", "+", "+", "ArrowDown", "ArrowRight":
        page.keyboard.press(key)
        lies_at(shown, image, 0.3, 0.6)
    assert abs(shown.bounding_box()["width"] - size) < 1
    page.keyboard.press("0")
    page.set_viewport_size({"width": 844, "height": 390})
    # There is no room for a form that stays in sight.
    expect(page.locator("#composer")).to_have_css("position", "static")
    lies_at(shown, image, 0.3, 0.6)
    shown.click()
    note = page.get_by_role("dialog", name="Mark 1, at the left")
    expect(note).to_contain_text("This door")
    note.get_by_role("link", name="In the comments", exact=True).click()
    expect(page.locator(".viewer")).to_be_hidden()
    expect(page.locator("#comments .comment")).to_be_focused()
    # Closing the viewer goes back in the history, which does not scroll the comment away again.
    page.wait_for_function("() => !history.state?.isCovered")
    expect(page.locator("#comments .comment")).to_be_in_viewport()


# Catches a button of the composer that sticks out of its column.
def test_the_place_to_mark_is_in_line_with_the_photo(visit, member, asked):
    page = visit("phone", path=asked, member=member("Mina"))
    assert page.locator(".composer").evaluate("""composer => {
        const left = name => composer.querySelector(name).getBoundingClientRect().left;
        return Math.abs(left(".marking .icon") - left(".composer-row .avatar"));
    }""") < 2


# Catches places that only a pointer can choose, drags that are lost, and marks that do not lead to what was said.
def test_a_place_is_dragged_or_found_by_keys(visit, member, asked):
    page = visit("desktop", path=asked, member=member("Ada"))
    place = page.get_by_role("button", name="Mark a place", exact=True)
    place.click()
    layer = page.locator("[data-marks]").first
    box = layer.bounding_box()
    x, y, width, height = box["x"], box["y"], box["width"], min(box["height"], 500)
    drag(page, layer, layer, at=(0.1 * width, 0.2 * height), by=(0.4 * width, 0.5 * height), steps=4)
    expect(page.get_by_role("textbox", name="Comment", exact=True)).to_be_focused()
    page.keyboard.type("All of this")
    page.keyboard.press("Enter")
    area = page.locator(".spot.area:not(.draft)")
    expect(area).to_have_attribute("id", re.compile(r"^mark-\d+$"))
    found = area.bounding_box()
    assert abs(found["x"] - x - 0.1 * width) < 3 and abs(found["width"] - 0.3 * width) < 3

    place.click()
    expect(layer).to_be_focused()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Escape")
    expect(place).to_be_focused()
    expect(page.locator(".spot")).to_have_count(1)
    place.click()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.type("And here")
    page.keyboard.press("Enter")
    point = page.locator(".spot:not(.area, .draft)")
    expect(point).to_contain_text("Mark 2, at the right")

    page.locator("#comments .comment", has_text="All of this").locator("[data-pin]").press("Enter")
    expect(area).to_be_focused()
    page.keyboard.press("Enter")
    note = page.get_by_role("dialog", name="Mark 1", exact=False)
    note.get_by_role("button", name="Reply", exact=True).click()
    expect(note.get_by_role("textbox", name="Comment", exact=True)).to_be_focused()
    page.keyboard.type("Answered beside it")
    page.keyboard.press("Enter")
    expect(note).to_have_count(0)
    expect(page.locator("#comments .comment", has_text="Answered beside it")).to_contain_text("All of this")
    expect(page.locator(".work-side #composer")).to_be_visible()

    # Somebody who only looks sees the images first.
    reader = visit("desktop", path=asked, viewport={"width": 1440, "height": 500})
    switch = reader.get_by_role("button", name="Marks 2", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(reader.locator(".spot").first).to_be_hidden()
    switch.click()
    expect(reader.locator(".spot").first).to_be_visible()
    expect(reader.locator(".image-tools .counter")).to_have_text("1/2")
    reader.locator(".slide").last.evaluate("slide => slide.scrollIntoView({ block: 'center', behavior: 'instant' })")
    expect(reader.locator(".image-tools .counter")).to_have_text("2/2")


# Catches a switch on an image without marks, which counts those of another.
def test_the_switch_is_of_the_image_it_lies_on(visit, member, asked):
    page = visit("phone", path=asked, member=member("Mina"))
    media = page.locator("[data-marks]").last.get_attribute("data-marks")
    status, _, content = member("Ada").post(f"{asked}/comments", text="This door", mark=f"{media} 0.3 0.6")
    assert status == 303, content.decode()
    expect(page.locator("#comments .comment")).to_have_count(1)
    switch = page.locator(".image-tools [data-marks-switch]")
    expect(switch).to_be_hidden()
    page.locator(".slide").last.evaluate("slide => slide.scrollIntoView({ inline: 'center', behavior: 'instant' })")
    expect(switch).to_have_text(re.compile(r"Marks\s*1"))
    # As it comes from the server, too.
    page.reload()
    expect(switch).to_be_hidden()


# Catches a form whose place only scripts can say, thanks that need them, and marks that stay when their comment goes.
def test_it_works_without_scripts_and_goes_at_once(visit, member, asked):
    page = visit("phone", path=asked, member=member("Ada"), scripts=False)
    page.get_by_label("Mark a place").select_option(index=9)
    page.get_by_role("textbox", name="Comment", exact=True).fill("Down there")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.locator(".spot")).to_contain_text("Mark 1, at the lower right")
    maker = visit("desktop", path=asked, member=member("Mina"))
    maker.get_by_role("button", name="This helped", exact=True).click()
    expect(maker.get_by_text("Helped the maker", exact=True)).to_be_visible()
    expect(maker.get_by_role("button", name="Undo", exact=True)).to_be_focused()
    reader = visit("phone", path=asked, member=member("Ada"))
    expect(reader.get_by_text("Helped the maker", exact=True)).to_be_visible()
    comment = reader.locator("#comments .comment")
    comment.get_by_role("button", name="More", exact=True).click()
    reader.get_by_role("button", name="Delete", exact=True).first.click()
    reader.locator("#confirm").get_by_role("button", name="Delete", exact=True).click()
    for each in reader, maker:
        expect(each.locator(".spot")).to_have_count(0)
