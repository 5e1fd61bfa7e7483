"""Groups as three people have them: at once, once, in order, and for their members alone."""

import re

import pytest
from kills import begin_group
from playwright.sync_api import expect
from talk import arrived, bubble, composer, said, stored, write


def follow_each_other(one, other):
    one.post(f"/@{other.handle}/follow")
    other.post(f"/@{one.handle}/follow")


@pytest.fixture
def circle(member):
    """Hana knows the other two; they do not know each other."""
    hana, minsu, jiwoo = (member(name, fresh=True) for name in ("Hana", "김민수", "박지우"))
    for other in minsu, jiwoo:
        follow_each_other(hana, other)
    return hana, minsu, jiwoo


def notices(page):
    return page.locator(".message.group-notice p").all_inner_texts()


def read_mark(page, text):
    return bubble(page, text).locator(".read-mark")


def test_three_people_begin_read_name_and_leave_a_group(visit, circle):
    hana, minsu, jiwoo = circle
    lists = visit("phone", path="/messages", member=minsu, language="ko-KR")
    elsewhere = visit("phone", path="/settings", member=jiwoo, language="ko-KR")
    page = visit("desktop", path="/messages/new/group", member=hana)
    # One is searched for, the other is in the list; who is chosen stays chosen.
    page.get_by_role("searchbox", name="Search").fill("ㅂㅈㅇ")
    # Others of that name are found, too, and say why they cannot be chosen.
    box = page.locator("[data-found]").get_by_role("checkbox")
    expect(box).to_have_count(1)
    box.check()
    page.get_by_role("searchbox", name="Search").fill("")
    found = page.locator("[data-found] .person", has_text=f"@{minsu.handle}")
    expect(found).to_be_visible()
    expect(page.locator("[data-chosen] .person")).to_have_count(1)
    # What is wrong with a choice is said until it changes.
    start = page.get_by_role("button", name="Start the group")
    start.click()
    expect(page.get_by_role("alert")).to_have_text("Choose at least two people. With one, you can just talk.")
    page.locator("[data-found] .person", has_text=f"@{minsu.handle}").get_by_role("checkbox").check()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-chosen] .person")).to_have_count(2)
    start.click()
    page.wait_for_url(re.compile(r"/messages/\d+$"))
    path = page.url[page.url.index("/messages"):]
    assert notices(page) == ["Hana started the group with 김민수, 박지우"]
    # It is in the others' lists without a reload, and is no unread message.
    row = lists.locator("#conversations .conversation-row")
    expect(row).to_contain_text("외 1명과 그룹을 만들었어요")
    expect(lists.locator("#message-badge")).to_be_hidden()
    write(page, "안녕하세요!")
    arrived(page, "안녕하세요!")
    expect(row).to_contain_text("Hana: 안녕하세요!")
    expect(elsewhere.locator("#message-badge")).to_have_text("1")
    # Whoever reads it is counted, one after the other, and is named when asked for.
    expect(read_mark(page, "안녕하세요!")).to_be_hidden()
    row.get_by_role("link").click()
    arrived(lists, "안녕하세요!")
    expect(read_mark(page, "안녕하세요!")).to_have_text("Read by 1")
    other = visit("phone", path=path, member=jiwoo, language="ko-KR")
    expect(read_mark(page, "안녕하세요!")).to_have_text("Read by 2")
    read_mark(page, "안녕하세요!").click()
    expect(page.locator("#message-menu .readers b")).to_have_text(["김민수", "박지우"])
    page.keyboard.press("Escape")
    # The typing indicator, and the authors of messages.
    composer(lists, "ko").press_sequentially("반가")
    for each in page, other:
        expect(each.locator(".typing")).to_contain_text("김민수")
    composer(other, "ko").press_sequentially("저도")
    expect(page.locator(".typing")).to_have_text("김민수 and 박지우 are typing…")
    for each in lists, other:
        composer(each, "ko").fill("")
    write(lists, "반가워요.", "ko")
    write(lists, "저는 민수예요.", "ko")
    arrived(other, "저는 민수예요.")
    write(other, "지우예요.", "ko")
    for each in page, lists, other:
        arrived(each, "지우예요.")
        assert said(each) == ["안녕하세요!", "반가워요.", "저는 민수예요.", "지우예요."]
    names = page.locator(".theirs .sender-name")
    assert [name.bounding_box()["width"] > 2 for name in names.all()] == [True, False, True]
    # Another name is on open pages, and in the conversation.
    page.get_by_role("link", name=re.compile("3 members")).click()
    page.get_by_label("Group name").fill("판화 모임")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toasts")).to_contain_text("Group saved.")
    expect(page.get_by_label("Group name")).to_have_value("판화 모임")
    for each in lists, other:
        expect(each.locator(".who b")).to_have_text("판화 모임")
        expect(each.locator(".message.group-notice").last).to_contain_text("그룹 이름을 바꿨어요: 판화 모임")
    # So is who is there, on the group's open pages; an admin's form stays while it is being filled in.
    other.get_by_role("link", name=re.compile("판화 모임")).click()
    row = other.locator(".group-members .person", has_text="김민수")
    expect(row).not_to_contain_text("그룹 관리자")
    page.get_by_label("Group name").fill("아직 쓰는 중")
    hana.post(f"{path}/members/{minsu.handle}/admin")
    expect(row).to_contain_text("그룹 관리자")
    member_row = page.locator(".group-members .person", has_text="김민수")
    expect(member_row).to_contain_text("Admin")
    expect(page.get_by_label("Group name")).to_have_value("아직 쓰는 중")
    # Who becomes an admin gets the form, and the menus; who is none any more has them no more.
    expect(other.get_by_label("그룹 이름")).to_have_count(0)
    hana.post(f"{path}/members/{jiwoo.handle}/admin")
    expect(other.get_by_label("그룹 이름")).to_have_value("판화 모임")
    jiwoo.post_files(f"{path}/info", {"name": "판화 친구들"}, [])
    expect(other.get_by_label("그룹 이름")).to_have_value("판화 친구들")
    expect(page.get_by_label("Group name")).to_have_value("아직 쓰는 중")
    hana.post(f"{path}/members/{jiwoo.handle}/member")
    expect(other.get_by_label("그룹 이름")).to_have_count(0)
    expect(other.locator(".group-info h1")).to_have_text("판화 친구들")
    # Whoever is removed can say nothing more; whoever leaves has it no more.
    page.get_by_role("link", name="Manage 김민수").click()
    sheet = page.get_by_role("dialog", name="김민수")
    sheet.get_by_role("link", name="Remove from group").click()
    expect(sheet.get_by_role("heading", name="Remove 김민수 from the group?")).to_be_focused()
    sheet.get_by_role("button", name="Remove from group").click()
    for each in page, other:
        expect(each.locator(".group-members .person")).to_have_count(2)
    expect(lists.locator(".composer.closed")).to_have_text("이제 이 그룹에 속해 있지 않아요.")
    other.get_by_role("button", name="나가기").first.click()
    other.locator("#leave-group").get_by_role("button", name="나가기").click()
    other.wait_for_url("**/messages")
    expect(other.locator("#conversations .conversation-row")).to_have_count(0)
    page.goto(path)
    assert notices(page)[-1] == "박지우 left"


