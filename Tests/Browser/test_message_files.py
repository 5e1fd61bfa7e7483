"""Files in conversations and recorded voices: sent once, also later, shown and played, and nothing runs in them."""

import re
import struct

import pytest
from accessibility import faults_in_both
from clipboard import paste
from playwright.sync_api import expect
from talk import arrived, composer, send_button, write

PDF = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"


def wav(seconds=1):
    samples = b"\x80" * (8_000 * seconds)
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1, 8_000, 8_000, 1, 8,
                       b"data", len(samples))
    return head + samples


def file(name, content, kind):
    return {"name": name, "mimeType": kind, "buffer": content}


def choose(page, *files):
    page.locator("[data-message-composer] input[type=file]").set_input_files(list(files))


@pytest.fixture
def talk(member):
    hana, doyun = member("Hana", fresh=True), member("김민수", fresh=True)
    hana.post(f"/@{doyun.handle}/follow")
    doyun.post(f"/@{hana.handle}/follow")
    return hana, doyun, hana.converse(doyun)


def test_files_are_sent_shown_played_and_saved(visit, member, talk):
    hana, minsu, path = talk
    reader = visit("desktop", path=path, member=minsu)
    page = visit("phone", path=path, member=hana)
    choose(page, file("portfolio.pdf", PDF, "application/pdf"), file("sound.wav", wav(20), "audio/wav"),
           file("more.pdf", PDF, "application/pdf"))
    expect(page.locator(".chosen-photos .file-name")).to_have_text(["portfolio.pdf", "sound.wav", "more.pdf"])
    page.get_by_role("button", name="Remove: more.pdf").click()
    send_button(page).click()
    for each in page, reader:
        sent = each.locator(".message[data-position]:not([data-pending])")
        expect(sent.locator(".file-name")).to_have_text(["portfolio.pdf", "sound.wav"], timeout=15_000)
        expect(sent.get_by_role("link", name=re.compile("^portfolio.pdf"))).to_have_attribute("target", "_blank")
        # It plays, by the page's own policy.
        each.locator("audio[src]").evaluate("sound => { sound.muted = true; return sound.play(); }")
        each.wait_for_function("() => document.querySelector('.message audio').currentTime > 0")
        # The time is beside what is seen, and the bar one seeks by has room.
        files, time = (sent.locator(part).bounding_box() for part in (".files", "time"))
        gap = files["x"] - time["x"] - time["width"] if each is page else time["x"] - files["x"] - files["width"]
        assert 0 <= gap < 20 and sent.locator("audio").bounding_box()["width"] > 200, (gap, files, time)
    # A sound plays on in a message that somebody reacts to.
    reader.evaluate("window.heard = document.querySelector('.message audio')")
    message = page.locator(".message").last.get_attribute("id").removeprefix("message-")
    hana.post(f"{path}/{message}/react", reaction="❤️")
    expect(reader.locator(".reactions .reaction")).to_have_count(1)
    assert reader.evaluate("heard.isConnected && !heard.paused")
    expect(reader.locator("[data-announced]")).to_contain_text("Hana: portfolio.pdf")
    with reader.expect_download() as saved:
        reader.get_by_role("link", name="Download portfolio.pdf").click()
    assert saved.value.suggested_filename == "portfolio.pdf"
    address = reader.locator(".file-link[href]").get_attribute("href")
    status, headers, content = minsu.request("GET", address)
    assert (status, content) == (200, PDF)
    assert headers["Content-Security-Policy"] == "default-src 'none'; sandbox" and headers["Content-Type"] == "application/pdf"
    assert member("Jiwoo").request("GET", address)[0] == 404
    expect(visit("phone", path="/messages", member=minsu).locator(".conversation-row")).to_contain_text("File")
    # A reply quotes it by its name.
    reader.locator(".message").last.hover()
    reader.locator(".message").last.get_by_role("link", name="More", exact=True).click()
    reader.locator("#message-menu").get_by_role("link", name="Reply").click()
    expect(reader.locator("[data-replying]")).to_contain_text("portfolio.pdf")


