"""Images as they are looked at: long ones, moving ones, the viewer, and how sharp they are."""

import functools
import math
import re

import pytest
from playwright.sync_api import expect
from stream import counted

BOX = "element => (({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height }))" \
    "(element.getBoundingClientRect())"


@pytest.fixture
def visit(visit):
    """Here it matters how images move."""
    return functools.partial(visit, reduced_motion="no-preference")


def viewer(page):
    return page.locator("dialog.viewer")


@pytest.fixture
def webtoon(member, studio):
    return member("Jiwoo").share("Episode one", studio.webtoon().read_bytes())


def test_a_long_image_is_read_at_full_width(visit, webtoon):
    page = visit("phone", path=webtoon)
    frame, strips = page.locator(".slide.tall > a"), page.locator(".slide .strips img")
    box = frame.evaluate(BOX)
    assert box["width"] == page.viewport_size["width"] and box["height"] > 5_000
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Nothing between the pieces, nothing missing at the end.
    boxes = [each.evaluate(BOX) for each in strips.all()]
    assert len(boxes) >= 3
    for above, below in zip(boxes, boxes[1:]):
        assert below["top"] == pytest.approx(above["bottom"], abs=0.05)
    assert boxes[-1]["bottom"] == pytest.approx(box["bottom"], abs=1)
    # One image with words, in the order of the page.
    names = page.locator(".slide img").evaluate_all("images => images.map(image => image.alt)")
    assert names[0] == "Episode one" and not any(names[1:])
    # The last piece comes when it is near.
    assert strips.last.evaluate("image => image.naturalWidth") == 0
    strips.last.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth === 430", arg=strips.last.element_handle())


def test_without_scripts_a_long_image_is_read_as_well(visit, webtoon):
    page = visit("phone", path=webtoon, scripts=False)
    assert page.locator(".slide.tall > a").bounding_box()["width"] == page.viewport_size["width"]
    page.locator(".slide .strips img").last.scroll_into_view_if_needed()
    expect(page.locator(".slide .strips img").last).to_be_visible()


# Catches walls that cut works, and cells as long as a webtoon.
def test_the_wall_shows_all_of_a_long_image(visit, webtoon):
    page = visit("phone")
    card = page.locator(f"#work-{webtoon.split('/')[-1]} a")
    box, image = card.bounding_box(), card.locator("img")
    assert box["height"] <= box["width"] * 2.6
    assert image.evaluate("image => getComputedStyle(image).objectFit") == "contain"


# Catches a panorama whose left half no scrolling reaches, and one that is never seen as a whole.
def test_a_panorama_scrolls_within_its_frame(visit, member, studio):
    page = visit("phone", path=member("Jiwoo").share("The valley", studio.panorama().read_bytes()))
    slide = page.locator(".slide.wide")
    assert slide.locator("> a").bounding_box()["height"] >= 250
    assert slide.locator("> a").bounding_box()["x"] == 0
    assert slide.evaluate("slide => slide.scrollWidth > slide.clientWidth * 5")
    whole = page.get_by_role("button", name="Show whole image", exact=True)
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    assert slide.evaluate("slide => slide.scrollWidth <= slide.clientWidth")
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    slide.locator("a").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("slide => slide.scrollLeft > 50", arg=slide.element_handle())


# Catches a webtoon that is lost at its top by a tap, and a page that stays behind what was read since.
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_viewer_goes_on_where_a_long_image_is_read(visit, webtoon, device):
    page = visit(device, path=webtoon)
    link, frame = page.locator(".slide.tall > a"), viewer(page).locator(".frame")
    page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
    at = page.viewport_size["height"] * 0.6
    part = "(element, at) => (({ top, height }) => (at - top) / height)(element.getBoundingClientRect())"
    seen, box = link.evaluate(part, at), link.evaluate(BOX)
    # Closed as it was opened, it moves nothing.
    for _ in range(2):
        page.mouse.click(box["left"] + 20, at)
        expect(viewer(page)).to_be_visible()
        assert frame.evaluate(part, at) == pytest.approx(seen, abs=0.001)
        page.keyboard.press("Escape")
        page.wait_for_function("() => !history.state?.isCovered")
        assert link.evaluate(BOX)["top"] == pytest.approx(box["top"], abs=1)
    page.mouse.click(box["left"] + 20, at)
    expect(viewer(page)).to_be_visible()
    page.keyboard.press("PageDown")
    middle = page.viewport_size["height"] / 2
    read = frame.evaluate(part, middle)
    assert read > seen
    page.keyboard.press("Escape")
    page.wait_for_function(f"([link, read]) => Math.abs(({part})(link, {middle}) - read) < 0.001",
                           arg=[link.element_handle(), read])


