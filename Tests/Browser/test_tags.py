"""Tags: written, followed, found."""

import urllib.parse

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tag_leads_to_the_works_under_it(visit, member, studio, scripts):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    tag = f"바다{artist.handle}"
    first = artist.share("Winter sea", studio.small("Dune"), description=f"작업실에서. #{tag} #연습{artist.handle}")
    second = reader.share("Summer sea", studio.small("Wood"), description=f"(#{tag.upper()})")
    artist.comment(first, f"More of #{tag}, please")
    page = visit("phone", path=first, member=reader, scripts=scripts, language="ko-KR")
    expect(page.locator(".comment").get_by_role("link", name=f"#{tag}", exact=True)).to_be_visible()
    page.locator(".work-words").get_by_role("link", name=f"#{tag}", exact=True).click()
    page.wait_for_url(f"**/tags/{urllib.parse.quote(tag)}")
    expect(page.get_by_role("heading", name=f"#{tag}", exact=True)).to_be_attached()
    expect(page.locator(".card a")).to_have_count(2)
    assert [link.get_attribute("href") for link in page.locator(".card a").all()] == [second, first]
    # Found by initial consonants, with the number of works.
    page.goto(f"/search?tab=tags&q={urllib.parse.quote('ㅂㄷ' + artist.handle)}")
    row = page.locator(".found-tag").first
    expect(row).to_contain_text(f"#{tag}")
    expect(row).to_contain_text("게시물 2개")
    row.get_by_role("link").click()
    expect(page.locator(".card a")).to_have_count(2)


def test_a_work_that_goes_leaves_the_page_of_its_tag(visit, member, studio):
    artist = member("Hana", fresh=True)
    tag = f"gone{artist.handle}"
    work = artist.share("Winter sea", studio.small("Dune"), description=f"#{tag}")
    page = visit("desktop", path=f"/tags/{tag}")
    expect(page.locator(".card")).to_have_count(1)
    artist.post(f"/posts/{work.split('/')[-1]}/delete")
    expect(page.locator(".card")).to_have_count(0)
    page.reload()
    expect(page.get_by_text(f"No works with #{tag} yet")).to_be_visible()
