"""Files that are chosen: what cannot be sent is said by name where it was chosen, and the rest goes on."""

import pytest
from playwright.sync_api import expect
from talk import composer, send_button

#: Where files are chosen: the page, the field, and where it is said.
PLACES = {
    "a work": ("/works/new", "#field-images", "#field-images-problem"),
    "the timeline": ("/timeline", "input[name=images]", "#post-problem"),
    "a message": (None, "input[name=images]", "#composer-problem"),
    "a photo": ("/settings/profile", "#field-photo", "#field-photo-problem"),
    "a header": ("/settings/profile", "#field-header", "#field-header-problem"),
    "a poster": ("/exhibitions/new", "#field-poster", "#field-poster-problem"),
}


def large(folder, name):
    """A file of 66 MB that takes no room."""
    path = folder / name
    with path.open("wb") as file:
        file.truncate(66 << 20)
    return str(path)


@pytest.fixture
def talk(member):
    hana, doyun = member("Hana", fresh=True), member("김민수", fresh=True)
    hana.post(f"/@{doyun.handle}/follow")
    doyun.post(f"/@{hana.handle}/follow")
    return hana, hana.converse(doyun)


@pytest.fixture
def pages(studio):
    return str(studio.made("three.tif", "vips", "tiffsave", studio.small_file("Dune", 300), "{}", "--page-height", "60"))


# Catches files that are sent as a whole before they are refused, and refusals that do not say which.
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
def test_what_is_too_large_is_not_sent(visit, talk, tmp_path, place, language):
    hana, conversation = talk
    path, field, said = PLACES[place]
    page = visit("phone", path=path or conversation, member=hana, language=language)
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" and "typing" not in request.url
            and "read" not in request.url else None)
    inputs = page.locator(field)
    names = ["one.jpg", "two.jpg"] if inputs.evaluate("field => field.multiple") else ["one.jpg"]
    limit = "20" if field in ("#field-photo", "#field-header") else "64"
    inputs.set_input_files([large(tmp_path, name) for name in names])
    text = {
        "en-US": ", ".join(f"“{name}”" for name in names) + f": too large. The limit is {limit} MB each.",
        "ko-KR": ", ".join(f"‘{name}’" for name in names) + f": 파일이 너무 커요. 하나에 {limit} MB까지예요.",
    }[language]
    expect(page.locator(said)).to_have_text(text)
    assert inputs.evaluate("field => field.value") == "" and not sent


# Catches a message that can only be thrown away for one damaged photo, and a note that names the first of two.
def test_a_message_goes_without_what_is_damaged(visit, talk, studio):
    hana, path = talk
    page = visit("phone", path=path, member=hana)
    half = studio.small()[:3_000]
    files = [
        {"name": "half.jpg", "mimeType": "image/jpeg", "buffer": half},
        {"name": "good.jpg", "mimeType": "image/jpeg", "buffer": studio.small()},
        {"name": "other.jpg", "mimeType": "image/jpeg", "buffer": half},
    ]
    page.locator("input[name=images]").set_input_files(files)
    composer(page).fill("Kept words")
    send_button(page).click()
    note = page.locator(".refused-note")
    expect(note).to_contain_text("“half.jpg”, “other.jpg”: damaged or incomplete.", timeout=20_000)
    expect(note.get_by_role("button")).to_have_text(["Send without them", "Edit", "Delete"])
    # It comes back to where it was written, with what is sound.
    note.get_by_role("button", name="Edit").click()
    expect(page.locator(".message")).to_have_count(0)
    expect(composer(page)).to_have_value("Kept words")
    expect(page.locator(".chosen-photos li")).to_have_count(1)
    page.locator("input[name=images]").set_input_files(files[:1])
    send_button(page).click()
    page.get_by_role("button", name="Send without it").click()
    sent = page.locator(".message[data-position]:not([data-pending])")
    expect(sent.locator(".photos img")).to_have_count(1, timeout=20_000)
    expect(sent.locator(".bubble")).to_have_text("Kept words")
    expect(note).to_have_count(0)


# Catches the sign of a broken image in the tray, and a scan of which nobody says what is missing.
def test_a_scan_in_a_message_is_shown_and_says_what_is_missing(visit, talk, pages):
    hana, path = talk
    page = visit("phone", path=path, member=hana)
    page.locator("input[name=images]").set_input_files(pages)
    # No browser of ours decodes it: the server draws it.
    page.wait_for_function("() => document.querySelector('.chosen-photos img')?.naturalWidth > 0")
    send_button(page).click()
    note = "images. Only the first is shown."
    expect(page.locator(".message:not([data-pending]) .photo-note")).to_contain_text(note, timeout=20_000)
    expect(page.locator("[data-announced]")).to_contain_text(note)


def test_a_scan_in_a_post_is_no_error(visit, talk, pages):
    hana, _ = talk
    page = visit("desktop", path="/timeline", member=hana)
    page.locator("input[name=images]").set_input_files(pages)
    expect(page.locator(".post-images .image-note")).to_contain_text("images. Only the first is shown.")
    expect(page.locator("#post-problem")).to_be_hidden()
    # A draft knows it, too.
    page.reload()
    expect(page.locator(".post-images .image-note")).to_be_visible()


# Catches a refusal below, or above, what a phone shows: of a poster, which is under a long form.
@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_poster_is_seen(visit, member, studio, tmp_path, scripts):
    mina = member("Mina", fresh=True)
    status, headers, content = mina.post("/exhibitions", title="Three sheets", text="Wall text. " * 300, client_id="")
    assert status == 303, content.decode()
    page = visit("phone", path=headers["Location"].removesuffix("/add") + "/edit", member=mina, scripts=scripts)
    broken = tmp_path / "night.jpg"
    broken.write_bytes(b"no picture at all" * 40)
    page.locator("#field-poster").set_input_files(str(broken))
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_load_state()
    expect(page.locator("#field-poster-problem")).to_have_text(
        "“night.jpg”: cannot be read as an image. The file may be damaged, or only its name may be an image’s.")
    if scripts:
        expect(page.locator("#field-poster")).to_be_focused()
        expect(page.locator("#field-poster-problem")).to_be_in_viewport()
        # Another is shown whole at once, and cropped where that is wanted.
        page.locator("#field-poster").set_input_files(studio.small_file("Wood", 400))
        expect(page.locator(".poster-frame img")).to_be_visible()
        assert page.locator("[name=poster-crop]").input_value() == ""
        page.get_by_role("button", name="1:1", exact=True).click()
        expect(page.locator(".poster-picker .photo-crop-view")).to_be_visible()
        page.get_by_role("button", name="Save", exact=True).click()
        poster = page.locator(".entrance .poster")
        across, down = poster.evaluate("poster => [poster.clientWidth, poster.clientHeight]")
        assert abs(across - down) <= 1 < across
