"""Images on their way in: real ones come out as they were meant, wrong ones are refused with a reason."""

import base64
import contextlib
import subprocess

import pytest
from client import Client, raw
from playwright.sync_api import expect

# The mean colours of six by four patches, as the browser shows them.
PATCHES = """async url => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const {naturalWidth: width, naturalHeight: height} = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, width, height);
    const sums = Array.from({length: 24}, () => [0, 0, 0, 0]);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
        const patch = sums[Math.floor(y / height * 4) * 6 + Math.floor(x / width * 6)];
        for (let part = 0; part < 3; part++) patch[part] += data[(y * width + x) * 4 + part];
        patch[3]++;
    }
    return {ratio: width / height, width,
            colours: sums.flatMap(([red, green, blue, count]) => [red / count, green / count, blue / count])};
}"""


def choose(page, *files):
    page.locator("input[name=images]").set_input_files(list(files))


def share(page, title):
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_url("**/", timeout=60_000)


@contextlib.contextmanager
def without_scripts(page):
    """Scripts arrive when it ends."""
    waiting = []
    page.route("**/assets/*.js", lambda script: waiting.append(script))
    yield
    for script in waiting:
        script.continue_()
    page.unroute("**/assets/*.js")


@pytest.fixture
def uploading(visit, member):
    return visit("desktop", path="/works/new", member=member())


# The most by which a patch of a small picture may differ, of 255: CMYK cannot hold every colour.
KINDS = {"base": 3, "tiff": 3, "heic": 4, "avif": 4, "display_p3": 4, "cmyk": 25, "from_a_phone": 4}


# Catches colours that change, images that lie on their side or are enlarged, and what a camera writes into its files.
def test_every_kind_comes_out_right(uploading, salon, studio):
    page = uploading
    choose(page, *[getattr(studio, kind)() for kind in KINDS])
    share(page, "Of every kind")
    page.locator("#wall .card a").first.click()
    page.wait_for_url("**/works/*")
    source = page.evaluate(PATCHES, "data:image/jpeg;base64," + base64.b64encode(studio.base().read_bytes()).decode())
    images = page.locator(".slide img")
    expect(images).to_have_count(len(KINDS))
    for (kind, most), image in zip(KINDS.items(), images.all(), strict=True):
        for each in image.get_attribute("srcset").split(","):
            path = each.split()[0]
            shown = page.evaluate(PATCHES, path)
            assert shown["ratio"] == pytest.approx(1.6, abs=0.02), (kind, "upright")
            assert shown["width"] <= 1200, (kind, "not upscaled")
            differences = [abs(one - other) for one, other in zip(shown["colours"], source["colours"])]
            assert max(differences) <= most, (kind, path, differences)
            _, _, content = Client(salon).request("GET", path)
            tags = subprocess.run(["exiftool", "-a", "-G", "-"], input=content, capture_output=True).stdout.decode()
            assert "GPS" not in tags and "SECRET" not in tags and "Make" not in tags, (kind, tags)
        width, height = int(image.get_attribute("width")), int(image.get_attribute("height"))
        assert width / height == pytest.approx(1.6, abs=0.01), kind


def test_large_photographs_together(uploading, studio):
    page = uploading
    large = studio.made("fifty.jpg", "vips", "resize", studio.photograph("Dune"), "{}[Q=85]", "4.5")
    choose(page, large, *[studio.photograph(name) for name in ("Aqua", "Storm", "Wood")])
    share(page, "Four photographs")
    page.locator("#wall .card a").first.click()
    expect(page.locator(".slide img")).to_have_count(4)
    names = page.locator(".slide img").evaluate_all("images => images.map(image => Number(image.getAttribute('width')))")
    assert names[0] > 4000


@pytest.mark.parametrize("kind, status, words", [
    ("text", 415, "not in a format"), ("liar", 415, "cannot be read"), ("nothing", 422, "empty"), ("broken", 422, "damaged")])
def test_what_is_no_image_is_refused_and_the_rest_stays(visit, member, studio, kind, status, words):
    person = member()
    # With scripts: beside the image, at once.
    page = visit(path="/works/new", member=person)
    page.get_by_label("Title", exact=True).fill("A title")
    choose(page, studio.small_file("Garden"), getattr(studio, kind)())
    problem = page.locator(".upload-images .problem:visible")
    expect(problem).to_contain_text(words)
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    expect(page.get_by_label("Title", exact=True)).to_have_value("A title")
    # Without: the form again, with the good image and everything typed.
    page = visit(path="/works/new", member=person, scripts=False)
    # The same details twice would be asked about.
    page.get_by_label("Title", exact=True).fill(f"A title of {kind}")
    page.get_by_label("Description", exact=True).fill("Words\nin two lines")
    choose(page, studio.small_file("Garden"), getattr(studio, kind)())
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name="Share", exact=True).click()
    assert navigation.value.status == status
    expect(page.locator("#field-images-problem")).to_contain_text(words)
    expect(page.locator(".upload-card")).to_have_count(1)
    expect(page.get_by_label("Title", exact=True)).to_have_value(f"A title of {kind}")
    expect(page.get_by_label("Description", exact=True)).to_have_value("Words\nin two lines")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_url("**/")


