"""How posts fade: step by step, in light and dark, and always readable on demand."""

import itertools
import subprocess

import pytest
from accessibility import faults
from lounge import enter, has_ink, item, press, say, sink
from playwright.sync_api import expect

VALUES = {0: 0, -20: 1, -60: 3, -100: 5}
LEFT = [1, 0.78, 0.6, 0.45, 0.32, 0.2]
numbers = itertools.count(1)


@pytest.fixture(scope="session")
def made():
    return {}


@pytest.fixture
def authors(made, salon, member):
    """One author for each value, and one at whom the reader has pressed: what each says."""
    if not made:
        made["reader"] = reader = enter(member("Reader of faded things", fresh=True))
        for value in VALUES:
            author = enter(member(f"At {value}", fresh=True))
            made[value] = f"Words with the value {-value}."
            say(author, made[value])
            sink(salon, author, value)
        marked = enter(member("Marked", fresh=True))
        made["marked"] = "Words that I have marked."
        press(reader, say(marked, made["marked"]))
    return made


def darkness(locator, tmp_path):
    """How far a picture of something is from its ground, on average."""
    picture = tmp_path / f"{next(numbers)}.png"
    locator.screenshot(path=picture)
    run = lambda *command: subprocess.run(command, check=True, capture_output=True, text=True).stdout
    mean = float(run("vips", "avg", picture))
    corner = [float(each) for each in run("vips", "getpoint", picture, "0", "0").split()[:3]]
    return abs(mean - sum(corner) / len(corner))


def visit_home(visit, authors, scheme, **options):
    page = visit("desktop", path="/lounge", member=authors["reader"], color_scheme=scheme, **options)
    page.mouse.move(0, 0)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_step_is_fainter(visit, authors, tmp_path, scheme):
    page = visit_home(visit, authors, scheme)
    seen = []
    for value, step in VALUES.items():
        it = item(page, authors[value])
        expect(it).to_have_attribute("data-step", str(step))
        has_ink(it, LEFT[step])
        mask = it.locator(".words").evaluate("each => getComputedStyle(each).maskImage")
        assert (mask == "none") == (step == 0), mask
        assert it.locator(".name").evaluate("each => getComputedStyle(each).maskImage") == mask
        seen.append(darkness(it.locator(".words"), tmp_path))
    marked = item(page, authors["marked"])
    has_ink(marked, 0.07)
    seen.append(darkness(marked.locator(".words"), tmp_path))
    # Each by so much that it is seen, and the last hardly at all.
    assert all(below < above * 0.85 for above, below in zip(seen, seen[1:])), seen
    assert seen[-1] < seen[0] * 0.15
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [{"contrast": "more"}, {"forced_colors": "active"}], ids=["contrast", "forced"])
def test_more_contrast_shows_all_in_full(visit, authors, tmp_path, scheme, options):
    page = visit_home(visit, authors, scheme, **options)
    plain = item(page, authors[0]).locator(".words")
    full = darkness(plain, tmp_path)
    for key, label in (-20, "faded: −20"), (-60, "faded: −60"), (-100, "faded: −100"), ("marked", "faded for you"):
        it = item(page, authors[key])
        for part in ".words", ".name":
            assert it.locator(part).evaluate("each => getComputedStyle(each).maskImage") == "none"
        assert darkness(it.locator(".words"), tmp_path) > full * 0.5
        # In words instead, for everybody to see.
        box = it.locator(".fade-label").bounding_box()
        assert box["width"] > 20 and box["height"] > 8
        expect(it.locator(".fade-label")).to_have_text(label)
    assert item(page, authors[0]).locator(".fade-label").inner_text() == ""
    assert faults(page) == []


def test_screen_readers_hear_of_it(visit, authors):
    page = visit_home(visit, authors, "light", language="ko-KR")
    label = item(page, authors[-60]).locator(".fade-label")
    expect(label).to_have_text("옅어짐 −60")
    # Not seen, but there.
    assert label.bounding_box()["width"] <= 1
    assert "옅어짐 −60" in page.locator("#wall").aria_snapshot()


def test_pointing_and_focus_bring_it_back(visit, authors):
    page = visit_home(visit, authors, "light")
    it = item(page, authors[-100])
    has_ink(it, 0.2)
    it.locator(".words").hover()
    has_ink(it, 1)
    page.mouse.move(0, 0)
    has_ink(it, 0.2)
    it.locator(".name").focus()
    has_ink(it, 1)
    item(page, authors[0]).locator(".name").focus()
    has_ink(it, 0.2)


def test_a_tap_brings_it_back(visit, authors):
    page = visit("phone", path="/lounge", member=authors["reader"])
    it = item(page, authors[-100])
    it.scroll_into_view_if_needed()
    has_ink(it, 0.2)
    it.locator(".words").tap()
    has_ink(it, 1)
    assert page.url.endswith("/lounge")
    # The next tap opens it, as one on plain writing does at once.
    it.locator(".words").tap()
    page.wait_for_url("**/lounge/*")
    page.goto("/lounge")
    item(page, authors[0]).locator(".words").tap()
    page.wait_for_url("**/lounge/*")


def test_all_of_it_can_be_shown_in_full(visit, authors):
    page = visit_home(visit, authors, "light")
    button = page.get_by_role("button", name="Show all in full", exact=True)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    for key in -20, -60, -100, "marked":
        has_ink(item(page, authors[key]), 1)
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    faintest = item(page, authors[-100])
    has_ink(faintest, 1)
    id, person = faintest.get_attribute("id").removeprefix("lounge-"), faintest.locator(".name").get_attribute("href")
    page.mouse.move(0, 0)
    # Also where there is no such button, but not among the samples of the rules.
    page.goto(f"/lounge/{id}/transparency")
    expect(button).to_have_count(0)
    has_ink(page.locator(f"#lounge-{id}"), 1)
    page.goto("/lounge/rules")
    has_ink(page.locator(".fades .fade-5"), 0.2)
    page.goto(person)
    has_ink(faintest, 1)
    button.click()
    page.mouse.move(0, 0)
    has_ink(faintest, 0.2)
