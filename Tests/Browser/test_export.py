"""What a member takes along: asked for, watched, downloaded, opened without any network; and a portfolio on paper."""

import re
import zipfile

import pytest
from client import PASSWORD
from playwright.sync_api import expect
from pointer import drag


@pytest.fixture
def maker(member, studio):
    maker = member("Haneul", fresh=True)
    maker.works = [
        maker.share(title, studio.small(image), description="여름의 기록")
        for title, image in [("정물", "GreenMeadow"), ("Ladybird", "LadyBird")]
    ]
    return maker


# Catches an archive that does not arrive, or that needs Salon, the network or a script to be looked at.
@pytest.mark.parametrize("scripts", [True, False])
def test_an_export_opens_without_a_network(visit, browser, maker, tmp_path, scripts):
    page = visit("phone", path="/settings/account", member=maker, scripts=scripts)
    page.get_by_role("link", name="Export everything", exact=True).click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create the file", exact=True).click()
    # The page comes again by itself until it is there.
    link = page.get_by_role("link", name="Download")
    expect(link).to_be_visible(timeout=60_000)
    with page.expect_download() as download:
        link.click()
    file = tmp_path / "salon.zip"
    download.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        originals = [info for info in archive.infolist() if info.filename.startswith("originals/")]
        assert len(originals) == 2 and all(info.compress_type == zipfile.ZIP_STORED for info in originals)
        archive.extractall(tmp_path / "out")
    alone = browser.new_context(offline=True, java_script_enabled=False)
    try:
        offline = alone.new_page()
        offline.goto((tmp_path / "out" / "index.html").as_uri())
        expect(offline.get_by_role("heading", level=1)).to_have_text("Haneul")
        assert shown(offline) == 2
        offline.get_by_role("link", name="정물").click()
        expect(offline.get_by_text("여름의 기록")).to_be_visible()
        assert shown(offline) == 1
        offline.get_by_role("link", name="Original").click()
        expect(offline.locator("img")).to_be_visible()
        assert "originals" in offline.url
    finally:
        alone.close()


def shown(page):
    """How many images the page has, all of which are really there."""
    images = page.locator("img")
    for index in range(images.count()):
        images.nth(index).scroll_into_view_if_needed()
        images.nth(index).evaluate("image => image.decode()")
    widths = images.evaluate_all("images => images.map(image => image.naturalWidth)")
    assert all(widths), widths
    return len(widths)


# Catches an order that only the mouse can set, or that is lost when it is saved.
def test_a_portfolio_is_put_in_order_and_printed(visit, maker, tmp_path):
    page = visit("desktop", path="/settings/portfolio", member=maker)
    page.get_by_label("Statement", exact=True).fill("Light on paper.")
    page.get_by_label("CV", exact=True).fill("Shows\n2024 Margins, Seoul\n2021–2023 Press")
    for title in ["정물", "Ladybird"]:
        page.get_by_role("checkbox", name=title, exact=True).check()
    page.get_by_role("button", name="Save", exact=True).first.click()
    page.wait_for_url("**/portfolio")
    titles = page.locator(".portfolio cite")
    expect(titles).to_have_count(2)
    before = titles.all_inner_texts()
    page.get_by_role("link", name="Edit portfolio", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Move earlier:")).nth(1)).to_be_visible()
    first, second = (page.locator(".portfolio-chosen .upload-thumb").nth(index) for index in (0, 1))
    drag(page, first, second, at=(20, 20), by=(second.bounding_box()["width"] / 2 + 30, 30), steps=12)
    page.get_by_role("button", name="Save", exact=True).first.click()
    page.wait_for_url("**/portfolio")
    expect(titles).to_have_text(before[::-1])
    # And by the keyboard back again.
    page.get_by_role("link", name="Edit portfolio", exact=True).click()
    earlier = page.get_by_role("button", name=re.compile("^Move earlier:")).nth(1)
    earlier.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save", exact=True).first.click()
    page.wait_for_url("**/portfolio")
    expect(titles).to_have_text(before)
    expect(page.get_by_role("term").first).to_have_text("2024")
    # Nothing of the frame is printed, and nothing above the head.
    page.emulate_media(media="print")
    expect(page.locator("body > :visible")).to_have_count(1)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    pdf = tmp_path / "portfolio.pdf"
    page.pdf(path=pdf, format="A4")
    # The head, two works and the CV; nothing of the frame makes a page of its own.
    count = pdf.read_bytes().count(b"/Type /Page\n") or pdf.read_bytes().count(b"/Type /Page ")
    assert 1 <= count <= 3, count


# Catches a file that a Salon has exported and another, or this one, does not take.
def test_an_export_is_brought_back(visit, salon, member, maker, tmp_path):
    file = tmp_path / "salon.zip"
    salon.command("export", maker.handle, str(file))
    other = member("Bada", fresh=True)
    page = visit("desktop", path="/settings/export", member=other)
    page.get_by_role("link", name="Import an export", exact=True).click()
    page.get_by_label("A ZIP file exported by Salon").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("Import finished.")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("2 works", exact=False)).to_be_visible()
    page.goto(f"/@{other.handle}")
    expect(page.get_by_role("link", name="정물").first).to_be_visible()
    page.goto("/settings/import")
    broken = tmp_path / "broken.zip"
    broken.write_bytes(file.read_bytes()[:-30])
    page.get_by_label("A ZIP file exported by Salon").set_input_files(broken)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("This file was not exported by Salon.")).to_be_visible()
