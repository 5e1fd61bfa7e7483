"""The work page goes on: to its maker, to those who like it, to other works; and its maker keeps order below it."""

import re

import pytest
from playwright.sync_api import expect
from stream import counted


def number(work):
    return work.split("/")[-1]


# Catches a state that open pages learn only by a reload, and a composer that takes what was typed with it.
def test_comments_close_and_open_on_open_pages(visit, member, studio):
    maker, reader = member("Mina"), member("Ada")
    work = maker.share("Ice", studio.small("Dune"))
    page = visit("phone", path=work, member=reader)
    field = page.get_by_role("textbox", name="Comment", exact=True)
    field.fill("Half a thought")
    owner = visit("desktop", path=work, member=maker)
    owner.locator(".work-actions").get_by_role("button", name="More", exact=True).click()
    owner.get_by_role("button", name="Close comments", exact=True).click()
    expect(owner.get_by_text("The maker has closed comments.")).to_be_visible()
    expect(page.get_by_text("The maker has closed comments.")).to_be_visible()
    expect(field).to_be_hidden()
    owner.locator(".work-actions").get_by_role("button", name="More", exact=True).click()
    owner.get_by_role("button", name="Open comments again", exact=True).click()
    expect(field).to_be_visible()
    expect(field).to_have_value("Half a thought")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(owner.locator("#comments .prose")).to_have_text("Half a thought")


# Catches a field that is squeezed between an avatar and a button until its words break, and a button below the window.
@pytest.mark.parametrize("width, size", [(390, "200%"), (320, "150%"), (320, "200%")])
def test_large_text_leaves_the_field_its_line(visit, member, studio, width, size):
    work = member("Mina").share("Ice", studio.small("Dune"))
    page = visit("phone", path=work, member=member("Ada"), viewport={"width": width, "height": 844})
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
    field, send = page.locator(".composer textarea"), page.locator(".composer .button")
    for text in "", "A long thought. " * 40:
        field.fill(text)
        box, button = field.bounding_box(), send.bounding_box()
        assert box["width"] > 0.8 * width and box["height"] < 844 / 3, box
        assert box["y"] + box["height"] <= button["y"] and button["y"] + button["height"] <= 844, (box, button)


# Catches a comment that stays on its author's page, and a menu that offers strangers what only the maker may do.
def test_the_maker_removes_others_comments(visit, member, studio):
    maker, reader = member("Mina"), member("Ada")
    work = maker.share("Ice", studio.small("Dune"))
    reader.comment(work, "Buy my shoes")
    maker.comment(work, "My own")
    page = visit("desktop", path=work, member=reader)
    more = page.locator("#comments .comment", has_text="My own").get_by_role("button", name="More", exact=True)
    more.click()
    expect(page.get_by_role("button", name="Remove from my work", exact=True)).to_be_hidden()
    page.keyboard.press("Escape")
    owner = visit("phone", path=work, member=maker)
    spam = owner.locator("#comments .comment", has_text="Buy my shoes")
    spam.get_by_role("button", name="More", exact=True).click()
    owner.get_by_role("button", name="Remove from my work", exact=True).click()
    owner.locator("#confirm").get_by_role("button", name="Delete", exact=True).click()
    expect(spam).to_have_count(0)
    expect(page.locator("#comments .comment")).to_have_count(1)
    expect(page.locator("[id^=comment-count-]")).to_have_text("1")


# Catches keys that leave the page while typing or turning images, a picture that moves while typing, and a way back
# through every work that was passed.
def test_arrow_keys_lead_along_the_wall(visit, member, studio):
    maker = member("Mina")
    first, second, third = (maker.share(title, *studio_images(studio, count))
                            for title, count in (("One", 1), ("Two", 2), ("Three", 1)))
    page = visit("desktop", path="/", member=member("Ada"))
    page.locator(f"#work-{number(third)} a").first.click()
    page.wait_for_url(f"**{third}")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{second}")
    page.get_by_role("textbox", name="Comment", exact=True).press_sequentially("Left or right")
    assert page.evaluate("scrollY") == 0
    for words in "Five comments", "make a page", "that a phone", "has to scroll,", "whatever it shows":
        maker.comment(second, words)
    phone = visit("phone", path=second, member=member("Ada"))
    phone.get_by_role("textbox", name="Comment", exact=True).press_sequentially("The picture stays")
    assert phone.evaluate("[scrollY, document.documentElement.scrollHeight > innerHeight]") == [0, True]
    page.keyboard.press("ArrowLeft")
    page.locator("[data-slides]").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(f"{second}$"))
    page.locator("body").click(position={"x": 5, "y": 300})
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{first}")
    page.go_back()
    expect(page.locator("#wall")).to_be_visible()


def studio_images(studio, count):
    return [studio.small(name) for name in ("Dune", "Wood")[:count]]


# Catches a count that is not a way, and a press that leaves the number beside it behind.
def test_the_number_of_likes_leads_to_the_people(visit, member, studio):
    maker, reader = member("Mina"), member("Ada")
    work = maker.share("Ice", studio.small("Dune"))
    watching = visit("phone", path=work, member=maker)
    page = visit("desktop", path=work, member=reader)
    page.locator(".work-actions").get_by_role("button", name="Like", exact=True).click()
    expect(page.locator(".people-count .count")).to_have_text("1")
    expect(watching.locator(".people-count .count")).to_have_text("1")
    # What is done is seen in its colour, as in the timeline.
    repost = page.locator(".work-actions").get_by_role("button", name=counted("Repost"))
    repost.click()
    expect(repost).to_have_attribute("aria-pressed", "true")
    expect(repost).to_have_css("color", "rgb(36, 54, 184)")
    page.locator(".people-count").click()
    page.wait_for_url(f"**{work}/likes")
    expect(page.locator(".people .person")).to_have_count(1)
    expect(page.locator(".people .person")).to_contain_text("Ada")


