"""Polls: made in the composer, voted in once, and followed live by voters."""

import re

from accessibility import faults_in_both
from playwright.sync_api import expect


def ask(member, *options, **fields):
    """Posts a poll; the path of its post."""
    named = {f"poll-{number}": option for number, option in enumerate(options, 1)}
    status, _, content = member.post("/posts", text="What to drink?", **named, **fields)
    assert status == 303, content.decode()
    return "/posts/" + re.search(r'id="post-(\d+)"', member.get("/timeline")[1])[1]


def poll(page):
    return page.locator(".focus .poll")


def bars(page):
    return [text.split(": ")[1] for text in page.locator(".focus .poll-bar > .visually-hidden").all_inner_texts()]


def test_a_poll_is_made_answered_and_followed(visit, member):
    ask_page = visit("desktop", path="/timeline", member=member("Hana"))
    ask_page.get_by_role("textbox", name="Post text", exact=True).fill("Tea or coffee?")
    ask_page.get_by_title("Add a poll").click()
    ask_page.get_by_role("textbox", name="Option 1", exact=True).fill("Tea")
    ask_page.get_by_role("textbox", name="Option 2", exact=True).fill("Tea")
    expect(ask_page.locator("label", has_text="Add photos")).to_be_hidden()
    ask_page.get_by_role("button", name="Post", exact=True).click()
    # Beside the field, and nothing is lost.
    expect(ask_page.locator("#poll-problem")).to_have_text("Two options are the same.")
    expect(ask_page.get_by_role("textbox", name="Option 2", exact=True)).to_be_focused()
    ask_page.reload()
    expect(ask_page.get_by_role("textbox", name="Option 1", exact=True)).to_have_value("Tea")
    ask_page.get_by_role("textbox", name="Option 2", exact=True).fill("Coffee")
    ask_page.get_by_label("Open for").select_option("3 days")
    ask_page.get_by_role("button", name="Post", exact=True).click()
    post = ask_page.locator("#wall > .post").first
    expect(post.locator(".poll-bar")).to_have_count(2)
    expect(post).to_contain_text("3d left")
    expect(ask_page.locator("[data-poll-fields]")).not_to_have_attribute("open", "")
    expect(ask_page.get_by_role("textbox", name="Option 1", exact=True, include_hidden=True)).to_have_value("")
    path = post.locator(".when").get_attribute("href")

    first, second = (visit(device, path=path, member=member(name)) for device, name in [("phone", "Doyun"), ("desktop", "Mina")])
    waiting, looking = visit("phone", path=path, member=member("Sora")), visit("desktop", path=f"{path}?poll=results")
    first.get_by_role("radio", name="Tea").check()
    first.get_by_role("button", name="Vote", exact=True).click()
    expect(first.locator(".poll-own")).to_have_count(1)
    expect(poll(first)).to_be_focused()
    expect(poll(first)).to_contain_text("1 voter")
    expect(looking.locator(".poll-bar").first).to_contain_text("100%")
    second.get_by_role("radio", name="Coffee").check()
    second.get_by_role("button", name="Vote", exact=True).click()
    for page in [first, second, looking]:
        expect(poll(page)).to_contain_text("2 voters")
        expect(page.locator(".poll-bar").first).to_contain_text("50%")
        assert bars(page) == ["50%, 1 vote", "50%, 1 vote"]
    # The voter's own mark stays, and others see no bar before voting.
    for page, own in [(first, 0), (second, 1)]:
        expect(page.locator(".focus .poll li").nth(own).locator(".poll-own")).to_be_visible()
        expect(page.locator(".poll-own")).to_have_count(1)
    expect(poll(waiting)).to_contain_text("2 voters")
    expect(waiting.get_by_role("radio")).to_have_count(2)
    expect(waiting.locator(".poll-bar")).to_have_count(0)


def test_it_works_without_scripts(visit, member):
    page = visit("phone", path="/timeline", member=member("Hana"), language="ko-KR", scripts=False)
    page.get_by_role("textbox", name="글 내용", exact=True).fill("무엇을 마실까요?")
    page.get_by_title("투표 만들기").click()
    page.get_by_role("textbox", name="선택지 1", exact=True).fill("차")
    page.get_by_label("여러 개 고를 수 있게 하기").check()
    page.get_by_role("button", name="게시", exact=True).click()
    expect(page.locator("#poll-problem")).to_have_text("선택지를 두 개 이상 적어 주세요.")
    expect(page.get_by_label("여러 개 고를 수 있게 하기")).to_be_checked()
    page.get_by_role("textbox", name="선택지 2", exact=True).fill("커피")
    page.get_by_role("textbox", name="선택지 3").fill("우유")
    page.get_by_role("button", name="게시", exact=True).click()
    expect(page.locator("#wall > .post").first.locator(".poll-bar")).to_have_count(3)

    voter = visit("phone", path="/timeline/local", member=member("Doyun"), language="ko-KR", scripts=False)
    post = voter.locator("#wall > .post").first
    post.get_by_role("button", name="투표", exact=True).click()
    expect(poll(voter).locator(".problem")).to_have_text("선택지를 골라 주세요.")
    poll(voter).get_by_role("checkbox", name="차").check()
    poll(voter).get_by_role("checkbox", name="우유").check()
    poll(voter).get_by_role("button", name="투표", exact=True).click()
    expect(poll(voter).locator(".poll-own")).to_have_count(2)
    expect(poll(voter)).to_contain_text("1명 참여")


