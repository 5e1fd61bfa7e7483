"""What members choose not to see."""

import pytest
from playwright.sync_api import expect


def test_counts_are_hidden_and_stay_hidden(visit, member, studio):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    work = artist.share("Winter sea", studio.small("Dune"))
    reader.post(f"/posts/{work.split('/')[-1]}/like")
    reader.post(f"/@{artist.handle}/follow")
    page = visit("phone", path="/settings", member=artist)
    with page.expect_response("**/settings"):
        page.locator("[data-choices=counts]").get_by_role("radio", name="Hide").check()
    expect(page.locator("html")).to_have_attribute("data-counts", "hidden")
    page.goto(work)
    like = page.locator(".work-actions").get_by_role("button", name="Like")
    count = page.locator(".work-actions .count[id^=likes-]")
    expect(count).to_have_text("1")
    expect(count).to_be_hidden()
    expect(page.locator(".comments h2 .count")).to_be_hidden()
    # Others' acts arrive without a number; so do the viewer's own.
    reader.comment(work, "So cold!")
    expect(page.locator(".comment")).to_have_count(1)
    expect(page.locator(".comment .count")).to_be_hidden()
    comment = page.locator(".comment .icon-heart")
    comment.click()
    expect(page.locator(".comment .count")).to_have_text("1")
    expect(comment).to_have_accessible_name("Like")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(count).to_have_text("2")
    expect(page.locator(".count:visible")).to_have_count(0)
    page.goto(f"/@{artist.handle}")
    expect(page.locator(".counts")).to_have_text("followers following", use_inner_text=True)
    page.goto("/settings")
    with page.expect_response("**/settings"):
        page.locator("[data-choices=counts]").get_by_role("radio", name="Show").check()
    page.goto(work)
    expect(count).to_be_visible()
    expect(comment).to_have_accessible_name("Like 1")


def test_counts_are_hidden_without_scripts(visit, member):
    page = visit(path="/settings", member=member("Hana", fresh=True), scripts=False, language="ko-KR")
    page.locator("[data-choices=counts]").get_by_role("radio", name="숨기기").check()
    page.locator("[data-choices=counts]").get_by_role("button", name="저장").click()
    expect(page.locator("html")).to_have_attribute("data-counts", "hidden")
    expect(page.locator("[data-choices=counts]").get_by_role("radio", name="숨기기")).to_be_checked()


def mute(page, word, length="Until I remove it"):
    page.goto("/settings/muted-words")
    page.get_by_label("Word or phrase").fill(word)
    page.get_by_label("For how long").select_option(label=length)
    page.get_by_role("main").get_by_role("button", name="Mute", exact=True).click()
    expect(page.locator(".sessions")).to_contain_text(word)


@pytest.mark.parametrize("scripts", [True, False])
def test_muted_words_hide_works_and_fold_comments(visit, member, studio, scripts):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    hidden = artist.share("거미 연구", studio.small("Dune"))
    work = artist.share("Winter sea", studio.small("Wood"))
    artist.comment(work, "거미가 무서워요")
    page = visit("phone", path="/", member=reader, scripts=scripts)
    card = page.locator(f".card a[href='{hidden}']")
    expect(card).to_have_count(1)
    mute(page, "거미", "7 days")
    expect(page.locator(".sessions")).to_contain_text("7 days left")
    assert page.locator(".sessions li").bounding_box()["height"] < 80
    page.goto("/")
    expect(page.locator(f".card a[href='{work}']")).to_have_count(1)
    expect(card).to_have_count(0)
    page.goto(work)
    comment = page.locator(".comment")
    expect(comment.get_by_text("거미가 무서워요")).to_be_hidden()
    comment.get_by_text("Muted word 거미 – show").click()
    expect(comment.get_by_text("거미가 무서워요")).to_be_visible()
    # The profile is opened on purpose.
    page.goto(f"/@{artist.handle}")
    expect(card).to_have_count(1)
    page.goto("/settings/muted-words")
    page.get_by_role("button", name="Remove: 거미").click()
    expect(page.locator(".sessions")).to_have_count(0)
    page.goto("/")
    expect(card).to_have_count(1)


def test_a_refused_word_stays(visit, member):
    page = visit("phone", path="/settings/muted-words", member=member("Doyun", fresh=True))
    page.get_by_label("For how long").select_option("30")
    page.get_by_role("main").get_by_role("button", name="Mute", exact=True).click()
    expect(page.locator("#field-word-problem")).to_contain_text("Type a word")
    expect(page.get_by_label("Word or phrase")).to_be_focused()
    expect(page.get_by_label("For how long")).to_have_value("30")
    # The way back leads over what was refused, and never to the browser's question whether to send it again.
    page.get_by_label("Word or phrase").fill("거미")
    page.get_by_role("main").get_by_role("button", name="Mute", exact=True).click()
    expect(page.locator(".sessions")).to_contain_text("거미")
    page.go_back()
    expect(page.locator(".sessions")).to_contain_text("거미")
    expect(page.locator("#field-word-problem")).to_have_count(0)


def test_live_updates_leave_muted_words_out(visit, member, studio):
    artist, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    work = artist.share("Winter sea", studio.small("Dune"))
    reader.post(f"/@{artist.handle}/follow")
    muting = visit("desktop", path="/", member=reader)
    mute(muting, "거미")
    muting.goto(work)
    other = visit("phone", path=work, member=artist)
    wall = visit("desktop", path="/following", member=reader)
    home = visit("desktop", path="/", member=reader)
    artist.comment(work, "거미가 무서워요")
    artist.share("거미 연구", studio.small("Wood"))
    expect(other.locator(".comment")).to_have_count(1)
    # Own comments, and comments without the word, arrive as before; earlier ones have been left out by then.
    artist.comment(work, "So cold!")
    expect(muting.locator(".comment")).to_have_count(1)
    muting.get_by_role("textbox", name="Comment").fill("거미는 괜찮아요")
    muting.get_by_role("button", name="Post", exact=True).click()
    expect(muting.locator(".comment")).to_have_count(2)
    expect(muting.locator(".folded")).to_have_count(0)
    expect(home.locator("#new-works")).to_be_hidden()
    expect(wall.locator("#new-followed-works")).to_be_hidden()
    artist.share("Summer sea", studio.small("Wood"))
    expect(home.locator("#new-works")).to_be_visible()
    expect(wall.locator("#new-followed-works")).to_be_visible()