# Catches an image that took too long and cannot be tried again, though the form says to, and one that is damaged and can.
def test_what_may_be_taken_later_can_be_tried_again(uploading, studio):
    said = []

    def refuse(route):
        status, headers, words = said.pop()
        route.fulfill(status=status, headers=headers, json={"error": words, "field": "images"})

    uploading.route("**/media", refuse)
    said += [(422, {}, "Damaged."), (422, {"Retry-After": "5"}, "Took too long to process.")]
    card = uploading.locator(".upload-card")
    retry = card.get_by_role("button", name="Try again", exact=True)
    choose(uploading, studio.small_file("Garden"))
    expect(card.locator(".problem")).to_contain_text("took too long")
    expect(retry).to_be_visible()
    retry.click()
    expect(card.locator(".problem")).to_contain_text("damaged")
    expect(retry).to_be_hidden()


def test_what_is_shown_is_what_the_server_made(uploading, studio):
    """An orientation that browsers do not read: the card lies as the work will."""
    whole = studio.made("lying.jpg", "vips", "rot", studio.small_file("Dune"), "{}[strip]", "d270").read_bytes()
    entry = b"II*\0\x08\0\0\0\x01\0" + b"\x12\x01\x04\0\x01\0\0\0\x06\0\0\0" + b"\0\0\0\0"
    exif = b"Exif\0\0" + entry
    file = whole[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + whole[2:]
    page = uploading
    choose(page, {"name": "lying.jpg", "mimeType": "image/jpeg", "buffer": file})
    card = page.locator(".upload-card[data-state=done] canvas")
    page.wait_for_function("canvas => canvas.width > canvas.height", arg=card.element_handle())
    share(page, "Upright")
    shown = page.locator("#wall .card img").first
    assert int(shown.get_attribute("width")) > int(shown.get_attribute("height"))


def test_files_without_a_type_of_their_own_are_taken(uploading, studio):
    """Systems that do not know a kind call it nothing, or bytes."""
    heic, jpeg = studio.heic().read_bytes(), studio.small()
    choose(page := uploading,
           {"name": "IMG_1.HIF", "mimeType": "application/octet-stream", "buffer": heic},
           {"name": "old.jfif", "mimeType": "image/pjpeg", "buffer": jpeg},
           {"name": "odd.jpg", "mimeType": "image/jpg", "buffer": jpeg},
           {"name": "notes.txt", "mimeType": "application/octet-stream", "buffer": b"words"})
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(3)
    expect(page.locator("#field-images-problem")).to_contain_text("“notes.txt”: not in a format we can show")


@pytest.mark.parametrize("scripts", [True, False])
def test_pages_that_are_not_shown_are_said_first(visit, member, studio, scripts):
    frames = studio.made("three.tif", "vips", "tiffsave", studio.small_file("Dune", 300), "{}", "--page-height", "60")
    page = visit("phone", path="/works/new", member=member(), scripts=scripts)
    title = f"A scan {'with' if scripts else 'without'} scripts"
    page.get_by_label("Title", exact=True).fill(title)
    choose(page, frames)
    if not scripts:
        page.get_by_role("button", name="Share", exact=True).click()
        expect(page.locator(".notice.info")).to_contain_text("“three.tif”: this file holds")
        expect(page.locator(".notice.info")).to_contain_text("press “Share” again.")
    expect(page.locator(".upload-note:visible")).to_contain_text("images. Only the first is shown.")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_url("**/")
    expect(page.locator("#wall .card img").first).to_have_attribute("alt", title)


@pytest.mark.parametrize("scripts", [True, False])
def test_blank_title_keeps_the_images(visit, member, studio, scripts):
    page = visit("phone", path="/works/new", member=member(), scripts=scripts)
    choose(page, studio.small_file("Garden"), studio.small_file("Dune"))
    page.get_by_label("Medium", exact=True).fill("Photography")
    page.get_by_label("Title", exact=True).fill("   ")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#field-title-problem")).to_be_visible()
    expect(page.locator(".upload-card")).to_have_count(2)
    expect(page.get_by_label("Medium", exact=True)).to_have_value("Photography")
    title = f"Now with a title and {'' if scripts else 'no '}scripts"
    share(page, title)
    expect(page.locator("#wall .card img").first).to_have_attribute("alt", title)


def test_a_bad_crop_is_refused(salon, member, studio):
    person = member()
    image = person.upload(studio.small())["id"]
    for recipe in '{"crop":{"x":0.5,"y":0,"width":0.9,"height":1}}', '{"crop":{"x":0,"y":0,"width":0,"height":1}}', "{", "[]":
        status, _, content = person.post_files(
            "/works", {"title": "T", "action": "share", "image": image, f"recipe-{image}": recipe}, [],
            headers={"X-Salon": "fragment"})
        assert status == 422 and b"edit" in content, (recipe, status, content)


def test_too_large_is_said_before_it_is_read_through(salon, member):
    person = member()
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    for path, size in ("/media", 200 << 20), ("/works", 2 << 30), ("/join", 200 << 20):
        head = (f"POST {path} HTTP/1.1\nHost: 127.0.0.1:{salon.port}\nCookie: {cookie}\nX-Salon: fragment\n"
                f"Content-Type: multipart/form-data; boundary=b\nContent-Length: {size}\n\n"
                '--b\nContent-Disposition: form-data; name="file"; filename="a.jpg"\nContent-Type: image/jpeg\n\n')
        with raw(salon, head) as connection:
            connection.sendall(b"\0" * 100_000)
            answer = connection.recv(4096).decode()
            assert answer.startswith("HTTP/1.1 413"), (path, answer)


def test_too_large_is_said_by_the_page(uploading, tmp_path):
    large = tmp_path / "large.jpg"
    with large.open("wb") as file:
        file.truncate((64 << 20) + 1)
    choose(uploading, large)
    expect(uploading.locator(".upload-images .problem:visible")).to_contain_text("“large.jpg”: too large. The limit is 64 MB each.")


def test_eleven_images_are_ten(uploading, studio):
    choose(uploading, *[studio.small_file("Garden", 200 + number) for number in range(11)])
    expect(uploading.locator(".upload-images .problem:visible")).to_contain_text("“Garden-210.jpg”: a work can have up to ten images.")
    expect(uploading.locator(".upload-card")).to_have_count(10)


def test_share_pressed_twice_hangs_one(visit, member, studio):
    person = member("Twice", fresh=True)
    page = visit("phone", path="/works/new", member=person)
    choose(page, studio.small_file("Garden"))
    page.get_by_label("Title", exact=True).fill("Once")
    page.get_by_role("button", name="Share", exact=True).dblclick()
    page.wait_for_url("**/")
    page.locator(".bar .me").click()
    page.wait_for_url("**/@*")
    expect(page.locator(".card")).to_have_count(1)


def test_a_draft_is_kept(visit, member, studio):
    page = visit("phone", path="/works/new", member=member())
    choose(page, studio.small_file("Garden"))
    page.get_by_label("Title", exact=True).fill("Not yet")
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    page.goto("/")
    page.goto("/works/new")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Not yet")
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    share(page, "Now")
    page.goto("/works/new")
    expect(page.get_by_label("Title", exact=True)).to_have_value("")


@pytest.mark.parametrize("path, field, images", [
    ("/works/new", "title", ".upload-card"), ("/timeline", "text", ".post-images li")])
def test_what_is_chosen_before_the_script_has_loaded_is_taken(visit, member, studio, path, field, images):
    """The change was never heard of: the page had no image, though one had been chosen."""
    page = visit("phone", member=member())
    with without_scripts(page):
        page.goto(path, wait_until="commit")
        page.locator(f"[name={field}]").fill("Quick")
        choose(page, studio.small_file("Garden"))
    expect(page.locator(images)).to_have_count(1)
    expect(page.locator(f"[name={field}]")).to_have_value("Quick")


def test_what_is_typed_before_the_script_has_loaded_outweighs_the_draft(visit, member, studio):
    """The draft replaced it."""
    page = visit("phone", path="/works/new", member=member())
    choose(page, studio.small_file("Garden"))
    page.get_by_label("Title", exact=True).fill("Slow")
    page.get_by_label("Description", exact=True).fill("Of the draft.")
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    with without_scripts(page):
        page.goto("/works/new", wait_until="commit")
        page.get_by_label("Title", exact=True).fill("Quick")
    expect(page.get_by_label("Description", exact=True)).to_have_value("Of the draft.")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Quick")
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)