def test_what_is_no_file_is_refused_in_words(visit, talk):
    hana, _, path = talk
    page = visit("desktop", path=path, member=hana)
    # By its name at once, by its bytes once it is sent.
    choose(page, file("page.html", b"<script>alert(1)</script>", "text/html"))
    refused = page.locator("#composer-problem")
    expect(refused).to_contain_text("“page.html”: only photos, PDFs and audio files can be sent.")
    expect(page.locator(".chosen-photos li")).to_have_count(0)
    choose(page, file("empty.pdf", b"", "application/pdf"))
    expect(refused).to_have_text("“empty.pdf”: empty. Choose another file.")
    # It is said at the tray, and covers nothing.
    expect(page.locator("#toasts")).to_be_empty()
    choose(page, file("invoice.pdf", b"<script>alert(1)</script>", "application/pdf"))
    send_button(page).click()
    expect(page.locator(".refused-note")).to_contain_text("“invoice.pdf”: only photos, PDFs and audio files can be sent.")
    for name in "Try again", "Send without it":
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".message")).to_have_count(0)


def test_files_without_scripts(visit, talk):
    hana, minsu, path = talk
    page = visit("phone", path=path, member=hana, scripts=False, language="ko-KR")
    expect(page.locator("[data-voice-start]")).to_be_hidden()
    choose(page, file("계획.pdf", PDF, "application/pdf"), file("sound.wav", wav(), "audio/wav"))
    page.get_by_role("button", name="보내기", exact=True).click()
    expect(page.locator(".file-name")).to_have_text(["계획.pdf", "sound.wav"])
    expect(page.locator("audio[src]")).to_have_attribute("controls", "")
    choose(page, file("invoice.pdf", b"<script>alert(1)</script>", "application/pdf"))
    page.get_by_role("button", name="보내기", exact=True).click()
    expect(page.locator("#composer-problem")).to_contain_text("사진, PDF, 오디오 파일만 보낼 수 있어요.")


@pytest.mark.whole_browser
def test_a_voice_is_recorded_heard_and_sent(visit, talk):
    hana, minsu, path = talk
    reader = visit("desktop", path=path, member=minsu)
    page = visit("phone", path=path, member=hana, permissions=["microphone"])
    # By keyboard alone.
    start = page.get_by_role("button", name="Record a voice message")
    start.focus()
    page.keyboard.press("Enter")
    stop = page.get_by_role("button", name="Stop recording")
    expect(stop).to_be_focused()
    expect(page.get_by_role("timer")).to_have_text("0:01", timeout=10_000)
    expect(page.locator("textarea")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(start).to_be_focused()
    expect(page.locator("[data-voice-said]")).to_have_text("Recording discarded.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("timer")).to_have_text("0:02", timeout=10_000)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Send the voice message")).to_be_focused()
    heard = page.locator("[data-voice-panel] audio")
    heard.evaluate("sound => { sound.muted = true; return sound.play(); }")
    # Nothing has been sent yet.
    expect(page.locator(".message")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("textarea")).to_be_focused()
    for each in page, reader:
        sent = each.locator(".message[data-position]:not([data-pending])")
        expect(sent.locator(".file-name")).to_have_text("Voice message", timeout=15_000)
        expect(sent.locator(".file-size")).to_have_text(re.compile(r"0:0[2-9]"))
        # What a recorder writes does not say how long it is; one seeks in it all the same.
        each.wait_for_function("() => Number.isFinite(document.querySelector('.message audio').duration)")
        each.locator(".message audio").evaluate("sound => { sound.muted = true; return sound.play(); }")
        each.wait_for_function("() => document.querySelector('.message audio').currentTime > 0")
    expect(visit("phone", path="/messages", member=minsu).locator(".conversation-row")).to_contain_text("Voice message")


@pytest.mark.whole_browser
def test_a_voice_without_a_connection_is_sent_later_and_once(visit, salon, talk):
    hana, _, path = talk
    page = visit("phone", path=path, member=hana, permissions=["microphone"])
    page.context.set_offline(True)
    page.get_by_role("button", name="Record a voice message").click()
    expect(page.get_by_role("timer")).to_have_text("0:01", timeout=10_000)
    page.get_by_role("button", name="Stop recording").click()
    page.get_by_role("button", name="Send the voice message").click()
    expect(page.locator("[data-pending] .file-name")).to_have_text("Voice message")
    page.context.set_offline(False)
    expect(page.locator(".message[data-position]:not([data-pending]) audio")).to_have_count(1, timeout=30_000)
    assert salon.execute(f"SELECT COUNT(*) FROM messages WHERE conversation_id = {path.split('/')[-1]}") == [["1"]]