def test_back_from_a_new_group_leads_to_the_list(visit, circle):
    """Not to the form, where one tap would make a second group of the same people."""
    hana, minsu, jiwoo = circle
    page = visit("phone", path="/messages/new/group", member=hana)
    for other in minsu, jiwoo:
        page.get_by_role("searchbox", name="Search").fill(other.handle)
        page.locator("[data-found] .person", has_text=f"@{other.handle}").get_by_role("checkbox").check()
    page.get_by_role("button", name="Start the group").click()
    page.wait_for_url(re.compile(r"/messages/\d+$"))
    page.get_by_role("link", name="Back", exact=True).click()
    page.wait_for_url(re.compile(r"/messages$"))


def test_a_group_needs_no_scripts(visit, circle, member):
    hana, minsu, jiwoo = circle
    follower = member("Follower", fresh=True)
    follower.post(f"/@{hana.handle}/follow")
    page = visit("phone", path="/messages/new/group", member=hana, scripts=False)
    page.get_by_label("Group name").fill("Prints")
    page.locator(".person", has_text=f"@{minsu.handle}").get_by_role("checkbox").check()
    page.get_by_role("searchbox", name="Search").fill(jiwoo.handle)
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_label("Group name")).to_have_value("Prints")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    page.locator(".person", has_text=f"@{jiwoo.handle}").get_by_role("checkbox").check()
    page.get_by_role("button", name="Start the group").click()
    page.wait_for_url(re.compile(r"/messages/\d+$"))
    page.get_by_role("textbox", name="Message text").fill("Without scripts")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".message .bubble")).to_have_text(["Without scripts"])
    path = page.url[page.url.index("/messages"):]
    # Who only follows is asked first.
    page.goto(f"{path}/add")
    page.locator(".person", has_text="Follower").get_by_role("checkbox").check()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".group-members .person", has_text="Follower")).to_contain_text("Has not accepted yet")
    asked = visit("phone", path="/messages/requests", member=follower, scripts=False)
    asked.get_by_role("link", name=re.compile("Prints")).click()
    assert asked.locator(".message").count() == 1, "nothing of what was said before"
    asked.get_by_role("button", name="Join the group").click()
    expect(asked.get_by_role("textbox", name="Message text")).to_be_visible()
    page.reload()
    expect(page.locator(".group-members .person", has_text="Follower")).not_to_contain_text("accepted")
    # What admins may do is a page, and a question comes before somebody is removed.
    page.get_by_role("link", name="Manage Follower").click()
    page.get_by_role("link", name="Remove from group").click()
    expect(page.get_by_role("heading", name="Remove Follower from the group?")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator(".group-members .person", has_text="Follower")).to_be_visible()
    page.get_by_role("link", name="Manage Follower").click()
    page.get_by_role("button", name="Make admin").click()
    expect(page.locator(".group-members .person", has_text="Follower")).to_contain_text("Admin")
    page.get_by_role("link", name="Manage Follower").click()
    page.get_by_role("link", name="Remove from group").click()
    page.get_by_role("button", name="Remove from group").click()
    expect(page.locator(".group-members .person")).to_have_count(3)