def test_a_long_image_by_keys(visit, webtoon):
    page = visit("phone", path=webtoon)
    page.locator(".slide a").click()
    frame = viewer(page).locator(".frame")
    page.keyboard.press("Home")
    box = frame.evaluate(BOX)
    assert box["width"] == page.viewport_size["width"] and box["top"] == pytest.approx(0, abs=1)
    page.keyboard.press("PageDown")
    assert frame.evaluate(BOX)["top"] < -500
    page.keyboard.press("End")
    assert frame.evaluate(BOX)["bottom"] == pytest.approx(page.viewport_size["height"], abs=1)
    last = viewer(page).locator(".strips img").last
    page.wait_for_function("image => image.complete && image.naturalWidth === 430", arg=last.element_handle())
    # Beyond its own pixels, and back to all of it.
    for _ in range(8):
        page.keyboard.press("+")
    assert frame.evaluate(BOX)["width"] > 2 * 430
    for _ in range(20):
        page.keyboard.press("-")
    assert frame.evaluate(BOX)["height"] == pytest.approx(page.viewport_size["height"], abs=1)
    page.keyboard.press("1")
    box = frame.evaluate(BOX)
    assert box["width"] == page.viewport_size["width"] and box["top"] == pytest.approx(0, abs=1)


# Catches a panorama that opens at its left end, and a way to the whole or closer that only one kind of input has.
def test_the_viewer_shows_all_of_a_panorama(visit, member, studio):
    page = visit("phone", path=member("Jiwoo").share("The valley", studio.panorama().read_bytes()))
    page.locator(".slide a").click()
    frame, screen = viewer(page).locator(".frame"), page.viewport_size
    whole = frame.evaluate(BOX)
    assert whole["width"] == pytest.approx(screen["width"], abs=1) and whole["height"] < screen["height"] / 4
    viewer(page).get_by_role("button", name="Zoom in", exact=True).click()
    assert frame.evaluate(BOX)["height"] > 2 * whole["height"]
    viewer(page).get_by_role("button", name="Show whole image", exact=True).click()
    assert frame.evaluate(BOX) == whole
    page.keyboard.press("1")
    assert frame.evaluate(BOX)["left"] == pytest.approx(0, abs=1)
    page.keyboard.press("0")
    assert frame.evaluate(BOX) == whole