def test_an_edit_is_what_people_see(visit, member, studio):
    page = visit("desktop", path="/works/new", member=member())
    choose(page, studio.base())
    page.locator(".upload-card[data-state=done]").get_by_role("button", name="Edit", exact=True).click()
    page.locator("#editor").get_by_role("button", name="Rotate right 90°").click()
    page.locator("#editor").get_by_role("button", name="Done", exact=True).click()
    share(page, "Turned")
    image = page.locator("#wall .card img").first
    assert int(image.get_attribute("width")) / int(image.get_attribute("height")) == pytest.approx(1 / 1.6, abs=0.02)


# Catches the size of the copy that is drawn instead of the image's own, until the server has it.
def test_the_size_is_true_while_an_image_is_on_its_way(uploading, studio):
    uploading.route("**/media", lambda route: None)
    choose(uploading, studio.made("large.png", "vips", "black", "{}", "1600", "1200"))
    uploading.locator(".upload-card[data-shown][data-state=sending]").get_by_role("button", name="Edit", exact=True).click()
    expect(uploading.locator(".editor-size")).to_have_text("1600 × 1200")


# Catches a dark drawing on a transparent ground that cannot be seen on a dark page.
def test_what_is_transparent_has_a_ground_in_the_form(visit, member, studio):
    page = visit("phone", path="/works/new", member=member())
    choose(page, studio.made("clear.png", "vips", "black", "{}", "640", "480", "--bands", "4"))
    expect(page.locator(".upload-card[data-shown][data-state=done]")).to_have_count(1)
    corner = "canvas => [...canvas.getContext('2d').getImageData(0, 0, 1, 1).data]"
    assert page.locator(".upload-thumb canvas").evaluate(corner) == [255, 255, 255, 255]


