"""An author corrects a work: by hand and mouse, without scripts, and seen by others at once."""

import pytest
from playwright.sync_api import expect
from pointer import drag


@pytest.fixture
def pair(member, studio):
    """A work of two images; its path."""
    return member("Mina").share("First light", studio.small("GreenMeadow"), studio.small("LadyBird"))


def order(page):
    return page.locator("input[name=image]").evaluate_all("inputs => inputs.map(input => input.value)")


def save(page, path):
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{path}")


# Catches words that open pages keep, and a number that does not move its image.
def test_others_see_the_new_words_at_once(visit, member, pair):
    reader = visit("phone", path=pair, member=member("Ada"))
    expect(reader.get_by_role("heading", level=1)).to_have_text("First light")
    page = visit("desktop", path=pair, member=member("Mina"))
    page.get_by_role("link", name="Edit", exact=True).click()
    page.wait_for_url("**/edit")
    before = order(page)
    page.get_by_label("Title", exact=True).fill("Last light")
    page.get_by_label("Alt text for image 2", exact=True).fill("A ladybird")
    page.locator("#cards > li").nth(1).get_by_role("button", name="Remove").focus()
    page.keyboard.press("ArrowLeft")
    assert order(page) == before[::-1]
    save(page, pair)
    expect(reader.get_by_role("heading", level=1)).to_have_text("Last light")
    reader.locator(".facts a[href$='/history']").click()
    expect(reader.get_by_text("First light", exact=True)).to_be_visible()
    page.goto(f"{pair}/edit")
    assert order(page) == before[::-1]


# Catches a drag that moves the card alone.
def test_images_are_dragged(visit, member, pair):
    page = visit("desktop", path=f"{pair}/edit", member=member("Mina"))
    before = order(page)
    thumbs = page.locator(".upload-thumb")
    drag(page, thumbs.nth(0), thumbs.nth(1))
    assert order(page) == before[::-1]
    save(page, pair)
    page.goto(f"{pair}/edit")
    assert order(page) == before[::-1]


# Catches a form that needs its script, and one that loses typed text.
def test_it_works_without_scripts(visit, member, pair):
    page = visit("phone", path=f"{pair}/edit", member=member("Mina"), scripts=False)
    before = order(page)
    page.locator("select[name^=place-]").first.select_option("2")
    page.get_by_label("Title", exact=True).fill("")
    page.get_by_label("Medium", exact=True).fill("Oil on paper")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Give the work a title.")).to_be_visible()
    assert order(page) == before[::-1] and page.get_by_label("Medium", exact=True).input_value() == "Oil on paper"
    page.get_by_label("Title", exact=True).fill("Evening")
    save(page, pair)
    expect(page.get_by_role("main")).to_contain_text("Oil on paper")
