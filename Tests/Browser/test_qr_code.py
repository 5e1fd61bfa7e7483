"""A profile's QR code, read off the screen by another decoder."""

import subprocess

import pytest
from playwright.sync_api import expect


def decoded(image):
    return subprocess.run(["zbarimg", "--quiet", "--raw", image], capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("scheme, language, menu, item", [
    ("light", "en-US", "More", "QR code"), ("dark", "ko-KR", "더보기", "QR 코드")])
@pytest.mark.parametrize("device, scripts", [("phone", True), ("phone", False), ("desktop", True)])
def test_a_camera_finds_the_profile(visit, member, tmp_path, scheme, language, menu, item, device, scripts):
    artist = member("Hana")
    page = visit(device, path=f"/@{artist.handle}", color_scheme=scheme, language=language, scripts=scripts)
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("link", name=item, exact=True).click()
    page.wait_for_url("**/qr")
    page.wait_for_load_state("load")
    address = page.locator(".address").inner_text()
    assert address.endswith(f"/@{artist.handle}")
    expect(page.get_by_role("img", name=f"{item}: {address}")).to_be_visible()
    # From a screenshot of the whole screen.
    page.screenshot(path=tmp_path / "screen.png")
    assert decoded(tmp_path / "screen.png") == address


@pytest.mark.parametrize("who", ["oneself", "another", "nobody"])
def test_everybody_who_sees_the_profile_gets_the_file(visit, member, tmp_path, who):
    artist = member("Hana")
    viewer = {"oneself": artist, "another": member("Doyun"), "nobody": None}[who]
    page = visit("phone", path=f"/@{artist.handle}", member=viewer)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="QR code", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download", exact=True).click()
    assert download.value.suggested_filename == f"{artist.handle}-qr.svg"
    # The file alone, on whatever colour a page puts under it.
    svg = download.value.path().read_text()
    paper = page.context.new_page()
    paper.set_content(f'<body style="background: black; padding: 2rem">{svg}')
    paper.screenshot(path=tmp_path / "file.png")
    assert decoded(tmp_path / "file.png").endswith(f"/@{artist.handle}")