# Catches a published work whose images only have numbers, a removal without a way back, and keys that do nothing.
def test_the_images_of_a_work_change(visit, member, studio):
    mina = member("Mina", fresh=True)
    work = mina.share("Three", *(studio.small(name) for name in ("Garden", "LadyBird", "GreenMeadow")))
    page = visit("desktop", path=f"{work}/edit", member=mina)
    cards, undo = page.locator("#cards > li"), page.locator("#removed").get_by_role("button", name="Undo")
    expect(page.locator("form[data-enhanced]")).to_be_visible()
    ids = cards.evaluate_all("all => all.map(one => one.card.id)")
    cards.nth(2).get_by_label("Alt text for image 3").fill("A meadow")
    # What is said of it, and the way back, are in sight although the cards fill more than the window.
    whole = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 560})
    cards.nth(0).get_by_role("button", name="Remove").click()
    expect(cards).to_have_count(2)
    expect(undo).to_be_in_viewport(ratio=1)
    undo.click()
    page.set_viewport_size(whole)
    expect(cards).to_have_count(3)
    expect(cards.nth(0).get_by_role("button", name="Remove")).to_be_focused()
    page.keyboard.press("End")
    cards.nth(0).get_by_role("button", name="Remove").click()
    with page.expect_file_chooser() as chooser:
        cards.nth(0).get_by_role("button", name="Replace").click()
    chooser.value.set_files(studio.small_file("Garden"))
    expect(page.locator("#cards > [data-state=done]")).to_have_count(2)
    # It is replaced, not removed; and what was said of the former one is not said of it silently.
    expect(page.locator("#removed [role=status]")).to_have_text("Image replaced.")
    expect(cards.nth(0).get_by_label("Alt text for image 1")).to_have_value("A meadow")
    kept = cards.nth(0).get_by_text("This is the previous image’s alt text.")
    expect(kept).to_be_visible()
    cards.nth(0).get_by_label("Alt text for image 1").fill("The new one")
    expect(kept).to_be_hidden()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{work}")
    page.goto(f"{work}/edit")
    expect(page.get_by_label("Alt text for image 1")).to_have_value("The new one")
    left = cards.evaluate_all("all => all.map(one => one.card.id)")
    assert len(left) == 2 and left[0] not in ids and left[1] == ids[0]


# Catches a draft's image that is lost permanently by one wrong tap.
def test_an_image_of_a_draft_comes_back(visit, member, studio):
    page = visit("phone", path="/works/new", member=member())
    choose(page, studio.small_file("Garden"))
    done = page.locator(".upload-card[data-state=done]")
    expect(done).to_have_count(1)
    page.get_by_role("button", name="Remove").click()
    expect(done).to_have_count(0)
    page.locator("#removed").get_by_role("button", name="Undo").click()
    expect(done).to_have_count(1)
    share(page, "Back again")


# Catches the browser's own button for files, in the browser's language and shape.
@pytest.mark.parametrize("scripts", [True, False])
def test_no_field_shows_the_browsers_button(visit, member, work, scripts):
    page = visit("desktop", member=member("Jiwoo"), scripts=scripts)
    for path in ("/works/new", "/exhibitions/new", "/settings/import", "/settings/profile", f"{work}/edit"):
        page.goto(path)
        shown = page.locator("input[type=file]").evaluate_all("""all => all.filter(input => {
            const own = getComputedStyle(input), button = getComputedStyle(input, "::file-selector-button");
            return own.opacity !== "0" && input.offsetWidth > 1
                && button.display !== "none" && button.opacity !== "0";
        }).map(input => input.id || input.name)""")
        assert shown == [] and page.locator("input[type=file]").count() > 0, path