def test_everybody_has_the_same_words_after_a_cut_wire(visit, wire, salon, circle):
    hana, minsu, jiwoo = circle
    path = begin_group([hana, minsu], jiwoo)
    page = visit("phone", at=wire, path=path, member=hana)
    readers = [visit("desktop", path=path, member=each) for each in (minsu, jiwoo)]
    minsu.say(path, "Hello")
    arrived(page, "Hello")
    wire.cut()
    for number in range(3):
        write(page, f"Cut {number}")
    expect(page.locator(".message[data-pending]")).to_have_count(3)
    jiwoo.say(path, "Meanwhile")
    wire.mend()
    arrived(page, "Meanwhile")
    expect(page.locator(".message[data-pending]")).to_have_count(0, timeout=15_000)
    for reader in readers:
        arrived(reader, "Cut 2")
    expected = [text for text in stored(salon, path) if text]
    assert sorted(expected) == ["Cut 0", "Cut 1", "Cut 2", "Hello", "Meanwhile"]
    for each in page, *readers:
        assert said(each) == expected


def test_a_name_is_completed_and_calls_who_has_muted(visit, circle, member):
    hana, minsu, jiwoo = circle
    member("김민수", fresh=True)
    path = begin_group([hana, minsu], jiwoo)
    minsu.post(f"{path}/mute")
    elsewhere = visit("phone", path="/messages", member=minsu)
    page = visit("desktop", path=path, member=hana)
    write(page, "Just this")
    arrived(page, "Just this")
    expect(elsewhere.locator("#conversations .badge")).to_contain_text("1")
    expect(elsewhere.locator("#message-badge")).to_be_hidden()
    # Others of that name are not in the group.
    composer(page).press_sequentially("@김민수")
    expect(page.locator("#completions [role=option]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(composer(page)).to_have_value(f"@{minsu.handle} ")
    page.keyboard.type("are you there?")
    page.keyboard.press("Enter")
    expect(elsewhere.locator("#message-badge")).to_have_text("1")
    expect(elsewhere.locator(".named-mark")).to_be_visible()


def test_a_block_keeps_two_apart_on_open_pages(visit, circle):
    hana, minsu, jiwoo = circle
    path = begin_group([hana, minsu], jiwoo)
    minsu.say(path, "Before")
    jiwoo.post(f"/@{minsu.handle}/block")
    pages = {each: visit("phone", path=path, member=each) for each in (hana, minsu, jiwoo)}
    minsu.say(path, "From 민수")
    jiwoo.say(path, "From 지우")
    hana.say(path, "To both")
    for page in pages.values():
        arrived(page, "To both")
    assert said(pages[hana]) == ["Before", "From 민수", "From 지우", "To both"]
    assert said(pages[minsu]) == ["Before", "From 민수", "To both"]
    assert said(pages[jiwoo]) == ["From 지우", "To both"]
    expect(pages[jiwoo].locator(".who")).to_contain_text("2 members")


# Catches words that nobody can reach any more because the conversation they were written for is not there.
def test_what_was_not_sent_is_there_without_its_group(visit, circle):
    hana, minsu, jiwoo = circle
    path = begin_group([hana, minsu], jiwoo)
    page = visit("phone", path=path, member=minsu, permissions=["clipboard-read", "clipboard-write"])
    page.route(f"**{path}", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    for words in "From the tunnel", "And another":
        write(page, words)
    expect(page.locator(".message[data-pending]")).to_have_count(2)
    page.goto("/messages")
    row = page.locator("#conversations .conversation-row")
    expect(row).to_contain_text("Hana, 박지우")
    hana.post(f"{path}/members/{minsu.handle}/remove")
    # The server names it no more; this browser does.
    expect(row.locator("[data-unsent-name]")).to_have_text("Hana, 박지우")
    page.unroute(f"**{path}")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.reload()
    expect(row.locator("[data-unsent-name]")).to_have_text("Hana, 박지우")
    expect(row.locator(".unsent-mark")).to_have_text("Not sent")
    row.get_by_role("link").click()
    expect(page.get_by_text("This conversation is gone, or you are no longer in it.")).to_be_visible()
    unsent = page.locator(".unsent")
    refused = unsent.locator(".message.refused")
    expect(refused.locator(".bubble")).to_have_text(["From the tunnel", "And another"])
    expect(unsent.locator("[data-unsent-name]")).to_have_text("Hana, 박지우")
    refused.last.get_by_role("button", name="Copy text").click()
    expect(page.locator("#toasts")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "And another"
    # The viewer's own words come first, and every way leads back to the inbox.
    way = page.get_by_role("main").get_by_role("link", name="Messages", exact=True)
    assert refused.last.bounding_box()["y"] < way.bounding_box()["y"]
    for link in way, page.locator(".bar").get_by_role("link", name="Back", exact=True):
        expect(link).to_have_attribute("href", "/messages")
    for button in reversed(refused.get_by_role("button", name="Delete").all()):
        button.click()
    expect(unsent).to_be_hidden()
    assert page.evaluate("""() => new Promise(resolve => {
        indexedDB.open("salon").onsuccess = ({ target: { result } }) => {
            const kept = result.transaction("outbox").objectStore("outbox").count();
            kept.onsuccess = () => { result.close(); resolve(kept.result); };
        };
    })""") == 0


# Catches a draft that goes with its composer when the writer is removed: from the open page, and from the next one.
@pytest.mark.parametrize("is_open", [True, False])
def test_what_is_being_written_outlasts_the_composer(visit, circle, is_open):
    hana, minsu, jiwoo = circle
    path = begin_group([hana, minsu], jiwoo)
    page = visit("phone", path=path, member=minsu)
    composer(page).press_sequentially("Half a thought")
    if not is_open:
        page.goto("/settings")
    hana.post(f"{path}/members/{minsu.handle}/remove")
    if is_open:
        expect(page.locator(".composer.closed")).to_be_visible()
        # How many there are would be how many there were.
        expect(page.locator(".who")).not_to_contain_text("members")
    else:
        page.goto(path)
    expect(page.locator(".message.refused .bubble")).to_have_text("Half a thought")
    expect(page.locator(".message.refused").get_by_role("button")).to_have_text(["Copy text", "Delete"])
    page.goto("/messages")
    expect(page.locator(".conversation-row")).to_contain_text("Half a thought")


# Catches a draft that appears twice, and can be sent twice, because two open tabs put it aside at once.
def test_a_draft_is_put_aside_once_by_two_tabs(visit, circle):
    hana, minsu, jiwoo = circle
    path = begin_group([hana, minsu], jiwoo)
    page = visit("desktop", path=path, member=minsu)
    composer(page).press_sequentially("Half a thought")
    page.reload()
    tab = page.context.new_page()
    tab.goto(path)
    for each in page, tab:
        expect(composer(each)).to_have_value("Half a thought")
    hana.post(f"{path}/members/{minsu.handle}/remove")
    for each in page, tab:
        expect(each.locator(".composer.closed")).to_be_visible()
        expect(each.locator(".message.refused .bubble")).to_have_text(["Half a thought"])
    page.goto(path)
    expect(page.locator(".message.refused .bubble")).to_have_text(["Half a thought"])
