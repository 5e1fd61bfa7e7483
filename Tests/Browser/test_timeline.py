"""The timeline as people use it: posts, threads, reposts, and what is kept when something fails."""

import datetime
import re
import urllib.parse

import pytest
from accessibility import faults_in_both
from client import Client
from playwright.sync_api import expect
from stream import NAMES, choose, count, counted, field, form, post, post_button, press, publish, said, stored
from test_keyboard import tab_to
from test_quality import SHIFTS

FAMILY = "👨‍👩‍👧‍👦"
GONE = "This post is no longer here."


@pytest.fixture
def two(member):
    """An author and a follower."""
    writer, reader = member("Hana", fresh=True), member("Doyun", fresh=True)
    reader.post(f"/@{writer.handle}/follow")
    return writer, reader


@pytest.fixture
def text(two):
    """Words that no other test says."""
    return lambda words: f"{words}, says {two[0].handle}"


def id_of(path):
    return path.split("/")[-1]


def toast(page):
    return page.locator("#toasts")


# MARK: Posting


@pytest.mark.parametrize("device, language", [("phone", "ko-KR"), ("desktop", "en-US")])
def test_a_post_is_there_at_once_and_once(visit, member, two, text, device, language):
    writer, reader = two
    stranger, words, t = member("Stranger", fresh=True), text("Good morning"), language[:2]
    home = visit("desktop", path="/timeline", member=reader)
    local = visit("phone", path="/timeline/local", member=stranger)
    others = visit("phone", path="/timeline", member=stranger)
    own = visit("desktop", path="/timeline/local", member=writer, language=language)
    page = visit(device, path="/timeline", member=writer, language=language)
    field(page, t).focus()
    expect(post_button(page, t)).to_be_disabled()
    # What shows the focus keeps off the photo.
    photo, words_box = (each.bounding_box() for each in (page.locator(".post-composer-row > .avatar").first, field(page, t)))
    assert words_box["x"] - photo["x"] - photo["width"] >= 6
    field(page, t).fill("   ")
    expect(post_button(page, t)).to_be_disabled()
    publish(page, words, t)
    expect(page.locator("#wall .post").first).to_contain_text(words)
    expect(field(page, t)).to_have_value("")
    expect(post_button(page, t)).to_be_disabled()
    expect(page.locator("#wall .post").first.locator(".byline")).to_contain_text(f"@{writer.handle}")
    # Followers are notified on Home, everybody on Local; nothing moves until they press.
    for other, pill in (home, "#new-home-posts"), (local, "#new-posts"):
        expect(other.locator(pill)).to_be_visible()
        expect(post(other, words)).to_have_count(0)
        other.locator(pill).click()
        expect(other.locator("#wall .post").first).to_contain_text(words)
        expect(other.locator(pill)).to_be_hidden()
    # The author's own pages, and those of members who do not follow, announce nothing.
    expect(own.locator("#new-posts")).to_be_hidden()
    expect(page.locator("#new-home-posts")).to_be_hidden()
    expect(others.locator("#new-home-posts")).to_be_hidden()
    for each in page, home, local:
        each.reload()
        expect(post(each, words)).to_have_count(1)
    expect(post(others, words)).to_have_count(0)