def test_photos_and_a_poll_exclude_each_other(visit, member, studio):
    page = visit("desktop", path="/timeline", member=member("Mina"))
    page.get_by_role("textbox", name="Post text", exact=True).fill("Look")
    photo = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": studio.small("GreenMeadow")}
    page.locator("input[name=images]").set_input_files(photo)
    expect(page.locator(".post-images li")).to_have_count(1)
    expect(page.locator("[data-poll-fields]")).to_be_hidden()
    page.get_by_role("button", name="Remove the photo").click()
    expect(page.locator("[data-poll-fields]")).to_be_visible()


def test_refusals_are_said_beside_the_vote(visit, member):
    path = ask(member("Hana"), "Tea", "Coffee", "Milk", **{"poll-multiple": "on"})
    page = visit("phone", path=path, member=member("Doyun"))
    page.get_by_role("button", name="Vote", exact=True).click()
    expect(poll(page).locator(".problem")).to_have_text("Choose an option.")
    # Voted differently in another tab.
    member("Doyun").post(f"{path}/vote", choice="2")
    page.get_by_role("checkbox", name="Tea").check()
    page.get_by_role("button", name="Vote", exact=True).click()
    expect(poll(page).locator(".problem")).to_contain_text("You have already voted")
    page.reload()
    expect(page.locator(".focus .poll li").nth(2).locator(".poll-own")).to_be_visible()


def test_an_edit_elsewhere_leaves_the_vote(visit, member):
    path = ask(member("Hana"), "Tea", "Coffee")
    page = visit("desktop", path=path, member=member("Doyun"))
    page.get_by_role("radio", name="Tea").check()
    member("Hana").post(f"{path}/edit", text="What shall we drink?")
    expect(page.locator(".focus .words .prose").first).to_have_text("What shall we drink?")
    expect(page.get_by_role("radio", name="Tea")).to_be_checked()
    page.get_by_role("button", name="Vote", exact=True).click()
    expect(page.locator(".poll-own")).to_have_count(1)
    member("Hana").post(f"{path}/edit", text="Well?")
    expect(page.locator(".focus .words .prose").first).to_have_text("Well?")
    expect(page.locator(".poll-own")).to_have_count(1)


# Catches options, bars and fields without a name, and ink on a bar that is too pale.
def test_axe_finds_nothing(visit, member):
    long = "가" * 50
    ask(member("Hana"), "Tea", long)
    path = ask(member("Hana"), "Tea", "Coffee", long, "W" * 50)
    assert member("Doyun").post(f"{path}/vote", choice="2")[0] == 303
    for person in "Doyun", "Hana", "Sora":
        page = visit("phone", path="/timeline/local", member=member(person))
        page.get_by_role("textbox", name="Post text", exact=True).focus()
        page.get_by_title("Add a poll").click()
        expect(page.locator(".poll").first).to_be_visible()
        assert faults_in_both(page) == []


def test_its_author_closes_it_and_open_ballots_turn_into_results(visit, member):
    hana = member("Hana")
    path = ask(hana, "Tea", "Coffee")
    doyun, mina = visit("phone", path=path, member=member("Doyun")), visit("desktop", path="/timeline/local", member=member("Mina"))
    doyun.get_by_role("radio", name="Tea").check()
    doyun.get_by_role("button", name="Vote", exact=True).click()
    expect(doyun.locator(".poll-own")).to_have_count(1)
    listed = mina.locator(f"#{path.replace('/posts/', 'post-')} .poll")
    expect(listed.get_by_role("radio")).to_have_count(2)
    page = visit("phone", path=path, member=hana, scripts=False)
    page.locator(".focus").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Close the poll").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Close this poll now?")
    page.get_by_role("button", name="Close the poll").click()
    expect(poll(page)).to_contain_text("Final results")
    # Without a reload: the ballot in a list, and for voters the results, with their own vote marked.
    expect(listed.get_by_role("radio")).to_have_count(0)
    expect(listed).to_contain_text("Final results")
    expect(poll(doyun)).to_contain_text("Final results")
    expect(doyun.locator(".poll-own")).to_have_count(1)
