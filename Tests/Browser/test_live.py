"""What happens elsewhere appears here: at once, once, and without a gap."""

import re

import pytest
from playwright.sync_api import expect
from stream import counted


def comments(page):
    return [text.strip() for text in page.locator("#comments .prose").all_inner_texts()]


@pytest.mark.both_engines
def test_a_cut_wire_leaves_no_gap_and_no_double(visit, wire, member, work):
    writer, reader = member("Hana"), member("Doyun")
    page = visit("phone", at=wire, path=work, member=reader)
    writer.comment(work, "before")
    expect(page.locator("#comments .comment")).to_have_count(1)
    field = page.get_by_role("textbox", name="Comment", exact=True)
    field.fill("half a thought")
    for cut in range(2):
        wire.cut()
        for number in range(4):
            writer.comment(work, f"while away {cut}.{number}")
        wire.mend()
        expect(page.locator("#comments .comment")).to_have_count(1 + 5 * cut + 4, timeout=15_000)
        writer.comment(work, f"after {cut}")
        expect(page.locator("#comments .comment")).to_have_count(1 + 5 * (cut + 1))
    shown = comments(page)
    page.reload()
    assert shown == comments(page)
    assert len(set(shown)) == len(shown) == 11
    expect(field).to_have_value("half a thought")


@pytest.mark.both_engines
def test_a_server_that_starts_again_is_found_again(visit, salon, member, work):
    writer = member("Hana")
    page = visit("desktop", path=work, member=member("Doyun"))
    writer.comment(work, "before")
    expect(page.locator("#comments .comment")).to_have_count(1)
    salon.kill()
    salon.start()
    writer.comment(work, "after")
    expect(page.locator("#comments .comment")).to_have_count(2, timeout=15_000)
    assert comments(page) == ["after", "before"]


def test_many_missed_comments_load_the_page_anew(visit, wire, member, work):
    writer = member("Hana")
    page = visit("desktop", at=wire, path=work, member=member("Doyun"))
    # What comes shows that the page listens.
    writer.comment(work, "before")
    expect(page.locator("#comments .comment")).to_have_count(1)
    wire.cut()
    for number in range(510):
        writer.comment(work, f"missed {number}")
    page.get_by_role("textbox", name="Comment", exact=True).fill("still typing")
    wire.mend()
    expect(page.locator("#comments .comment").first).to_contain_text("missed 509", timeout=15_000)
    expect(page.get_by_role("textbox", name="Comment", exact=True)).to_have_value("still typing")
    expect(page.locator("[id^=comment-count-]")).to_have_text("511")
    writer.comment(work, "and on")
    expect(page.locator("#comments .comment").first).to_contain_text("and on")


def test_a_page_taken_anew_keeps_the_focus_and_what_watches_its_regions(visit, wire, member, work):
    writer = member("Hana")
    page = visit("desktop", at=wire, path=work, member=member("Doyun"))
    # What comes shows that the page listens.
    writer.comment(work, "the oldest")
    expect(page.locator("#comments .comment")).to_have_count(1)
    wire.cut()
    for _ in range(101):
        writer.post(f"{work.replace('works', 'posts')}/like")
        writer.post(f"{work.replace('works', 'posts')}/unlike")
    writer.comment(work, "a newer one")
    page.locator("#comments").evaluate("list => { list.isWatched = true; }")
    reply = page.locator("#comments .comment", has_text="the oldest").get_by_role("button", name="Reply", exact=True)
    reply.focus()
    wire.mend()
    expect(page.locator("#comments .comment")).to_have_count(2, timeout=15_000)
    expect(page.locator("#comments .comment").first).to_contain_text("a newer one")
    assert page.locator("#comments .arrived").count() == 0, "the page was not taken anew"
    expect(reply).to_be_focused()
    expect(page.locator("#comments")).to_have_js_property("isWatched", True)