# Catches a photo that is the card of a file as long as there is no connection, and one that the server is to draw.
def test_a_photo_without_a_connection_is_shown(visit, studio, talk):
    hana, _, path = talk
    page = visit("phone", path=path, member=hana)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.locator("[data-message-composer] input[type=file]").set_input_files(str(studio.small_file("Dune")))
    send_button(page).click()
    page.wait_for_function("() => document.querySelector('[data-pending] .pending-photo')?.naturalWidth > 0")
    page.context.set_offline(False)
    expect(page.locator(".message[data-position]:not([data-pending]) .photos img")).to_have_count(1, timeout=30_000)
    assert not any(url.endswith("/media/preview") for url in asked)


def test_where_nothing_can_be_recorded_nothing_offers_it(visit, talk):
    hana, _, path = talk
    page = visit("desktop", path=path, member=hana)
    # Denied: it says what to do.
    page.get_by_role("button", name="Record a voice message").click()
    expect(page.locator("#toasts")).to_contain_text("Allow it in your browser’s settings.")
    expect(page.locator("textarea")).to_be_visible()
    page.add_init_script("delete window.MediaRecorder")
    page.reload()
    expect(send_button(page)).to_be_visible()
    expect(page.locator("[data-voice-start]")).to_be_hidden()


def test_words_alone_until_a_request_is_accepted(visit, member):
    stranger, hana = member("Stranger", fresh=True), member("Hana", fresh=True)
    path = stranger.converse(hana)
    page = visit("phone", path=path, member=stranger)
    why = "You can send photos and files once your request is accepted."
    hint = page.locator("[data-waits]")
    expect(hint).to_contain_text(why)
    choice, voice = page.locator("input[type=file]"), page.locator("[data-voice-start]")
    expect(choice).to_be_disabled()
    expect(voice).to_be_disabled()
    # Pasted or dropped, it says so, and nothing is taken.
    paste(composer(page), {}, ("image.png", "image/png", b"\x89PNG"))
    expect(page.locator("#composer-problem")).to_contain_text(why)
    expect(page.locator(".chosen-photos li")).to_have_count(0)
    write(page, "Hello")
    arrived(page, "Hello")
    hana.post(f"{path}/accept")
    expect(hint).to_have_count(0)
    expect(page.get_by_text("Your first message will wait in their requests.")).to_have_count(0)
    expect(voice).to_be_enabled()
    choose(page, file("portfolio.pdf", PDF, "application/pdf"))
    expect(page.locator(".chosen-photos .file-name")).to_have_text("portfolio.pdf")


# Catches an inbox without a trace of what was written and has not been sent.
def test_the_list_shows_what_was_not_sent(visit, member, talk):
    hana, minsu, path = talk
    page = visit("phone", path=path, member=hana)
    page.route(f"**{path}", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    write(page, "Never left")
    expect(page.locator(".message[data-pending]")).to_have_count(1)
    page.goto("/messages")
    row = page.locator("#conversations .conversation-row")
    expect(row).to_contain_text("김민수")
    expect(row).to_contain_text("Never left")
    expect(row.locator(".unsent-mark")).to_have_text("Not sent")
    # Something arrives: the row is another, and still says it.
    minsu.say(path, "Are you there?")
    expect(row).to_contain_text("Are you there?")
    expect(row.locator(".unsent-mark")).to_have_text("Not sent")
    page.unroute(f"**{path}")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(row).to_contain_text("Never left", timeout=15_000)
    expect(row.locator(".unsent-mark")).to_have_count(0)


@pytest.mark.whole_browser
# Catches files and voices that nobody can name or read, in the light or in the dark.
def test_axe_finds_nothing_in_files_and_voices(visit, talk):
    hana, _, path = talk
    hana.post_files(path, {"text": "", "client_id": "axe-files-1"}, [
        ("images", "portfolio.pdf", "application/pdf", PDF), ("images", "sound.wav", "audio/wav", wav())])
    page = visit("phone", path=path, member=hana, permissions=["microphone"])
    page.get_by_role("button", name="Record a voice message").click()
    expect(page.get_by_role("timer")).to_have_text("0:01", timeout=10_000)
    page.get_by_role("button", name="Stop recording").click()
    expect(page.get_by_role("button", name="Send the voice message")).to_be_focused()
    assert faults_in_both(page) == []
