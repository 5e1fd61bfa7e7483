"""A newer version of an image beside the older one: added, compared, talked about and taken back."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def asked(member, studio):
    """A work of two images whose maker asks, with a comment pinned to the first; its path."""
    path = member("Mina").share(
        "Door", studio.small("GreenMeadow"), studio.small("LadyBird"), critique="on", question="Too dark?")
    return path


def pin(member, page, place, text):
    media = page.locator("[data-marks]").first.get_attribute("data-marks")
    path = "/" + page.url.split("/", 3)[3]
    status, _, content = member.post(f"{path}/comments", text=text, mark=f"{media} {place}")
    assert status == 303, content.decode()


def add(page, studio, name="LadyBird"):
    page.get_by_role("link", name="Add a newer version").first.click()
    page.get_by_label("Newer image").set_input_files(
        {"name": "newer.jpg", "mimeType": "image/jpeg", "buffer": studio.small(name)})
    page.get_by_label("Alt text").fill("The door, lighter")
    page.get_by_role("button", name="Hang it").click()
    page.wait_for_url("**/versions")


# Catches a slider that only a pointer moves, a line that is not where the pointer is, and marks under it.
@pytest.mark.both_engines
def test_two_versions_are_compared(visit, member, studio, asked):
    page = visit("desktop", path=asked, member=member("Mina"))
    reader = visit("phone", path=asked, member=member("Ada"))
    pin(member("Ada"), page, "0.3 0.6", "Too dark here")
    add(page, studio)
    # The open page is not turned under its reader's eyes.
    reader.get_by_role("link", name="See the newer version").click()
    expect(reader.get_by_role("img", name="The door, lighter")).to_be_visible()
    reader.get_by_role("link", name="Mark 1, at the left, on an older version").click()
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
    value = int(slider.input_value())
    assert 68 <= value <= 72
    # A mark on what shows is pressed, not the slider below it.
    reader.locator(".spot").click()
    expect(reader.locator("#" + reader.url.split("#")[1])).to_contain_text("Too dark here")
    assert "#pinned-" in reader.url and int(slider.input_value()) == value


# Catches a version that needs its script, and one that cannot be taken back.
def test_it_works_without_scripts(visit, member, studio, asked):
    page = visit("phone", path=asked, member=member("Mina"), scripts=False)
    add(page, studio)
    expect(page.get_by_role("figure")).to_have_count(2)
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_role("button", name="Go back to the version before").click()
    page.get_by_role("dialog").get_by_role("button", name="Go back to the version before").click()
    page.wait_for_url(f"**{asked}")
    expect(page.get_by_role("link", name="Compare 2 versions")).to_have_count(0)
    expect(page.get_by_role("img", name="The door, lighter")).to_have_count(0)


# Catches a link that lies over the marks, or so that an image cannot be opened.
def test_the_link_leaves_the_image_alone(visit, member, studio, asked):
    page = visit("phone", path=asked, member=member("Mina"))
    add(page, studio)
    page.goto(asked)
    slide = page.locator(".slide").first
    box, link = slide.bounding_box(), page.get_by_role("link", name="Compare 2 versions").bounding_box()
    assert link["y"] > box["y"] + box["height"] / 2 and link["x"] >= box["x"]
    slide.click(position={"x": box["width"] / 2, "y": 20})
    expect(page.locator(".viewer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".viewer")).to_be_hidden()
