"""Search by colour: works follow every pick, a photo gives its colours and stays, and a work's palette leads on."""
import re
import struct
import zlib

import pytest
from client import Client
from playwright.sync_api import expect

RED, BLUE, WHITE = (192, 57, 43), (46, 109, 164), (244, 241, 234)


def stripes(*bands):
    """A PNG of stripes: (colour, how many of a hundred lines)."""
    rows = b"".join((b"\0" + bytes(colour) * 100) * lines for colour, lines in bands)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", 100, 100, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def wall(empty_salon):
    maker = Client(empty_salon).join("maker", "Maker")
    for title, *bands in (("Only red", (RED, 100)), ("Only blue", (BLUE, 100)), ("A dot of red", (WHITE, 94), (RED, 6)),
                          ("Red and blue", (RED, 50), (BLUE, 50))):
        maker.share(title, stripes(*bands), medium="Riso" if "blue" in title else "Oil")
    return empty_salon, maker


def titles(page):
    return page.locator("#wall .card img").evaluate_all("images => images.map(image => image.alt)")


def set_range(page, number, value):
    page.get_by_label(f"Amount of colour {number}").evaluate(
        "(range, value) => { range.value = value; range.dispatchEvent(new Event('input', { bubbles: true })) }", value)


def test_works_follow_every_pick(wall, visit):
    salon, maker = wall
    page = visit("phone", at=salon, path="/search", member=maker)
    page.get_by_role("link", name="Search by colour").click()
    page.get_by_role("link", name="red", exact=True).click()
    page.wait_for_url("**/search/colours?**")
    expect(page.locator("#wall .card")).to_have_count(3)
    assert titles(page) == ["Only red", "Red and blue", "A dot of red"]
    # A colour that was not used is used when it is picked.
    page.get_by_label("Colour 2", exact=True).fill("#2e6da4")
    expect(page.locator("#colour-name-2")).to_have_text("blue")
    expect(page.locator("#wall .card")).to_have_count(4)
    set_range(page, 1, "50")
    expect(page.locator(".colour-said")).to_contain_text("red 50%, blue 50%")
    assert titles(page)[0] == "Red and blue"
    expect(page.locator("[data-status]")).to_have_text("red 50%, blue 50%. 4 works")
    assert "c=c0392b&w=50&c=2e6da4&w=50" in page.url
    page.get_by_text("More filters").click()
    page.get_by_label("Medium").fill("oil")
    expect(page.locator("#wall .card")).to_have_count(2)
    page.get_by_label("Tag").fill("no tag")
    expect(page.locator("#toasts")).to_contain_text("A tag can only have letters")
    page.get_by_label("Tag").fill("none")
    expect(page.locator("[data-results]")).to_contain_text("No works in these colours also match")
    page.get_by_role("link", name="Search by colour only").click()
    expect(page.locator("#wall .card")).to_have_count(4)
    # By keyboard: an arrow changes how much.
    page.get_by_label("Amount of colour 2").press("Home")
    expect(page.locator("#colour-name-2")).to_have_text("not used")
    expect(page.locator("#wall .card")).to_have_count(3)


# Catches a mark of the browser's own, and none at all, beside what opens.
@pytest.mark.parametrize("path", ["/search/colours", "/settings/notifications"])
def test_what_opens_has_the_houses_mark(wall, visit, path):
    salon, maker = wall
    summary = visit("phone", at=salon, path=path, member=maker).locator("main summary").first
    native, own = summary.evaluate("""summary => [getComputedStyle(summary).listStyleType,
        getComputedStyle(summary, "::after").backgroundImage]""")
    assert native == "none" and own.startswith("url("), (native, own)


# Catches a page that begins with what hardly anybody touches, and what begins it still there once works are found.
def test_colours_to_tap_come_first(wall, visit):
    salon, maker = wall
    page = visit("phone", at=salon, path="/search/colours", member=maker)
    red, mix = page.get_by_role("link", name="red", exact=True), page.locator(".colour-mix summary")
    expect(page.get_by_label("Amount of colour 1")).to_be_hidden()
    assert red.bounding_box()["y"] < mix.bounding_box()["y"]
    mix.click()
    page.get_by_label("Colour 1", exact=True).fill("#2e6da4")
    expect(page.locator(".colour-said")).to_contain_text("blue")
    expect(red).to_be_hidden()


def test_a_photo_gives_its_colours_and_stays(wall, visit):
    salon, _ = wall
    page = visit("desktop", at=salon, path="/search/colours")
    sent = []
    page.on("request", lambda request: sent.append((request.method, request.url, request.post_data_buffer)))
    file = page.get_by_label("Colours from a photo")
    file.set_input_files({"name": "wall.png", "mimeType": "image/png", "buffer": stripes((BLUE, 75), (RED, 25))})
    expect(page.locator(".colour-said")).to_contain_text("blue 75%, red 25%")
    assert titles(page)[0] == "Red and blue"
    assert re.search(r"\?c=2e6da4&w=75&c=c0392b&w=25$", page.url), page.url
    assert all(method == "GET" and not body for method, _, body in sent), sent
    # What cannot be opened changes nothing, and is said.
    file.set_input_files({"name": "wall.png", "mimeType": "image/png", "buffer": b"no photo"})
    expect(page.locator("#toasts")).to_contain_text("This browser cannot open that photo.")
    expect(page.locator(".colour-said")).to_contain_text("blue 75%, red 25%")


# What guards against fingerprints does to whatever is read of a canvas: change it, or no more than its last bit.
FALSIFIED = """() => {
  const read = CanvasRenderingContext2D.prototype.getImageData;
  CanvasRenderingContext2D.prototype.getImageData = function (...frame) {
    const image = read.apply(this, frame);
    image.data.forEach((byte, place) => { if (place % 4 < 3) image.data[place] = CHANGE; });
    return image;
  };
}"""


@pytest.mark.parametrize("change, is_noticed", [
    ("Math.random() * 256", True), ("255", True), ("0", True), ("byte ^ (Math.random() < 0.5)", False)])
def test_a_browser_that_falsifies_colours_is_noticed(wall, visit, change, is_noticed):
    salon, _ = wall
    page = visit("phone", at=salon, path="/search/colours?c=f4f1ea&w=50")
    page.evaluate(FALSIFIED.replace("CHANGE", change))
    before = page.url
    page.get_by_label("Colours from a photo").set_input_files(
        {"name": "wall.png", "mimeType": "image/png", "buffer": stripes((BLUE, 75), (RED, 25))})
    problem = page.locator("[data-photo-problem]")
    if is_noticed:
        expect(problem).to_contain_text("This browser hides the true colours of photos")
        expect(problem).to_contain_text("Let this site read canvases")
        assert page.url == before and page.get_by_label("Colour 1", exact=True).input_value() == "#f4f1ea"
    else:
        expect(page.locator(".colour-said")).to_contain_text("blue 75%, red 25%")
        expect(problem).to_be_hidden()


def test_a_palette_leads_to_works_in_it_without_scripts(wall, visit):
    salon, _ = wall
    page = visit("phone", at=salon, path="/", scripts=False)
    page.get_by_role("link", name="Red and blue").click()
    expect(page.get_by_role("link", name="Works in red")).to_be_visible()
    page.get_by_role("link", name="Works in these colours").click()
    assert titles(page)[0] == "Red and blue" and len(titles(page)) == 4
    expect(page.locator("[data-photo]")).to_be_hidden()
    page.get_by_label("Amount of colour 1").evaluate("range => { range.value = 0 }")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("#wall .card")).to_have_count(2)
