"""People: following, notifications of it, finding and avoiding each other."""

import re

from playwright.sync_api import expect


def test_a_follow_is_seen_at_once_everywhere(visit, member, studio):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    artist.share("Before the follow", studio.small("Dune"))
    profile = visit("phone", path=f"/@{artist.handle}", member=reader)
    elsewhere = visit("desktop", path=f"/@{artist.handle}", member=reader)
    told = visit("desktop", path="/", member=artist)
    badge = told.locator("#notification-badge")
    expect(badge).to_be_hidden()
    profile.get_by_role("button", name="Follow", exact=True).click()
    expect(profile.get_by_role("button", name="Following", exact=True)).to_have_attribute("aria-pressed", "true")
    # The other browser's button, its count of followers, and the artist's badge.
    expect(elsewhere.get_by_role("button", name="Following", exact=True)).to_be_visible()
    expect(elsewhere.locator(".counts a").first).to_contain_text("1 follower")
    expect(badge).to_have_text("1")
    expect(told).to_have_title(re.compile(r"^\(1\) "))
    # The artist is notified, follows back, and is not notified again after reading.
    told.get_by_role("link", name="Notifications").click()
    row = told.locator(".activity-row").first
    expect(row).to_contain_text("Doyun followed you")
    row.get_by_role("button", name="Follow back").click()
    expect(row.get_by_role("button", name="Following")).to_be_visible()
    told.goto("/")
    expect(badge).to_be_hidden()
    # Works of followed members, the next one without a reload.
    elsewhere.goto("/following")
    expect(elsewhere.locator("#wall .card")).to_have_count(1)
    artist.share("After the follow", studio.small("Wood"))
    elsewhere.locator("#new-followed-works").click()
    expect(elsewhere.locator("#wall .card img").first).to_have_attribute("alt", "After the follow")
    expect(elsewhere.locator(".caption").first.get_by_role("link", name="Hana")).to_be_visible()
    # Ceasing to follow takes them out at once, off open pages too.
    artist.publish("Short words")
    home = visit("phone", path="/timeline", member=reader)
    expect(home.locator("#wall .post")).to_have_count(1)
    profile.get_by_role("button", name="Following", exact=True).click()
    expect(profile.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    expect(elsewhere.locator("#wall .card")).to_have_count(0)
    expect(home.locator("#wall .post")).to_have_count(0)
    elsewhere.reload()
    expect(elsewhere.locator("#wall .card")).to_have_count(0)


def test_a_comment_rings_and_leads_to_itself(visit, member, studio):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    work = artist.share("Winter sea", studio.small("Dune"))
    page = visit("phone", path="/notifications", member=artist)
    reader.comment(work, f"So cold, @{artist.handle}!")
    reader.post(f"/posts/{work.split('/')[-1]}/like")
    expect(page.locator(".activity-row")).to_have_count(2)
    expect(page.locator("#notification-badge")).to_have_text("2")
    page.get_by_role("link", name="commented on your work").click()
    expect(page.locator(".comment").first).to_contain_text("So cold")
    expect(page.locator(".comment .mention")).to_have_attribute("href", f"/@{artist.handle}")


def test_search_answers_the_keys_as_they_come(visit, member):
    wanted = member("한지민", fresh=True)
    member("한소희", fresh=True)
    page = visit("phone", path="/search", member=member("Doyun"))
    field = page.get_by_role("searchbox", name="Search")
    for typed in "ㅎㅈㅁ", "한ㅈ", "한지", "지민":
        field.fill(typed)
        expect(page.locator(".found .person").first).to_contain_text("한지민")
    page.locator(".found .person a").first.click()
    expect(page).to_have_url(f"{page.url.split('/@')[0]}/@{wanted.handle}")


def test_without_scripts_people_are_found_and_followed(visit, member):
    wanted, reader = member("윤서연", fresh=True), member("Doyun", fresh=True)
    page = visit("phone", path="/search", scripts=False, member=reader)
    field = page.get_by_role("searchbox", name="Search")
    field.fill("ㅇㅅㅇ")
    field.press("Enter")
    row = page.locator(".person", has_text=f"@{wanted.handle}")
    row.get_by_role("button", name="Follow", exact=True).click()
    expect(page.locator(".person", has_text=f"@{wanted.handle}").get_by_role("button", name="Following")).to_be_visible()


def test_a_block_hides_both_until_it_is_taken_back(visit, member, studio):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    work = artist.share("Not for everybody", studio.small("Dune"))
    watching = visit("desktop", path=work, member=reader)
    page = visit("phone", path=f"/@{reader.handle}", member=artist)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Block", exact=True).click()
    page.locator("#block-person").get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_text("You blocked Doyun")).to_be_visible()
    watching.reload()
    expect(watching.locator(".problem-page")).to_be_visible()
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_role("heading", name="Doyun")).to_be_visible()
    watching.reload()
    expect(watching.get_by_role("heading", name="Not for everybody")).to_be_visible()


def test_one_save_changes_the_profile_everywhere(visit, member, studio, tmp_path):
    artist = member("Hana", fresh=True)
    work = artist.share("Winter sea", studio.small("Dune"))
    artist.comment(work, "By its maker")
    page = visit("desktop", path="/settings/profile", member=artist)
    page.get_by_label("Name", exact=True).fill("Hana Kim")
    page.get_by_label("Bio", exact=True).fill("Paper and light.")
    picture = tmp_path / "header.jpg"
    picture.write_bytes(studio.small("Wood", 1_600))
    page.locator("#field-header").set_input_files(str(picture))
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**/@{artist.handle}")
    expect(page.get_by_role("heading", name="Hana Kim")).to_be_visible()
    expect(page.get_by_text("Paper and light.")).to_be_visible()
    expect(page.locator(".header-image")).to_have_js_property("complete", True)
    page.goto(work)
    expect(page.locator(".work-author")).to_contain_text("Hana Kim")
    expect(page.locator(".comment").first).to_contain_text("Hana Kim")


# Catches a pill of several lines.
def test_what_a_maker_is_open_to_is_a_pill_in_one_line_only(visit, member):
    maker = member("Sora", fresh=True)
    offers = {"name": "Sora", "is-open-to-offers": "on", "offers-for": "Posters, books, exhibitions, and murals all over the city"}
    status, _, content = maker.post_files("/settings/profile", offers, [])
    assert status == 303, content.decode()
    words = visit("phone", path=f"/@{maker.handle}").locator(".offers")
    high, corner = words.evaluate("words => [words.clientHeight, parseFloat(getComputedStyle(words).borderRadius)]")
    assert high > 36 and corner < 12