def test_own_comment_deleted_is_gone_elsewhere(visit, member, work):
    author, reader = member("Hana"), visit("phone", path=work)
    page = visit("desktop", path=work, member=author)
    page.get_by_role("textbox", name="Comment", exact=True).fill("Never mind.")
    page.keyboard.press("Enter")
    expect(reader.locator("#comments .comment")).to_have_count(1)
    expect(reader.locator("[id^=comment-count-]")).to_have_text("1")
    comment = page.locator("#comments .comment")
    comment.get_by_role("button", name="More", exact=True).click()
    comment.get_by_role("button", name="Delete", exact=True).click()
    page.locator("#confirm").get_by_role("button", name="Delete", exact=True).click()
    for each in page, reader:
        expect(each.locator("#comments .comment")).to_have_count(0)
        expect(each.locator("[id^=comment-count-]")).to_have_text("0")
    page.reload()
    expect(page.locator("#comments .comment")).to_have_count(0)


def test_others_comments_offer_report_not_delete(visit, member, work):
    member("Hana").comment(work, "Hello.")
    page = visit("desktop", path=work, member=member("Doyun"))
    comment = page.locator("#comments .comment")
    comment.get_by_role("button", name="More", exact=True).click()
    expect(comment.get_by_role("button", name="Report", exact=True)).to_be_visible()
    expect(comment.get_by_role("button", name="Delete", exact=True)).to_be_hidden()
    comment.get_by_role("button", name="Report", exact=True).click()
    # Without a reason it is refused by the page, beside the reasons, until one is chosen.
    page.locator("#report").get_by_role("button", name="Report", exact=True).click()
    expect(page.locator("#report").get_by_role("radiogroup").locator(".problem")).to_have_text("Choose a reason.")
    # What can be chosen is seen to be.
    expect(page.locator("#report").get_by_role("radio").first).to_have_css("opacity", "1")
    page.locator("#report").get_by_role("radio").first.check()
    expect(page.locator("#report .problem")).to_have_count(0)
    page.locator("#report").get_by_role("button", name="Report", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("Thank you")


def test_a_like_on_a_comment_and_a_reply_reach_everybody(visit, member, work):
    member("Hana").comment(work, "What a light.")
    reader = visit("phone", path=work)
    page = visit("desktop", path=work, member=member("Doyun"))
    comment = page.locator("#comments .comment").first
    comment.get_by_role("button", name=counted("Like")).click()
    expect(reader.locator("#comments .comment .icon-heart .count")).to_have_text("1")
    comment.get_by_role("button", name="Reply", exact=True).click()
    expect(page.locator(".replying")).to_contain_text("Hana")
    page.keyboard.type("It was six in the morning.")
    page.keyboard.press("Enter")
    # It is below what it answers, on both pages, and after a reload.
    for each in reader, page:
        answer = each.locator("#comments .comment").last
        expect(answer.locator(".quoted")).to_contain_text("What a light.")
        expect(answer).to_have_class(re.compile(r"\banswer\b"))
    answered = [text.strip() for text in page.locator("#comments .prose").all_inner_texts()]
    page.reload()
    expect(page.locator("#comments .comment").last).to_have_class(re.compile(r"\banswer\b"))
    assert [text.strip() for text in page.locator("#comments .prose").all_inner_texts()] == answered
    # The viewer's own like outlasts updates to everybody.
    expect(page.locator("#comments .comment").first.get_by_role("button", name=counted("Like"))).to_have_attribute(
        "aria-pressed", "true")


def test_a_wall_follows_what_is_hung_and_taken_down(visit, member, work, studio):
    page = visit("desktop")
    author = member("Hana")
    path = author.share("A second one", studio.small("Dune"))
    page.locator("#new-works").click()
    picture = page.locator("#wall .card img").first
    expect(picture).to_have_attribute("alt", "A second one")
    # Taken down sooner, its picture would be asked for in vain.
    expect(picture).to_have_js_property("complete", True)
    author.post(f"/posts/{path.split('/')[-1]}/delete")
    expect(page.locator(f"#work-{path.split('/')[-1]}")).to_have_count(0)
    expect(page.locator("#wall .card img").first).to_have_attribute("alt", "Morning light")