# Catches two fingers that turn to the next image or close the viewer, whichever of them lifts first.
@pytest.mark.parametrize("degrees", [0, 30, 45, 60, 90])
@pytest.mark.parametrize("first", [0, 1])
def test_two_fingers_turn_and_close_nothing(visit, member, studio, degrees, first):
    page = visit("phone", path=member("Jiwoo").share("Two", studio.small("Garden"), studio.small("Dune")))
    page.locator(".slide a").first.click()
    place, frame = viewer(page).locator(".place"), viewer(page).locator(".frame")
    expect(place).to_have_text("1 / 2")
    whole = frame.evaluate(BOX)
    touch = page.context.new_cdp_session(page)
    x, y = page.viewport_size["width"] / 2, page.viewport_size["height"] / 2
    across, down = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def send(kind, points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def fingers(apart):
        return [{"x": x + side * across * apart, "y": y + side * down * apart, "id": id}
                for id, side in enumerate((-1, 1))]

    send("touchStart", fingers(150))
    for apart in range(140, 30, -10):
        send("touchMove", fingers(apart))
    # The one that is left goes on, far enough for a swipe or to close.
    left = fingers(40)[1 - first]
    for step in range(8):
        send("touchMove", [{**left, "x": x + (left["x"] - x) * (1 + step / 2), "y": left["y"] + 20 * step}])
    send("touchEnd", [])
    expect(place).to_have_text("1 / 2")
    expect(viewer(page)).to_be_visible()
    # It springs back.
    page.wait_for_function(
        "([frame, width]) => Math.abs(frame.getBoundingClientRect().width - width) < 1",
        arg=[frame.element_handle(), whole["width"]])
    # One finger turns again.
    send("touchStart", [{"x": x + 90, "y": y}])
    for step in range(6):
        send("touchMove", [{"x": x + 90 - 30 * step, "y": y}])
    send("touchEnd", [])
    expect(place).to_have_text("2 / 2")
    # Where there is nothing to move, to the first and the last.
    page.keyboard.press("Home")
    expect(place).to_have_text("1 / 2")
    page.keyboard.press("End")
    expect(place).to_have_text("2 / 2")


# Catches a counter that is left behind by a jump past the images.
def test_the_number_follows_a_jump(visit, member, studio):
    path = member("Jiwoo").share("Both", studio.webtoon().read_bytes(), studio.small("Garden"))
    page = visit("phone", path=path)
    counter = page.locator(".image-tools .counter")
    expect(counter).to_have_text("1/2")
    page.evaluate("scrollTo({ top: document.querySelector('.work-side').offsetTop - 400, behavior: 'instant' })")
    expect(counter).to_have_text("2/2")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(counter).to_have_text("1/2")


# As fast as keys can follow a press: nothing else happens between them.
PRESS = """turns => {
    const link = document.querySelector(".slide a");
    link.focus({ preventScroll: true });
    link.click();
    for (let turn = 0; turn < turns; turn += 1) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    }
}"""


# Catches a number that is of another image than the one somebody comes back with from the viewer, where several are
# seen, and keys that the page below gets, because the viewer opens a moment after what was pressed.
def test_the_number_is_that_of_the_image_that_was_viewed(visit, member, studio):
    images = [studio.small(name) for name in ("Garden", "Dune", "Wood")]
    path = member("Jiwoo").share("Three of them", *images)
    page = visit("desktop", path=path, viewport={"width": 1000, "height": 1600})
    counter = page.locator(".image-tools .counter")
    expect(counter).to_have_text("1/3")
    # The first press may have to wait for the script of the viewer.
    page.locator(".slide a").first.click()
    for turns, number in (0, "1/3"), (2, "3/3"), (1, "2/3"):
        if turns:
            page.evaluate(PRESS, turns)
        expect(viewer(page)).to_be_visible()
        expect(viewer(page).locator(".place")).to_have_text(number.replace("/", " / "))
        page.keyboard.press("Escape")
        page.wait_for_function("() => !history.state?.isCovered")
        expect(counter).to_have_text(number)


def test_the_viewer_by_keyboard(visit, member, studio):
    images = [studio.small("Garden", 1200), studio.small("Aqua", 1200)]
    page = visit("desktop", path=member("Jiwoo").share("Two of them", *images))
    page.locator(".slide a").first.press("Enter")
    place, frame = viewer(page).locator(".place"), viewer(page).locator(".frame")
    expect(place).to_have_text("1 / 2")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("2 / 2")
    start = frame.evaluate(BOX)
    page.keyboard.press("+")
    page.keyboard.press("+")
    zoomed = frame.evaluate(BOX)
    assert zoomed["width"] == pytest.approx(start["width"] * 2.25, rel=0.01)
    # There is something to pan to now.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    moved = frame.evaluate(BOX)
    assert moved["left"] < zoomed["left"] and moved["top"] < zoomed["top"]
    expect(place).to_have_text("2 / 2")
    page.keyboard.press("0")
    assert frame.evaluate(BOX) == start
    page.keyboard.press("Escape")
    expect(viewer(page)).to_be_hidden()
    # The page goes on with the image that was looked at last.
    expect(page.locator(".slide a").last).to_be_focused()
    expect(page.locator(".slide").last).to_be_in_viewport()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("Viewing an image")


def test_the_carousel_is_as_high_as_its_highest_image(visit, member, studio):
    tall = studio.made("tall.jpg", "vips", "rot", studio.small_file("Garden", 480), "{}[Q=80]", "d90").read_bytes()
    page = visit("phone", path=member("Jiwoo").share("Wide, then tall", studio.small("Garden"), tall))
    slides = page.locator(".slides")
    height = slides.bounding_box()["height"]
    assert height > page.viewport_size["width"]
    slides.evaluate("slides => slides.scrollTo({ left: slides.clientWidth, behavior: 'instant' })")
    expect(page.locator(".counter")).to_have_text("2/2")
    assert slides.bounding_box()["height"] == height


def test_images_that_move(visit, member, studio):
    path = member("Jiwoo").share("Waves", studio.animation().read_bytes())
    page = visit("desktop", path=path)
    image, button = page.locator(".slide img"), page.get_by_role("button", name="Play animation")
    expect(button).to_have_attribute("aria-pressed", "true")
    moving = re.compile(r"/moving\.webp$")
    assert moving.search(image.evaluate("image => image.currentSrc"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.wait_for_function("image => !image.currentSrc.endsWith('moving.webp')", arg=image.element_handle())
    # In the viewer as on the page, with a button of its own.
    page.locator(".slide a").click()
    large, own = viewer(page).locator(".frame > img"), viewer(page).get_by_role("button", name="Play animation")
    expect(own).to_have_attribute("aria-pressed", "false")
    own.click()
    expect(large).to_have_attribute("src", moving)
    # The wall does not move.
    page.goto("/")
    card = page.locator(f"#work-{path.split('/')[-1]} img")
    card.scroll_into_view_if_needed()
    assert not moving.search(card.evaluate("image => image.currentSrc"))
    # Less motion: still at first, and playing all the same when asked.
    calm = visit("phone", path=path, reduced_motion="reduce")
    image, button = calm.locator(".slide img"), calm.get_by_role("button", name="Play animation")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert not moving.search(image.evaluate("image => image.currentSrc"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    calm.wait_for_function("image => image.currentSrc.endsWith('moving.webp')", arg=image.element_handle())


# Opens the viewer again while the page is on its way back from where the viewer was, until it is there.
AGAIN = """() => new Promise(done => {
    const dialog = document.querySelector("dialog.viewer");
    addEventListener("popstate", () => setTimeout(done), { once: true });
    dialog.addEventListener("close", () => document.querySelector(".slide a").click(), { once: true });
    dialog.close();
})"""


# Catches a way back that leaves the work instead of what covers it, one that has to be gone twice, and one that closes
# the viewer that was opened meanwhile.
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_back_closes_the_viewer_and_not_the_work(visit, member, studio, device):
    path = member("Jiwoo").share("Two", studio.small("Garden"), studio.small("Dune"))
    page = visit(device, path="/")
    page.goto(path)
    link = page.locator(".slide a").first
    link.click()
    expect(viewer(page)).to_be_visible()
    page.go_back()
    expect(viewer(page)).to_be_hidden()
    assert page.url.endswith(path)
    link.click()
    expect(viewer(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(viewer(page)).to_be_hidden()
    page.wait_for_function("() => !history.state?.isCovered")
    link.click()
    page.evaluate(AGAIN)
    assert viewer(page).is_visible() and page.evaluate("history.state?.isCovered")
    page.go_back()
    expect(viewer(page)).to_be_hidden()
    page.go_back()
    page.wait_for_url(lambda url: not url.endswith(path))


# Catches a webtoon of which one learns whose it is at its end.
def test_a_long_work_says_at_once_whose_it_is(visit, member, studio):
    strip = studio.made("strip.jpg", "vips", "replicate", studio.small_file("Dune", 300), "{}[Q=70]", "1", "14").read_bytes()
    page = visit("phone", path=member("Jiwoo").share("A long way", strip))
    for name in "Jiwoo", "A long way":
        expect(page.locator(".work-lead").get_by_role("link", name=name)).to_be_in_viewport()
    page.locator(".work-lead").get_by_role("link", name="A long way").click()
    expect(page.get_by_role("heading", name="A long way")).to_be_in_viewport()
    page.set_viewport_size({"width": 1200, "height": 800})
    expect(page.locator(".work-lead")).to_be_hidden()


# Catches a control that takes what is over an image for the image, and scripts that end with one that failed.
def test_images_that_move_below_marks(visit, member, studio):
    path = member("Jiwoo").share("Waves", studio.animation().read_bytes(), critique="on", question="Too fast?")
    page = visit("desktop", path=path)
    image, button = page.locator(".slide img"), page.get_by_role("button", name="Play animation")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.wait_for_function("image => !image.currentSrc.endsWith('moving.webp')", arg=image.element_handle())


# Catches a page that is dead because of one of its scripts.
def test_a_script_that_fails_stops_no_other(visit, member, watch):
    ada, path = member("Ada"), member("Jiwoo").publish("A thought")
    page = visit("desktop", member=ada)
    broken = lambda route: route.fulfill(content_type="text/javascript", body="throw new TypeError('no')")
    page.route("**/assets/moving-*.js", broken)
    page.route("**/assets/time-*.js", broken)
    page.goto(path)
    like = page.get_by_role("main").get_by_role("button", name=counted("Like")).first
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith(path)
    assert watch.faults and all(fault == "script error: no" for fault in watch.faults)
    watch.faults.clear()


def test_motion_that_cannot_be_shown_is_told_before_sharing(visit, member, studio):
    for scripts in (True, False):
        page = visit("desktop", path="/works/new", member=member(), scripts=scripts)
        page.locator("input[name=images]").set_input_files(str(studio.animated_png()))
        if not scripts:
            page.get_by_role("button", name="Add images").click()
        expect(page.locator(".upload-note:visible")).to_contain_text("only the first of its 7 frames")


def test_photos_in_cells_are_sharp(visit, member, studio):
    writer = member("Hana")
    wide = studio.made("cells.jpg", "vips", "crop", studio.photograph("Storm"), "{}[Q=85]", 0, 0, 1800, 450).read_bytes()
    ids = [("image", writer.upload(wide)["id"]) for _ in range(2)]
    body = [("text", "Two wide ones"), *ids]
    status, _, content = writer.post_files("/posts", body, [], headers={"X-Salon": "fragment"})
    assert status == 201, content.decode()
    page = visit("phone", path="/timeline", member=writer)
    for image in page.locator(".post-photos img").all()[:2]:
        image.scroll_into_view_if_needed()
        page.wait_for_function("image => image.complete && image.naturalWidth", arg=image.element_handle())
        # The cell's height decides, since it cuts the sides off.
        shown = image.evaluate("image => image.clientHeight * devicePixelRatio")
        width = int(re.search(r"/(\d+)\.webp", image.evaluate("image => image.currentSrc"))[1])
        assert width >= min(1800, shown * 4 * 0.95)


# Catches a dark drawing that cannot be seen on a dark page: each place had to have thought of it.
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_transparent_has_a_ground_everywhere(visit, member, studio, scheme):
    clear = studio.made("clear.png", "vips", "black", "{}", "640", "480", "--bands", "4")
    hana, doyun = member("Hana", fresh=True), member("Doyun")
    work = hana.share("Clear", clear.read_bytes(), critique="on", question="Too dark?")
    talk = hana.converse(doyun)
    # Files are sent to whoever has answered.
    for each in hana, doyun:
        each.say(talk, "Hello.")
    page = visit("desktop", path="/settings/profile", member=hana, color_scheme=scheme)

    def is_seen(selector):
        image = page.locator(selector).first
        expect(image).to_be_visible()
        style = image.evaluate("image => (({ background }) => background)(getComputedStyle(image))")
        assert "rgb(255, 255, 255)" in style, selector

    # What is cropped is drawn on its ground.
    for field in "photo", "header":
        page.locator(f"#field-{field}").set_input_files(clear)
    crops = page.locator(".photo-crop canvas")
    expect(crops).to_have_count(2)
    corner = "canvas => [...canvas.getContext('2d').getImageData(0, 0, 1, 1).data]"
    assert [crop.evaluate(corner) for crop in crops.all()] == [[255] * 4] * 2
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**/@{hana.handle}")
    is_seen(".header-image")
    is_seen(".profile-head img.avatar")
    page.goto(work)
    is_seen(".slide img")
    page.goto(f"{work}/images/{page.locator('.slide img').get_attribute('src').split('/')[2]}/version")
    is_seen(".version-now img")
    # What is chosen, before the server has it and as it is sent.
    page.goto("/posts/new")
    is_seen(".post-composer img.avatar")
    page.locator("input[name=images]").set_input_files(clear)
    is_seen(".post-images img")
    page.goto(talk)
    page.locator("input[name=images]").set_input_files(clear)
    is_seen(".chosen-photos img")
    page.route(f"**{talk}*", lambda route: None if route.request.method == "POST" else route.continue_())
    page.locator("[data-message-composer] .send").click()
    is_seen(".pending-photo")
