"""A maker shows how a work came about: by hand, by keys and without scripts, and others step through it."""

import pytest
from playwright.sync_api import expect
from pointer import drag


@pytest.fixture
def work(member, studio):
    """A work; its path."""
    return member("Mina").share("First light", studio.small("GreenMeadow"))


def save(page, path):
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{path}")


def files(studio, *names):
    return [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": studio.small(name)} for name in names]


def steps(page):
    return page.locator("[data-arrange] input[name=step]").evaluate_all("all => all.map(one => one.value)")


@pytest.fixture
def process(visit, member, studio, work):
    """The same work with a process of an image, a note and an image; its path."""
    page = visit("desktop", path=f"{work}/process", member=member("Mina"))
    page.locator("#field-images").set_input_files(files(studio, "LadyBird", "GreenMeadow"))
    expect(page.get_by_label("Alt text")).to_have_count(2)
    page.get_by_role("button", name="Add a note").click()
    expect(page.get_by_label("Note", exact=True).nth(2)).to_be_focused()
    page.keyboard.type("Then it rained.")
    page.get_by_label("Alt text").first.fill("A line")
    page.get_by_role("button", name="Move earlier").nth(2).click()
    save(page, work)
    return work


# Catches a drag that is not saved, and cards that come with an upload and cannot be ordered.
def test_steps_are_uploaded_and_dragged(visit, member, process):
    page = visit("desktop", path=f"{process}/process", member=member("Mina"))
    before = steps(page)
    assert len(before) == 3 and before[1].startswith("n")
    thumbs = page.locator(".upload-thumb")
    drag(page, thumbs.nth(0), thumbs.nth(2))
    moved = steps(page)
    assert moved != before and sorted(moved) == sorted(before)
    images = [step for step in moved if not step.startswith("n")]
    # What is taken out comes back; what has been taken out goes.
    cards, undo = page.locator("[data-arrange] > li"), page.locator("#removed").get_by_role("button", name="Undo")
    cards.nth(0).get_by_role("button", name="Remove").click()
    expect(cards).to_have_count(2)
    undo.click()
    assert steps(page) == moved
    expect(cards.nth(0).get_by_role("button", name="Remove")).to_be_focused()
    note = next(index for index, step in enumerate(moved) if step.startswith("n"))
    cards.nth(note).get_by_role("button", name="Remove").click()
    save(page, process)
    page.goto(f"{process}/process")
    assert steps(page) == images


# Catches an image that is refused and left out without a word, and a retry of what will be refused again.
def test_a_refused_image_is_not_left_out_in_silence(visit, member, studio, work):
    page = visit("phone", path=f"{work}/process", member=member("Mina"))
    broken = {"name": "broken.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8" + b"no image" * 99}
    page.locator("#field-images").set_input_files([*files(studio, "LadyBird"), broken])
    refused = page.locator("[data-arrange] > [data-state=failed]")
    expect(refused).to_contain_text("broken.jpg")
    expect(page.get_by_label("Alt text")).to_have_count(1)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#field-images-problem")).to_contain_text("Some images did not upload.")
    remove = refused.get_by_role("button", name="Remove")
    expect(remove).to_be_focused()
    expect(refused.get_by_role("button", name="Try again")).to_be_hidden()
    remove.click()
    expect(refused).to_have_count(0)
    save(page, work)
    page.goto(f"{work}/process")
    assert len(steps(page)) == 1


# Catches keys that turn the page behind, a place that is not said, and a focus that is lost.
def test_it_steps_through_by_keys(visit, member, process):
    page = visit("desktop", path=process, member=member("Ada"))
    page.get_by_role("link", name="Step 1 of 3: A line").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Process")
    place = dialog.locator(".place")
    expect(place).to_have_text("1 / 3")
    expect(dialog.get_by_role("button", name="Previous step")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("2 / 3")
    expect(dialog.get_by_text("Then it rained.")).to_be_in_viewport()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("3 / 3")
    expect(dialog.locator("img").last).to_be_in_viewport()
    page.keyboard.press("Home")
    expect(dialog.get_by_role("img", name="A line")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Step 1 of 3: A line")).to_be_focused()
    assert page.url.endswith(process)


# Catches an open page that keeps an old strip, or gets a new one without its styles.
def test_open_pages_get_it(visit, member, work):
    reader = visit("phone", path=work, member=member("Ada"))
    page = visit("desktop", path=f"{work}/process", member=member("Mina"))
    page.get_by_role("button", name="Add a note").click()
    page.keyboard.type("It began with rain.")
    save(page, work)
    strip = reader.get_by_role("link", name="Step 1 of 1: It began with rain.")
    expect(strip).to_be_visible()
    expect(strip).to_have_css("background-color", "rgb(247, 244, 236)")


# Catches a process that needs its script.
def test_it_works_without_scripts(visit, member, studio, work):
    page = visit("phone", path=f"{work}/process", member=member("Mina"), scripts=False)
    page.locator("#field-images").set_input_files(files(studio, "LadyBird"))
    page.get_by_role("button", name="Add images").click()
    expect(page.get_by_label("Alt text")).to_have_count(1)
    page.get_by_role("button", name="Add a note").click()
    page.get_by_label("Note", exact=True).nth(1).fill("It began with rain.")
    page.locator("select[name^=place-]").nth(1).select_option("1")
    save(page, work)
    page.get_by_role("link", name="Step 1 of 2: It began with rain.").click()
    expect(page.get_by_text("1 / 2")).to_be_visible()
    page.get_by_role("link", name="Next step").click()
    expect(page.get_by_text("2 / 2")).to_be_visible()
    page.get_by_role("link", name="First light").click()
    page.wait_for_url(f"**{work}")