def test_home_is_of_those_one_follows(visit, two, text):
    writer, reader = two
    words = text("Before and after")
    writer.publish(words)
    reader.post(f"/@{writer.handle}/unfollow")
    page = visit("phone", path="/timeline", member=reader)
    expect(page.get_by_text("It is quiet here")).to_be_visible()
    page.get_by_role("link", name="See everybody’s posts").click()
    page.wait_for_url("**/timeline/local")
    expect(page.get_by_role("link", name="Local", exact=True)).to_have_attribute("aria-current", "page")
    post(page, words).locator(".name").click()
    page.wait_for_url(f"**/@{writer.handle}")
    # It shows before it is stored.
    with page.expect_response(lambda response: response.url.endswith("/follow")):
        page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("button", name="Following", exact=True)).to_be_visible()
    page.goto("/timeline")
    expect(post(page, words)).to_have_count(1)
    # At once, and with everything.
    page.goto(f"/@{writer.handle}")
    with page.expect_response(lambda response: response.url.endswith("/unfollow")):
        page.get_by_role("button", name="Following", exact=True).click()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    page.goto("/timeline")
    expect(page.get_by_text("It is quiet here")).to_be_visible()
    expect(page.locator("#wall .post")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
def test_an_empty_home_says_what_to_do(visit, member, language):
    page = visit("phone", path="/timeline", member=member("Nobody", fresh=True), language=language)
    expect(page.locator(".empty h2")).to_have_text("It is quiet here" if language == "en-US" else "아직 조용해요")
    expect(page.locator(".empty a")).to_have_attribute("href", "/timeline/local")
    expect(field(page, language[:2])).to_be_visible()
    # Nothing waits for anything.
    assert page.locator('[aria-busy="true"], .skeleton, .waiting').count() == 0
    # The first post takes its place, and when it goes the words come back.
    publish(page, "The very first", language[:2])
    expect(page.locator(".empty")).to_be_hidden()
    choose(page, post(page, "The very first"), NAMES[language[:2]]["delete"], language=language[:2])
    page.locator("#confirm").get_by_role("button", name=NAMES[language[:2]]["delete"], exact=True).click()
    expect(page.locator(".empty")).to_be_visible()
    expect(page.locator("#wall .post")).to_have_count(0)
    page.reload()
    expect(page.locator("#wall .post")).to_have_count(0)


def test_a_post_pressed_twice_is_one(visit, salon, two, text):
    writer, _ = two
    page = visit("desktop", path="/timeline", member=writer)
    field(page).fill(text("Twice clicked"))
    post_button(page).dblclick()
    expect(post(page, text("Twice clicked"))).to_have_count(1)
    field(page).fill(text("Twice sent"))
    field(page).press("Control+Enter")
    field(page).press("Control+Enter")
    expect(post(page, text("Twice sent"))).to_have_count(1)
    # The same form, sent twice past the script: the second time it finds what the first has made.
    field(page).fill(text("Twice submitted"))
    form(page).evaluate("""async form => {
        const send = () => fetch(form.action, {method: "POST", headers: {"X-Salon": "fragment"}, body: new URLSearchParams(new FormData(form))});
        await Promise.all([send(), send(), send()]);
    }""")
    page.reload()
    for words in "Twice clicked", "Twice sent", "Twice submitted":
        expect(post(page, text(words))).to_have_count(1)
        assert stored(salon, text(words)) == 1


def test_a_new_line_is_a_new_line(visit, two, text):
    writer, _ = two
    page = visit("desktop", path="/timeline", member=writer)
    field(page).fill("One line")
    field(page).press("Enter")
    page.keyboard.type("and another")
    expect(field(page)).to_have_value("One line\nand another")
    field(page).press("Control+Enter")
    expect(page.locator("#wall .prose").first).to_have_text("One line\nand another", use_inner_text=True)


LENGTHS = [("가", 500), ("ᄀ" + "ᅡ", 500), (FAMILY, 500), ("🇰🇷", 500), ("e\u0301", 500), ("👍🏽", 500), ("a", 500)]


@pytest.mark.parametrize("sign, limit", LENGTHS, ids=["syllable", "jamo", "family", "flag", "accent", "skin", "letter"])
def test_the_length_is_what_people_see(visit, salon, two, sign, limit):
    writer, _ = two
    page = visit("phone", path="/timeline", member=writer)
    ring, left = page.locator(".post-composer-tools .ring"), page.locator(".remaining")
    # One line until it is used, which stays as it is once it was.
    expect(post_button(page)).to_be_hidden()
    field(page).focus()
    expect(post_button(page)).to_be_visible()
    field(page).blur()
    expect(post_button(page)).to_be_visible()
    expect(left).to_have_text("500")
    plain = left.evaluate("each => getComputedStyle(each).color")
    field(page).fill(sign * 250)
    expect(left).to_have_text("250")
    expect(ring).to_have_attribute("aria-valuenow", "50")
    expect(left).to_be_hidden()
    field(page).fill(sign * (limit + 1))
    expect(left).to_have_text("-1")
    expect(left).to_be_visible()
    expect(ring).to_have_class(re.compile(r"\bover\b"))
    assert left.evaluate("each => getComputedStyle(each).color") != plain
    expect(post_button(page)).to_be_disabled()
    # What the server says agrees on both sides of the limit.
    for length, status in (limit + 1, 422), (limit, 201):
        assert writer.post("/posts", text=sign * length, headers={"X-Salon": "fragment"})[0] == status, length
    field(page).fill(sign * limit + "  \n")
    expect(left).to_have_text("0")
    expect(ring).not_to_have_class(re.compile(r"\bover\b"))
    expect(post_button(page)).to_be_enabled()
    post_button(page).click()
    expect(field(page)).to_have_value("")
    expect(left).to_have_text("500")
    expect(page.locator("#wall .post")).to_have_count(1)


# Catches a dictionary of pages that a browser fetches and does not use, or that makes another page of one.
def test_the_second_visit_is_sent_against_a_dictionary(visit, two, text):
    writer, _ = two
    writer.publish(text("Ochre"))
    page = visit("desktop", path="/timeline", member=writer)
    # It is fetched when there is nothing else to do.
    page.wait_for_function("async () => (await fetch('/timeline')).headers.get('Content-Encoding') === 'dcz'")
    assert page.goto("/timeline").all_headers()["content-encoding"] == "dcz"
    expect(post(page, text("Ochre"))).to_have_count(1)


def test_a_draft_outlasts_the_page(visit, two, text):
    writer, reader = two
    root = writer.publish(text("Answer me"))
    page = visit("phone", path="/timeline", member=writer)
    field(page).press_sequentially("Half a thought")
    page.reload()
    expect(field(page)).to_have_value("Half a thought")
    expect(post_button(page)).to_be_enabled()
    # A reply is another draft.
    page.goto(root)
    expect(field(page)).to_have_value("")
    field(page).press_sequentially("Half an answer")
    page.goto("/timeline")
    expect(field(page)).to_have_value("Half a thought")
    post_button(page).click()
    expect(post(page, "Half a thought")).to_have_count(1)
    page.reload()
    expect(field(page)).to_have_value("")
    page.goto(root)
    expect(field(page)).to_have_value("Half an answer")


def test_what_is_refused_stays(visit, two, text):
    writer, reader = two
    root = writer.publish(text("Soon gone"))
    page = visit("phone", path="/timeline", member=reader)
    page.context.set_offline(True)
    publish(page, text("In the tunnel"))
    problem = page.locator("#post-problem")
    expect(problem).to_have_text("You are offline.")
    expect(problem).to_have_attribute("role", "alert")
    expect(field(page)).to_have_value(text("In the tunnel"))
    # It is said no longer than it is so.
    page.context.set_offline(False)
    expect(problem).to_be_hidden()
    expect(post_button(page)).to_be_enabled()
    post_button(page).click()
    expect(post(page, text("In the tunnel"))).to_have_count(1)
    expect(problem).to_be_hidden()
    # The post being answered is gone.
    page.goto(root)
    field(page).fill("Too late")
    writer.post(f"{root}/delete")
    expect(page.locator(f"#post-{id_of(root)}")).to_have_count(0)
    post_button(page).click()
    expect(problem).to_have_text("The post you reply to is no longer here.")
    expect(field(page)).to_have_value("Too late")


# Catches tools that stick out of the column of the words where text is twice as large, on the narrowest phone.
def test_the_composers_tools_stay_in_its_column(visit, two):
    page = visit("phone", path="/timeline", member=two[0], viewport={"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    form(page).locator("textarea").focus()
    form(page).locator(".warning-field summary").click()
    left, button, icon, warning = form(page).evaluate("""form => [
        ".post-composer-fields", ".post-composer-tools > .button", ".warning-field .icon", ".warning-field .input",
    ].map(name => form.querySelector(name).getBoundingClientRect().left)""")
    assert button >= left and abs(icon - left) < 4 and abs(warning - left) < 2


# MARK: Threads


def test_a_reply_is_seen_at_once_everywhere(visit, two, text):
    writer, reader = two
    words, answer = text("A question"), text("An answer")
    root = writer.publish(words)
    watching = visit("desktop", path=root, member=writer)
    expect(watching.get_by_text("No replies yet.")).to_be_visible()
    page = visit("phone", path="/timeline", member=reader)
    post(page, words).get_by_role("link", name=counted("Reply")).click()
    page.wait_for_url(f"**{root}#reply")
    expect(field(page)).to_be_focused()
    page.keyboard.type(answer)
    post_button(page).click()
    for each in page, watching:
        expect(each.locator(f"#answers-{id_of(root)} .post").first).to_contain_text(answer)
        expect(count(each.locator(".post.focus"), "replies")).to_have_text("1")
        expect(each.get_by_text("No replies yet.")).to_be_hidden()
    expect(field(page)).to_have_value("")
    # A reply is liked, passed on and answered like a post.
    reply = post(watching, answer)
    press(reply, "like")
    press(reply, "repost")
    expect(count(post(page, answer), "likes")).to_have_text("1")
    expect(count(post(page, answer), "reposts")).to_have_text("1")
    reply.get_by_role("link", name=counted("Reply")).click()
    watching.wait_for_url(re.compile(r"/posts/\d+#reply$"))
    expect(watching.locator(".above .post").first).to_contain_text(words)
    expect(watching.locator(".post.focus")).to_contain_text(f"Replying to @{writer.handle}")
    publish(watching, text("A word back"))
    expect(count(post(page, answer), "replies")).to_have_text("1")
    expect(watching.locator(".stream .post").last).to_contain_text(text("A word back"))
    # Replies stay in threads, and everything is there once.
    page.reload()
    assert [each.split(",")[0] for each in said(page, "main")] == ["A question", "An answer", "A word back"]
    page.goto("/timeline")
    expect(post(page, words)).to_have_count(1)
    expect(post(page, text("A word back"))).to_have_count(0)


def test_a_post_opens_where_it_is_pressed(visit, two, text):
    writer, reader = two
    root = writer.publish(text("Press me anywhere"))
    page = visit("phone", path="/timeline", member=reader)
    post(page, text("Press me anywhere")).locator(".prose").click()
    page.wait_for_url(f"**{root}")
    page.go_back()
    # Controls keep their function.
    press(post(page, text("Press me anywhere")), "like")
    expect(count(post(page, text("Press me anywhere")), "likes")).to_have_text("1")
    expect(page).to_have_url(re.compile("/timeline$"))


def test_a_deep_thread_shows_what_is_above(visit, two, text):
    writer, reader = two
    paths = [writer.publish("Depth 0")]
    for depth in range(1, 25):
        paths.append((writer, reader)[depth % 2].publish(f"Depth {depth}", reply_to=paths[-1]))
    page = visit("phone", path=paths[-1], member=reader)
    assert said(page, ".above") == [f"Depth {depth}" for depth in range(4, 25)]
    # The page opens at the post it is about, which says where it comes from.
    expect(page.locator(".post.focus")).to_be_in_viewport()
    expect(page.locator(".post.focus .prose")).to_have_text("Depth 24")
    expect(page.locator(".post.focus")).to_contain_text("Replying to")
    page.get_by_role("link", name="4 earlier posts").click()
    page.wait_for_url(f"**{paths[4]}")
    assert said(page, ".above") == [f"Depth {depth}" for depth in range(5)]
    assert page.locator(".above .older").count() == 0
    # Below are the replies, each with its own first reply.
    expect(page.locator(f"#answers-{id_of(paths[4])} .prose").first).to_have_text("Depth 5")
    expect(page.locator(f"#answers-{id_of(paths[5])} .prose").first).to_have_text("Depth 6")
    for name in "Second", "Third":
        writer.publish(name, reply_to=paths[5])
    page.reload()
    # The others open in their place, the oldest first, and the focus moves with them.
    page.get_by_role("link", name="2 more replies").click()
    expect(page.locator(f"#answers-{id_of(paths[5])} .post")).to_have_count(3)
    assert said(page, f"#answers-{id_of(paths[5])}") == ["Depth 6", "Second", "Third"]
    expect(post(page, "Second").locator(".name")).to_be_focused()
    expect(page).to_have_url(re.compile(f"{paths[4]}$"))


# Catches what somebody writes on at the wrong place of an open page, and a form that no longer says what it answers.
def test_a_chain_grows_in_order_and_the_form_says_what_it_answers(visit, two, text):
    writer, reader = two
    root = writer.publish(text("Part one"))
    second = writer.publish("Part two", reply_to=root)
    page = visit("phone", path=root, member=writer)
    watching = visit("phone", path=second, member=reader)
    for number in "three", "four":
        publish(page, f"Part {number}")
        expect(field(page)).to_have_value("")
    chain = f"#chain-{id_of(root)}"
    assert said(page, chain) == ["Part two", "Part three", "Part four"]
    expect(watching.locator(f"{chain} .post")).to_have_count(2)
    # Replies of the author's own are replies.
    for each in page, watching:
        expect(each.get_by_text("No replies yet.")).to_be_hidden()
    assert said(watching, chain) == ["Part three", "Part four"]
    answered = watching.locator(".answered")
    expect(answered).to_be_hidden()
    watching.locator(".post.focus").get_by_role("link", name=counted("Reply")).click()
    expect(field(watching)).to_be_focused()
    expect(answered).to_contain_text("Part two")
    expect(answered).to_be_in_viewport(ratio=1)
    publish(watching, "From outside")
    expect(watching.locator("main")).to_contain_text("From outside")
    expect(page.locator(chain)).not_to_contain_text("From outside")
    page.reload()
    assert said(page, chain) == ["Part two", "Part three", "Part four"]
    page.get_by_role("link", name="1 reply").click()
    expect(post(page, "From outside")).to_be_visible()


def test_many_replies_come_in_below(visit, two, text):
    writer, reader = two
    root = writer.publish(text("Count with me"))
    for number in range(35):
        reader.publish(f"Number {number}", reply_to=root)
    page = visit("phone", path=root, member=writer)
    replies = page.locator(f"#answers-{id_of(root)} .post")
    expect(replies).to_have_count(30)
    # A new one moves nothing.
    reader.publish("Number 35", reply_to=root)
    expect(replies).to_have_count(31)
    page.get_by_role("link", name="Older replies").click()
    expect(replies).to_have_count(36)
    expect(page.get_by_role("link", name="Older replies")).to_have_count(0)
    assert said(page, f"#answers-{id_of(root)}") == [f"Number {number}" for number in range(35, -1, -1)]
    expect(page).to_have_url(re.compile(f"{root}$"))


def test_a_deleted_post_leaves_a_stone_and_its_replies(visit, two, text):
    writer, reader = two
    root = writer.publish(text("The root"))
    middle = reader.publish(text("The middle"), reply_to=root)
    leaf = writer.publish(text("The leaf"), reply_to=middle)
    watching = visit("desktop", path=leaf, member=writer)
    above = visit("desktop", path=root, member=writer)
    page = visit("phone", path=root, member=reader)
    # Another member's post has no delete button.
    item = post(page, text("The root"))
    press(item, "more")
    menu = page.locator("#post-menu")
    expect(menu.get_by_role("button", name="Report", exact=True)).to_be_visible()
    expect(menu.get_by_role("button", name="Delete", exact=True)).to_have_count(0)
    page.keyboard.press("Escape")
    choose(page, post(page, text("The middle")), "Delete")
    page.locator("#confirm").get_by_role("button", name="Delete", exact=True).click()
    expect(post(page, text("The middle"))).to_have_count(0)
    expect(toast(page)).to_contain_text("Deleted")
    expect(post(page, text("The leaf"))).to_have_count(1)
    expect(count(page.locator(".post.focus"), "replies")).to_have_text("0")
    # On other pages a tombstone replaces it.
    for each in watching, above:
        expect(post(each, text("The middle"))).to_have_count(0)
        expect(each.locator(".stone")).to_have_text(GONE)
        expect(post(each, text("The leaf"))).to_have_count(1)
        each.reload()
        expect(each.locator(".stone")).to_have_text(GONE)
        expect(post(each, text("The leaf"))).to_have_count(1)
    page.goto(middle)
    expect(page.locator(".stone")).to_have_text(GONE)
    expect(post(page, text("The leaf"))).to_have_count(1)
    expect(page.locator("[data-post-composer]")).to_have_count(0)
    # With the last reply the tombstone is removed, too.
    writer.post(f"{leaf}/delete")
    page.goto(root)
    expect(page.get_by_text("No replies yet.")).to_be_visible()
    assert page.locator(".stone").count() == 0


# MARK: Passing on


def test_a_repost_reaches_followers_once(visit, member, two, text):
    writer, reader = two
    author, both = member("Jiwoo", fresh=True), member("Both", fresh=True)
    for each in writer, author:
        both.post(f"/@{each.handle}/follow")
    words = text("Pass this on")
    path = author.publish(words)
    thread = visit("desktop", path=path, member=author)
    home = visit("phone", path="/timeline", member=reader)
    page = visit("phone", path="/timeline/local", member=writer)
    press(post(page, words), "repost")
    button = post(page, words).get_by_role("button", name=counted("Repost"))
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(count(post(page, words), "reposts")).to_have_text("1")
    expect(count(thread.locator(".post.focus"), "reposts")).to_have_text("1")
    # Followers of the member who reposted it see it, and through whom.
    home.locator("#new-home-posts").click()
    expect(home.locator("#wall .post").first).to_contain_text(words)
    expect(post(home, words).locator(".circumstance")).to_have_text("Hana reposted")
    expect(post(home, words).locator(".circumstance a")).to_have_attribute("href", f"/@{writer.handle}")
    # A reader who follows both sees it once, from its author; so does one who reloads.
    twice = visit("desktop", path="/timeline", member=both)
    for each in home, twice:
        each.reload()
        expect(post(each, words)).to_have_count(1)
    expect(post(twice, words).locator(".circumstance")).to_have_count(0)
    # The author is notified of it, and of the follow.
    expect(thread.locator("#notification-badge")).to_have_text("2")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(count(thread.locator(".post.focus"), "reposts")).to_have_text("0")
    home.reload()
    expect(post(home, words)).to_have_count(0)
    twice.reload()
    expect(post(twice, words)).to_have_count(1)


def test_a_quote_shows_what_it_quotes(visit, two, text):
    writer, reader = two
    words, remark = text("Quote me"), text("Well said")
    path = writer.publish(words)
    page = visit("phone", path="/timeline", member=reader)
    choose(page, post(page, words), "Quote", role="link")
    page.wait_for_url("**/posts/new?quote=*")
    expect(form(page).locator(".quote-box")).to_contain_text(words)
    # Words are kept until they are posted, and no longer.
    page.context.set_offline(True)
    publish(page, remark)
    expect(page.locator("#post-problem")).to_have_text("You are offline.")
    expect(field(page)).to_have_value(remark)
    page.context.set_offline(False)
    page.reload()
    expect(field(page)).to_have_value(remark)
    post_button(page).click()
    page.wait_for_url("**/timeline")
    expect(toast(page)).to_contain_text("Posted.")
    expect(page.locator("#wall .post").first.locator(".prose")).to_have_text(remark)
    quote = post(page, remark).locator(".quote-box")
    expect(quote).to_contain_text(words)
    expect(quote).to_contain_text(f"@{writer.handle}")
    quote.click()
    page.wait_for_url(f"**{path}")
    # Without words it would be a repost. The quote of a deleted post says so.
    page.goto(f"/posts/new?quote={id_of(path)}")
    expect(field(page)).to_have_value("")
    expect(post_button(page)).to_be_disabled()
    page.goto("/timeline")
    expect(page.locator("#wall .post .quote-box")).to_have_count(1)
    writer.post(f"{path}/delete")
    page.reload()
    expect(post(page, remark).locator(".quote-box")).to_have_text(GONE)
    expect(page.locator("#wall .post .quote-box.stone")).to_have_count(1)


def test_who_liked_and_reposted(visit, member, two, text):
    writer, reader = two
    path = writer.publish(text("Like this"))
    other = member("Jiwoo", fresh=True)
    for each in reader, other:
        each.post(f"{path}/like")
    other.post(f"{path}/repost")
    page = visit("phone", path=path, member=writer)
    expect(count(page.locator(".post.focus"), "likes")).to_have_text("2")
    page.locator(".post.focus").get_by_role("link", name="2 Likes").click()
    page.wait_for_url(f"**{path}/likes")
    expect(page.locator(".person")).to_have_count(2)
    for each in reader, other:
        expect(page.locator(".person", has_text=f"@{each.handle}")).to_have_count(1)
    page.get_by_role("link", name="Reposted by", exact=True).click()
    page.wait_for_url(f"**{path}/reposts")
    expect(page.locator(".person")).to_have_count(1)
    expect(page.locator(".person")).to_contain_text(f"@{other.handle}")
    other.post(f"{path}/unrepost")
    page.reload()
    expect(page.get_by_text("Nobody has reposted it yet")).to_be_visible()


def test_numbers_and_results_move_on_open_lists(visit, member, two, text):
    writer, reader = two
    words = text("Move")
    status, _, _ = writer.post("/posts", text=words, **{"poll-1": "Tea", "poll-2": "Coffee"})
    assert status == 303
    path = "/posts/" + re.search(r'id="post-(\d+)"', writer.get("/timeline")[1])[1]
    pages = [
        visit("desktop", path="/timeline", member=writer), visit("phone", path="/timeline/local", member=writer),
        visit("phone", path=f"/@{writer.handle}/posts", member=writer), visit("desktop", path="/timeline/local"),
    ]
    reader.post(f"{path}/like")
    reader.post(f"{path}/repost")
    reader.post(f"{path}/vote", choice="1")
    status, _, _ = reader.post("/posts", text=text("Yes"), in_reply_to=id_of(path))
    assert status == 303
    for page in pages:
        for kind in "likes", "reposts", "replies":
            expect(count(post(page, words), kind)).to_have_text("1")
    for page in pages[:3]:
        expect(post(page, words).locator(".poll-bar").nth(1)).to_contain_text("100%")
    expect(post(pages[3], words).locator(".poll-state")).to_contain_text("1 voter")
    writer.post(f"{path}/delete")
    for page in pages:
        expect(post(page, words)).to_have_count(0)


def test_new_posts_come_without_a_gap(visit, two, text):
    writer, reader = two
    writer.publish(text("Here before"))
    page = visit("desktop", path="/timeline", member=reader)
    expect(post(page, text("Here before"))).to_have_count(1)
    for number in range(34):
        writer.publish(text(f"New {number}"))
    page.locator("#new-home-posts").click()
    expect(post(page, text("New 0"))).to_have_count(1)
    mine = [words for words in said(page) if words.endswith(f"says {writer.handle}")]
    assert mine == [text(f"New {number}") for number in reversed(range(34))] + [text("Here before")]
    # What is on the page already is not news.
    writer.post(post(page, text("New 3")).locator(".when").get_attribute("href") + "/repost")
    writer.publish(text("The last"))
    expect(page.locator("#new-home-posts")).to_be_visible()
    page.locator("#new-home-posts").click()
    expect(page.locator("#wall .post").first).to_contain_text(text("The last"))


def test_unfollowing_takes_reposts_off_other_tabs(visit, member, two, text):
    writer, reader = two
    author = member("Jiwoo", fresh=True)
    path = author.publish(text("Passed on"))
    writer.post(f"{path}/repost")
    home = visit("desktop", path="/timeline", member=reader)
    expect(post(home, text("Passed on")).locator(".circumstance")).to_have_text("Hana reposted")
    profile = visit("phone", path=f"/@{writer.handle}", member=reader)
    profile.get_by_role("button", name="Following", exact=True).click()
    expect(profile.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    expect(post(home, text("Passed on"))).to_have_count(0)


# MARK: Your own posts


def test_an_edit_keeps_what_was_said_before(visit, two, text):
    writer, reader = two
    before, after = text("With a tpyo"), text("Without a typo")
    path = writer.publish(before)
    watching = visit("desktop", path="/timeline", member=reader)
    expect(post(watching, before)).to_have_count(1)
    page = visit("phone", path=path, member=writer)
    choose(page, page.locator(".post.focus"), "Edit", role="link")
    page.wait_for_url(f"**{path}/edit")
    expect(field(page)).to_have_value(before)
    field(page).fill("")
    expect(form(page).get_by_role("button", name="Save", exact=True)).to_be_disabled()
    field(page).fill(after)
    form(page).get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{path}")
    expect(page.locator(".post.focus .prose")).to_have_text(after)
    expect(post(watching, after)).to_have_count(1)
    expect(post(watching, before)).to_have_count(0)
    # The mark comes with the words.
    expect(post(watching, after).get_by_role("link", name="edited", exact=True)).to_have_count(1)
    page.get_by_role("link", name="edited", exact=True).click()
    page.wait_for_url(f"**{path}/history")
    expect(page.locator(".version")).to_have_count(1)
    expect(page.locator(".version .prose")).to_have_text(before)
    # Anybody may read it, nobody else may write it.
    watching.goto(f"{path}/history")
    expect(watching.locator(".version .prose")).to_have_text(before)
    press(post(watching, after), "more")
    expect(watching.locator("#post-menu").get_by_role("link", name="Quote", exact=True)).to_be_visible()
    expect(watching.locator("#post-menu").get_by_role("link", name="Edit", exact=True)).to_have_count(0)
    watching.goto(f"{path}/edit")
    expect(watching.locator(".problem-page")).to_be_visible()


def test_photos_stay_in_drafts_and_edits(visit, studio, two, text):
    writer, reader = two
    words = text("With photos")
    page = visit("phone", path="/timeline", member=writer)
    field(page).fill(words)
    page.locator("input[name=images]").set_input_files(files(studio, 2))
    rows = page.locator(".post-images li")
    # They have arrived.
    expect(page.locator(".post-images li[data-src]")).to_have_count(2)
    rows.first.get_by_role("textbox").fill("A dune")
    page.reload()
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("textbox")).to_have_value("A dune")
    expect(post_button(page)).to_be_enabled()
    post_button(page).click()
    expect(post(page, words).locator(".post-photos img")).to_have_count(2)
    page.reload()
    expect(rows).to_have_count(0)
    watching = visit("desktop", path="/timeline", member=reader)
    # Edited without scripts, too: one goes, the other is described.
    for scripts, left in (True, 1), (False, 0):
        editing = visit("phone", path=post(watching, words).locator(".when").get_attribute("href") + "/edit", member=writer, scripts=scripts)
        expect(editing.locator(".post-images li")).to_have_count(left + 1)
        last = editing.locator(".post-images li").last
        (last.get_by_role("button", name="Remove the photo") if scripts else last.get_by_text("Remove the photo")).click()
        if left:
            editing.get_by_role("textbox", name="Describe the image").fill("A tall dune")
        form(editing).get_by_role("button", name="Save", exact=True).click()
        editing.wait_for_url(re.compile(r"/posts/\d+$"))
        expect(editing.locator(".post-photos img")).to_have_count(left)
        expect(post(watching, words).locator(".post-photos img")).to_have_count(left)
        if left:
            expect(editing.locator(".post-photos img")).to_have_attribute("alt", "A tall dune")


def test_a_pinned_post_stands_above_the_rest(visit, two, text):
    writer, reader = two
    first, second = text("Pin me"), text("A newer one")
    writer.publish(first)
    writer.publish(second)
    page = visit("phone", path="/timeline", member=writer)
    with page.expect_navigation():
        choose(page, post(page, first), "Pin to my profile")
    expect(toast(page)).to_contain_text("Pinned")
    profile = visit("desktop", path=f"/@{writer.handle}/posts", member=reader)
    assert said(profile) == [first, second]
    expect(profile.locator(".post .pinned")).to_have_text("Pinned")
    # Another one takes its place.
    with page.expect_navigation():
        choose(page, post(page, second), "Pin to my profile")
    expect(toast(page)).to_contain_text("Pinned")
    profile.reload()
    assert said(profile) == [second, first]
    with page.expect_navigation():
        choose(page, post(page, second), "Unpin")
    expect(toast(page)).to_contain_text("Unpinned")
    profile.reload()
    assert said(profile) == [second, first]
    expect(profile.locator(".post .pinned")).to_have_count(0)


def test_saved_posts_are_kept_for_oneself(visit, two, text):
    writer, reader = two
    writer.publish(text("Keep me"))
    page = visit("phone", path="/timeline", member=reader)
    with page.expect_response("**/save"):
        press(post(page, text("Keep me")), "save")
    button = post(page, text("Keep me")).get_by_role("button", name="Save", exact=True)
    expect(button).to_have_attribute("aria-pressed", "true")
    page.goto("/timeline/saved")
    expect(post(page, text("Keep me"))).to_have_count(1)
    with page.expect_response("**/unsave"):
        press(post(page, text("Keep me")), "save")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_text("Nothing saved yet")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_warning_stands_before_the_words(visit, two, text, scripts):
    writer, reader = two
    page = visit("phone", path="/timeline", member=writer, scripts=scripts)
    field(page).fill(text("The hero dies"))
    page.get_by_title("Content warning", exact=True).click()
    page.get_by_role("textbox", name="Content warning", exact=True).fill("The end of the film")
    post_button(page).click()
    expect(page.locator("#wall .post").first).to_contain_text("The end of the film")
    other = visit("desktop", path="/timeline", member=reader, scripts=scripts)
    for each in page, other:
        words = each.locator("#wall .post").first.get_by_text(text("The hero dies"))
        expect(words).to_be_hidden()
        each.locator("#wall .post").first.get_by_text("The end of the film").click()
        expect(words).to_be_visible()
        # The cover can be put back, by keyboard as well.
        each.locator("#wall .post summary").first.press("Enter")
        expect(words).to_be_hidden()
        each.locator("#wall .post summary").first.press("Enter")
        expect(words).to_be_visible()
        expect(each).to_have_url(re.compile("/timeline$"))
    if scripts:
        # The form is as it was.
        expect(page.get_by_role("textbox", name="Content warning", exact=True)).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_long_post_is_cut_off_in_lists(visit, two, text, scripts):
    writer, reader = two
    words = text("옛날 옛적에 " * 60)
    path = writer.publish(words)
    writer.publish(text("A short one"))
    page = visit("desktop", path="/timeline", member=reader, scripts=scripts)
    long, short = post(page, words), post(page, text("A short one"))
    expect(short.get_by_text("Read more")).to_have_count(0)
    cut = long.locator(".prose")
    assert cut.evaluate("element => element.scrollHeight > element.clientHeight + 10")
    long.get_by_role("link", name="Read more").click()
    if scripts:
        expect(cut).to_be_focused()
        expect(long.get_by_text("Read more")).to_have_count(0)
    else:
        page.wait_for_url(f"**{path}")
    assert page.locator(".prose").first.evaluate("element => element.scrollHeight <= element.clientHeight + 1")


@pytest.mark.parametrize("width", [320, 390, 900])
def test_icons_stand_in_columns(visit, member, two, text, width):
    """They used to shift with the digits beside them."""
    writer, reader = two
    path = writer.publish(text("Liked"))
    writer.publish(text("Not liked"))
    for each in reader, writer, member("Jiwoo"):
        each.post(f"{path}/like")
    reader.post(f"{path}/repost")
    page = visit("desktop", path="/timeline", member=reader)
    page.set_viewport_size({"width": width, "height": 800})
    columns = [post(page, text(words)).locator(".post-actions > *").evaluate_all(
        "buttons => buttons.map(button => Math.round(button.getBoundingClientRect().left))") for words in ("Liked", "Not liked")]
    assert columns[0] == columns[1] and len(columns[0]) == 6
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_post_is_shared(visit, two, text):
    writer, reader = two
    path = writer.publish(text("Share me"))
    page = visit("desktop", path="/timeline", member=reader, permissions=["clipboard-read", "clipboard-write"])
    press(post(page, text("Share me")), "share")
    expect(toast(page)).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.removesuffix("/timeline") + path
    # A phone has its own way.
    phone = visit("phone", path="/timeline", member=reader)
    phone.evaluate("() => { navigator.share = data => { window.shared = data.url; return Promise.resolve(); }; }")
    press(post(phone, text("Share me")), "share")
    assert phone.evaluate("window.shared") == phone.url.removesuffix("/timeline") + path


# MARK: The content of a post


def test_mentions_tags_and_addresses_lead_on(visit, two, text):
    writer, reader = two
    tag = f"바다{writer.handle}"
    told = visit("desktop", path="/", member=reader)
    page = visit("phone", path="/timeline", member=writer)
    publish(page, f"@{reader.handle}님 보세요 #{tag} https://school.example/works, @nobody_at_all")
    item = page.locator("#wall .post").first
    expect(item.locator(".mention").first).to_have_attribute("href", f"/@{reader.handle}")
    expect(item.get_by_role("link", name="https://school.example/works")).to_have_attribute("rel", re.compile("noopener"))
    expect(told.locator("#notification-badge")).to_have_text("1")
    told.goto("/notifications")
    row = told.locator(".activity-row").first
    expect(row).to_contain_text("Hana mentioned you")
    item.get_by_role("link", name=f"#{tag}", exact=True).click()
    page.wait_for_url(re.compile(rf"/tags/{urllib.parse.quote(tag)}"))
    page.goto(f"/tags/{urllib.parse.quote(tag)}/posts")
    expect(page.locator(".post")).to_have_count(1)
    page.locator(".post .mention").first.click()
    page.wait_for_url(f"**/@{reader.handle}")


def files(studio, many):
    names = ["Dune", "Wood", "Garden", "Aqua", "Storm"]
    return [str(studio.small_file(name)) for name in names[:many]]


def test_four_images_with_words_for_each(visit, salon, studio, two, text):
    writer, reader = two
    page = visit("phone", path="/timeline", member=writer)
    field(page).fill(text("Four of them"))
    page.locator("input[name=images]").set_input_files(files(studio, 3))
    rows = form(page).locator(".post-images li")
    expect(rows).to_have_count(3)
    expect(rows.locator(".ring")).to_have_count(0)
    # Two more are one too many.
    page.locator("input[name=images]").set_input_files(files(studio, 5)[3:])
    expect(rows).to_have_count(4)
    expect(page.locator("#post-problem")).to_have_text("“Storm-480.jpg”: a post can have up to four photos.")
    rows.nth(1).get_by_role("button", name="Remove the photo").click()
    expect(rows).to_have_count(3)
    page.locator("input[name=images]").set_input_files(files(studio, 5)[4:])
    expect(rows).to_have_count(4)
    expect(page.locator("#post-problem")).to_be_hidden()
    expect(rows.locator(".ring")).to_have_count(0)
    # What is taken out by mistake comes back, and the order is changed by keys.
    rows.nth(0).get_by_role("button", name="Remove the photo: Dune-480.jpg").click()
    expect(rows).to_have_count(3)
    expect(rows.nth(0).get_by_role("button", name="Remove the photo: Garden-480.jpg")).to_be_focused()
    page.locator("#removed").get_by_role("button", name="Undo").click()
    expect(rows.nth(0).get_by_role("button", name="Remove the photo: Dune-480.jpg")).to_be_focused()
    page.keyboard.press("End")
    expect(rows.nth(3).get_by_role("button", name="Remove the photo: Dune-480.jpg")).to_be_focused()
    for number in range(4):
        rows.nth(number).get_by_role("textbox", name="Describe the image", exact=True).fill(f"Picture {number}")
    post_button(page).click()
    expect(page.locator("#wall .post").first.locator(".post-photos")).to_have_attribute("data-count", "4")
    expect(rows).to_have_count(0)
    other = visit("desktop", path="/timeline", member=reader)
    photos = post(other, text("Four of them")).locator(".post-photos img")
    assert [each.get_attribute("alt") for each in photos.all()] == [f"Picture {number}" for number in range(4)]
    for each in photos.all():
        each.scroll_into_view_if_needed()
        assert each.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    # One opens as large as the screen, the others are a key away.
    photos.first.click()
    expect(other.get_by_role("dialog", name="Picture 0")).to_be_visible()
    other.keyboard.press("ArrowRight")
    expect(other.get_by_role("dialog", name="Picture 1")).to_be_visible()
    other.keyboard.press("Escape")
    expect(other.locator("dialog.viewer")).to_have_count(0)
    expect(other).to_have_url(re.compile("/timeline$"))


# Catches a form that falls apart while photos are on their way, and holds together once they have arrived.
@pytest.mark.parametrize("width", [320, 390])
def test_photos_that_are_on_their_way_have_their_places(visit, studio, two, width):
    page = visit("phone", viewport={"width": width, "height": 844}, path="/posts/new", member=two[0])
    held = []
    page.route("**/media", lambda route: held.append(route))
    page.locator("input[name=images]").set_input_files(files(studio, 2))
    rows = form(page).locator(".post-images li[data-state=sending]")
    expect(rows).to_have_count(2)
    for row in rows.all():
        image, ring, words, remove = (
            row.locator(part).bounding_box() for part in ("img", ".ring", ".input", "[data-action=remove]"))
        assert image["x"] < ring["x"] and ring["x"] + ring["width"] < image["x"] + image["width"]
        assert image["y"] < ring["y"] and ring["y"] + ring["height"] < image["y"] + image["height"]
        assert image["x"] + image["width"] < words["x"]
        assert remove["x"] + remove["width"] <= width
    before = [row.bounding_box() for row in rows.all()]
    for route in held:
        route.continue_()
    rows = form(page).locator(".post-images li[data-state=done]")
    expect(rows).to_have_count(2)
    assert [row.bounding_box() for row in rows.all()] == before


# Catches photos that are dropped without a word, since they were still being sent when somebody left.
def test_leaving_is_asked_about_while_photos_are_on_their_way(visit, studio, two):
    page = visit("phone", path="/posts/new", member=two[0])
    asks = "() => !dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    field(page).fill("Half here")
    page.locator("input[name=images]").set_input_files(files(studio, 1))
    expect(form(page).locator(".post-images li[data-state=done]")).to_have_count(1)
    assert not page.evaluate(asks)
    page.route("**/media", lambda route: None)
    page.locator("input[name=images]").set_input_files(files(studio, 2))
    expect(form(page).locator(".post-images li")).to_have_count(3)
    assert page.evaluate(asks)
    page.goto("/settings")
    page.goto("/posts/new")
    expect(page.locator("#post-problem")).to_have_text("Photos not yet uploaded when you left: 2. Choose them again.")
    expect(form(page).locator(".post-images li")).to_have_count(1)
    expect(field(page)).to_have_value("Half here")


def test_what_is_no_image_is_refused_with_a_reason(visit, studio, two):
    writer, _ = two
    page = visit("desktop", path="/timeline", member=writer)
    field(page).fill("With a picture")
    page.locator("input[name=images]").set_input_files(str(studio.liar()))
    expect(page.locator("#post-problem")).not_to_be_empty()
    expect(form(page).locator(".post-images li")).to_have_count(0)
    expect(field(page)).to_have_value("With a picture")
    expect(post_button(page)).to_be_enabled()
    # It leaves its place to the next, for which there was no room.
    page.locator("input[name=images]").set_input_files([*files(studio, 3), str(studio.liar()), files(studio, 4)[3]])
    expect(form(page).locator(".post-images li[data-state=done]")).to_have_count(4)
    expect(page.locator("#post-problem")).to_contain_text("liar")
    expect(page.locator("#post-problem")).not_to_contain_text("up to four photos")
    # By its type at once.
    page.locator("input[name=images]").set_input_files({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"No image"})
    expect(page.locator("#post-problem")).to_contain_text("“notes.txt”: not in a format we can show")


def test_images_alone_are_a_post(visit, studio, two):
    writer, _ = two
    page = visit("desktop", path="/timeline", member=writer)
    field(page).focus()
    expect(post_button(page)).to_be_disabled()
    page.locator("input[name=images]").set_input_files(files(studio, 1))
    expect(post_button(page)).to_be_enabled()
    post_button(page).click()
    expect(page.locator("#wall .post .post-photos img")).to_have_count(1)


# MARK: However one comes


@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
def test_without_scripts(visit, studio, two, text, language):
    writer, reader = two
    t, name = language[:2], NAMES[language[:2]]
    page = visit("phone", path="/timeline", member=writer, scripts=False, language=language)
    post_button(page, t).click()
    expect(page.locator("#post-problem")).to_have_text("Write something first." if t == "en" else "글을 적어 주세요.")
    publish(page, "길" * 501, t)
    expect(page.locator("#post-problem")).to_contain_text("500")
    expect(field(page, t)).to_have_value("길" * 501)
    words = text("Plain words")
    field(page, t).fill(words)
    page.locator("input[name=images]").set_input_files(files(studio, 2))
    post_button(page, t).click()
    page.wait_for_url("**/timeline")
    expect(post(page, words).locator(".post-photos img")).to_have_count(2)

    other = visit("desktop", path="/timeline", member=reader, scripts=False, language=language)
    for button, kind in ("like", "likes"), ("repost", "reposts"):
        press(post(other, words), button, t)
        expect(post(other, words).get_by_role("button", name=counted(name[button]))).to_have_attribute(
            "aria-pressed", "true")
        expect(count(post(other, words), kind)).to_have_text("1")
        expect(other).to_have_url(re.compile("/timeline$"))
    press(post(other, words), "repost", t)
    expect(count(post(other, words), "reposts")).to_have_text("0")
    post(other, words).get_by_role("link", name=counted(name["reply"])).click()
    publish(other, text("Plain answer"), t)
    other.wait_for_url(re.compile(r"/posts/\d+#post-\d+$"))
    expect(post(other, text("Plain answer"))).to_have_count(1)
    expect(count(other.locator(".post.focus"), "replies")).to_have_text("1")

    def delete(page, item):
        press(item, "more", t)
        page.wait_for_url(re.compile(r"/menu\??$"))
        page.get_by_role("main").get_by_role("button", name=name["delete"], exact=True).first.click()
        page.locator("#delete-post").get_by_role("button", name=name["delete"], exact=True).click()

    delete(other, post(other, text("Plain answer")))
    other.wait_for_url(re.compile(r"/posts/\d+$"))
    expect(post(other, text("Plain answer"))).to_have_count(0)
    delete(page, post(page, words))
    page.wait_for_url("**/timeline")
    expect(post(page, words)).to_have_count(0)


def test_with_the_keyboard_alone(visit, two, text):
    writer, reader = two
    path = reader.publish(text("Reach me by Tab"))
    page = visit("desktop", path="/timeline/local", member=writer)
    tab_to(page, "textbox", "Post text")
    page.keyboard.type(text("Without a mouse"))
    tab_to(page, "button", "Post")
    page.keyboard.press("Enter")
    expect(page.locator("#wall .post").first).to_contain_text(text("Without a mouse"))
    page.goto(path)
    like = tab_to(page, "button", "Like")
    page.keyboard.press("Space")
    expect(like).to_have_attribute("aria-pressed", "true")
    tab_to(page, "button", "More")
    page.keyboard.press("Enter")
    expect(page.locator("#post-menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#post-menu")).to_be_hidden()
    expect(page.locator(".post.focus").get_by_role("button", name="More", exact=True)).to_be_focused()
    tab_to(page, "textbox", "Post text")
    page.keyboard.type(text("Answered without a mouse"))
    page.keyboard.press("Control+Enter")
    expect(page.locator(f"#answers-{id_of(path)} .post").first).to_contain_text(text("Answered without a mouse"))
    expect(field(page)).to_be_focused()


def test_who_is_signed_out_reads_and_is_led_to_log_in(visit, salon, two, text):
    writer, _ = two
    path = writer.publish(text("In public"))
    page = visit("phone", path="/timeline")
    page.wait_for_url("**/timeline/local")
    expect(post(page, text("In public"))).to_have_count(1)
    expect(field(page)).to_have_count(0)
    press(post(page, text("In public")), "like")
    page.wait_for_url("**/login?next=*")
    page.goto(path)
    page.get_by_role("link", name="Log in to post").click()
    page.wait_for_url(f"**/login?next={path}")
    assert Client(salon).post("/posts", text="x", headers={"X-Salon": "fragment"})[0] == 401


def test_going_back_finds_the_same_place_and_nothing_twice(visit, two, text):
    writer, reader = two
    for number in range(75):
        writer.publish(f"Post {number} by {writer.handle}")
    page = visit("phone", path="/timeline", member=reader)
    posts = page.locator("#wall .post")
    expect(posts).to_have_count(30)
    # What is out of sight is skipped, and as high as it was.
    page.locator("#wall .post:nth-child(30)[data-settled]").wait_for()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert not posts.last.locator(".prose").evaluate("each => each.checkVisibility({contentVisibilityAuto: true})")
    assert len(set(posts.evaluate_all("items => items.map(item => item.offsetHeight)"))) == 1
    # Posts that arrive while reading wait above, and are not repeated further down.
    writer.publish(text("Meanwhile"))
    expect(page.locator("#new-home-posts")).to_be_visible()
    page.locator("#wall .wall-next").scroll_into_view_if_needed()
    expect(posts).to_have_count(60)
    wanted = posts.nth(48)
    wanted.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    wanted.locator(".when").click()
    page.wait_for_url("**/posts/*")
    page.go_back()
    page.wait_for_url("**/timeline")
    page.wait_for_function(f"Math.abs(scrollY - {place}) < 300")
    ids = posts.evaluate_all("items => items.map(item => item.id)")
    assert len(ids) == len(set(ids)) >= 49
    # To the end: every one of them, once.
    while page.locator("#wall .wall-next").count():
        shown = len(ids)
        page.evaluate("document.querySelector('#wall .wall-next')?.scrollIntoView()")
        page.wait_for_function(f"document.querySelectorAll('#wall .post').length > {shown} || !document.querySelector('.wall-next')")
        ids = posts.evaluate_all("items => items.map(item => item.id)")
    assert len(ids) == len(set(ids)) == 76
    assert said(page) == [text("Meanwhile")] + [f"Post {number} by {writer.handle}" for number in range(74, -1, -1)]


def test_a_cut_wire_leaves_no_gap_in_a_thread(visit, wire, two, text):
    writer, reader = two
    root = reader.publish(text("Stay with me"))
    page = visit("phone", at=wire, path=root, member=reader)
    writer.publish("Before", reply_to=root)
    expect(post(page, "Before")).to_have_count(1)
    field(page).fill("half a thought")
    wire.cut()
    for number in range(4):
        writer.publish(f"While away {number}", reply_to=root)
    wire.mend()
    replies = page.locator(f"#answers-{id_of(root)} .post")
    expect(replies).to_have_count(5, timeout=15_000)
    expect(count(page.locator(".post.focus"), "replies")).to_have_text("5")
    assert said(page, f"#answers-{id_of(root)}") == [f"While away {number}" for number in (3, 2, 1, 0)] + ["Before"]
    expect(field(page)).to_have_value("half a thought")


# MARK: Every page


@pytest.fixture(scope="session")
def shelf():
    return {}


@pytest.fixture
def pages(shelf, salon, member, studio):
    """A stream with everything in it, made once; its pages by name."""
    if shelf:
        return shelf
    author, reader = member("이름이아주긴사람" * 5, fresh=True), member("Mina", fresh=True)
    author.post(f"/@{reader.handle}/follow")
    long = "가나다라마바사아자차카타파하" * 30
    for words in long, "W" * 400, "🌊" * 120, "שלום עולם، مرحبا بالعالم", "Two\nlines", "#긴태그긴태그긴태그긴태그긴태그 @nobody_at_all":
        reader.publish(words)
        author.publish(words)
    work = reader.share("Pneumonoultramicroscopicsilicovolcanoconiosis", studio.small("Dune"))
    ids = [author.upload(studio.small(name))["id"] for name in ("Wood", "Garden", "Aqua")]
    body = [("text", "Three pictures"), ("client_id", "shelf"), *[("image", each) for each in ids], (f"alt-{ids[0]}", "A forest")]
    assert author.post_files("/posts", body, [])[0] == 303
    root = reader.publish("The root of a thread", warning="A warning of some length, " + "long " * 10)
    middle = author.publish("Soon a stone", reply_to=root)
    leaf = reader.publish(long, reply_to=middle)
    author.post(f"{middle}/delete")
    for path in leaf, root:
        author.post(f"{path}/like")
        author.post(f"{path}/repost")
        author.post(f"{path}/save")
    quote = author.publish("W" * 200, quote=id_of(leaf))
    author.publish("A work", quote=id_of(work))
    author.post(f"{quote}/edit", text="Changed " + "W" * 200)
    author.post(f"{quote}/pin")
    author.post(f"{work}".replace("works", "posts") + "/like")
    shelf.update(author=author, paths={"home": "/timeline", "thread": root, "new": "/posts/new"})
    return shelf


def open_page(visit, pages, name, device, **options):
    page = visit(device, path=pages["paths"][name], member=pages["author"], **options)
    page.wait_for_load_state("load")
    assert page.locator(".problem-page").count() == 0
    return page


# Catches a sheet, a menu or a state that nobody can name or read, in the light or in the dark.
def test_axe_finds_nothing_in_what_opens(visit, pages):
    page = open_page(visit, pages, "home", "phone")
    item = page.locator("#wall .post").first
    press(item, "more")
    expect(page.locator("#post-menu")).to_be_visible()
    assert faults_in_both(page) == []
    page.keyboard.press("Escape")
    field(page).fill("가" * 501)
    page.get_by_title("Content warning", exact=True).click()
    expect(page.locator(".ring.over")).to_be_visible()
    assert faults_in_both(page) == []


@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
@pytest.mark.parametrize("name", ["home", "thread"])
def test_names_are_exact(visit, pages, name, language):
    page = open_page(visit, pages, name, "phone", language=language)
    t = NAMES[language[:2]]
    expect(page.get_by_label(t["text"], exact=True)).to_have_count(1)
    field(page, language[:2]).focus()
    expect(post_button(page, language[:2])).to_be_visible()
    item = page.locator(".post.focus" if name == "thread" else "#wall .post").first
    for button in "repost", "like", "save", "share", "more":
        expect(item.locator(".post-actions").get_by_role("button", name=counted(t[button]))).to_be_visible()
    expect(item.locator(".post-actions").get_by_role("link", name=counted(t["reply"]))).to_be_visible()
    for button in "repost", "like", "save":
        expect(item.locator(".post-actions").get_by_role("button", name=counted(t[button]))).to_have_attribute(
            "aria-pressed", re.compile("true|false"))


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("name", ["home", "thread"])
def test_nothing_jumps(visit, pages, name, device):
    page = open_page(visit, pages, "new", device, reduced_motion="no-preference")
    page.context.add_init_script(SHIFTS)
    page.goto(pages["paths"][name])
    for _ in range(5):
        page.mouse.wheel(0, 600)
        page.wait_for_timeout(150)
    assert page.evaluate("window.shift ?? 0") <= 0.02, page.evaluate("window.shifted")


# Catches ages by the clock of a device that is wrong ("3h ago" of what is new), and ages that do not move.
@pytest.mark.parametrize("hours", [-3, 3])
def test_ages_go_by_the_servers_clock(visit, member, hours):
    author = member("Mina", fresh=True)
    assert author.post("/posts", text="Said just now")[0] == 303
    page = visit("phone", path="/offline")
    page.clock.install(time=datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=hours))
    page.goto(f"/@{author.handle}/posts")
    age = page.locator(".post", has_text="Said just now").locator("time").first
    expect(age).to_have_text("just now")
    page.clock.fast_forward(31_000)
    assert age.inner_text() == "just now"
    page.clock.fast_forward(60_000)
    assert age.inner_text() == "1m ago"


# Catches an open page on which what is deleted meanwhile cannot be reported, and the words of an edit in the place of those
# that were seen.
def test_what_is_gone_can_be_reported(visit, member):
    author, reader = member("Mina", fresh=True), member("Hana")
    assert author.post("/posts", text="Something cruel")[0] == 303
    # Without live updates, as on a train.
    page = visit("phone", path="/offline", member=reader)
    page.route("**/live?*", lambda route: route.abort())
    page.goto("/timeline/local")
    shown = page.locator(".post", has_text="Something cruel")
    path = f"/posts/{shown.get_attribute('id').removeprefix('post-')}"
    assert author.post(f"{path}/edit", text="Something kind")[0] == 303
    assert author.post(f"{path}/delete")[0] == 303
    shown.get_by_role("button", name="More", exact=True).click()
    page.locator("#post-menu").get_by_role("button", name="Report", exact=True).click()
    sheet = page.locator("#report")
    sheet.get_by_role("radio", name="It is abusive or hateful").check()
    sheet.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("Thank you. We will look into it.")).to_be_visible()