# Catches a bell that works with scripts only, and a new work of which nobody is notified.
def test_the_bell_tells_of_new_works(visit, member, studio):
    maker, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    page = visit("desktop", path=f"/@{maker.handle}", member=reader)
    bell = page.get_by_role("button", name="Notify me of new works")
    expect(bell).to_be_hidden()
    page.get_by_role("button", name="Follow", exact=True).click()
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    open_page = visit("phone", path="/notifications", member=reader)
    maker.share("Just hung", studio.small("Dune"))
    expect(open_page.locator(".activity-row")).to_contain_text("Hana shared a new work: “Just hung”")
    expect(open_page.get_by_role("heading", name="Today")).to_be_visible()
    expect(page.locator("#notification-badge")).to_have_text("1")
    # Ceasing to follow turns it off, here and elsewhere.
    plain = visit("desktop", path=f"/@{maker.handle}", member=reader, scripts=False)
    expect(plain.get_by_role("button", name="Notify me of new works")).to_have_attribute("aria-pressed", "true")
    plain.get_by_role("button", name="Notify me of new works").click()
    expect(plain.get_by_role("button", name="Notify me of new works")).to_have_attribute("aria-pressed", "false")
    expect(bell).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Following", exact=True).click()
    expect(bell).to_be_hidden()


# Catches a draft that is lost permanently by one press, or whose images are.
def test_discarding_a_draft_can_be_undone(visit, member, studio):
    page = visit("phone", path="/works/new", member=member())
    page.locator("#field-images, input[type=file]").first.set_input_files(studio.small_file("Garden"))
    page.get_by_label("Title", exact=True).fill("Not yet")
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    page.goto("/")
    page.goto("/works/new")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Not yet")
    page.get_by_role("button", name="Discard", exact=True).click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("")
    expect(page.locator(".upload-card")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Not yet")
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    page.get_by_role("button", name="Discard", exact=True).click()
    with page.expect_request("**/media/*/delete"):
        page.get_by_label("Title", exact=True).fill("Something else")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_hidden()


# Catches searches that outlive a log-out, and a list that stands over the results.
def test_recent_searches_stay_in_this_browser(visit, member):
    wanted = member("남궁별", fresh=True)
    page = visit("desktop", path="/search", member=member("Doyun", fresh=True))
    field = page.get_by_role("searchbox", name="Search")
    recent = page.locator("[data-recent]")
    expect(recent).to_be_hidden()
    field.fill("남궁별")
    page.locator(".found .person a", has_text=wanted.handle).click()
    page.wait_for_url("**/@*")
    page.goto("/search")
    expect(recent.get_by_role("button", name="남궁별")).to_be_visible()
    recent.get_by_role("button", name="남궁별").click()
    expect(page.locator(".found .person").first).to_contain_text("남궁별")
    expect(recent).to_be_hidden()
    field.fill("")
    recent.get_by_role("button", name="Clear", exact=True).click()
    expect(recent).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('salon.searches'))") == []


# Catches words on phones and none on desktops, and a head that breaks on the narrowest phone.
def test_names_appear_over_works_and_profiles_fit(visit, member, studio):
    maker = member("Hana", fresh=True)
    work = maker.share("Over the image", studio.small("Dune"))
    page = visit("desktop", path="/", member=member("Doyun"))
    card = page.locator(f"#work-{number(work)}")
    words = card.locator(".card-words")
    expect(words).to_have_css("opacity", "0")
    card.locator("a").first.hover()
    expect(words).to_have_css("opacity", "1")
    expect(words).to_have_text("Over the imageHana")
    for viewer in member("Doyun"), maker:
        page = visit("phone", path=f"/@{maker.handle}", member=viewer, viewport={"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tops = page.locator(".profile-head .counts > *").evaluate_all(
            "items => items.map(item => Math.round(item.getBoundingClientRect().top))")
        assert len(set(tops)) == 1, tops
        rows = page.locator(".profile-actions > *").evaluate_all(
            """items => Object.values(Object.groupBy(items.filter(item => item.offsetWidth),
                item => Math.round(item.getBoundingClientRect().bottom))).map(row => row.length)""")
        assert min(rows) > 1, rows


# Catches a sentence from the server that lies over the buttons of the composer, or over the maker and the title.
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_what_is_said_covers_no_button_of_the_composer(visit, member, studio, size):
    maker = member("Mina")
    work = maker.share("Ice", studio.small("Dune"))
    page = visit(size, path=f"{work}/edit", member=maker, reduced_motion="no-preference")
    page.get_by_label("Title", exact=True).fill("Ice, again")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{work}")
    toast = page.locator("#toasts .toast")
    expect(toast).to_have_text("Saved.")
    # In the middle of its stay, neither coming nor going.
    bottom = toast.evaluate("""toast => {
        for (const animation of toast.getAnimations()) animation.currentTime = 2000;
        return toast.getBoundingClientRect().bottom;
    }""")
    assert bottom < page.locator(".composer").evaluate("composer => composer.getBoundingClientRect().top")
    assert bottom <= page.locator(".bar").evaluate("bar => bar.getBoundingClientRect().bottom")
