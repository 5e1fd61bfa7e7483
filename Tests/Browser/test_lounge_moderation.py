"""Reports, appeals, held presses, and suspensions by a person; moderators see nicknames and no accounts."""

import re

import pytest
from lounge_cast import Lounge, notices, press, write
from playwright.sync_api import expect

TABS = ["", "/held", "/appeals", "/suspensions", "/log"]


@pytest.fixture
def lounge(engine):
    # The fourth press of a day is held.
    lounge = Lounge(engine, SALON_LOUNGE_MOST_A_DAY="3")
    yield lounge
    lounge.stop()


def cases(page):
    return page.locator(".cases > li.case")


def decide(page, case, label, says="Decision recorded", **fields):
    """Opens one of the decisions of a case, fills it and sends it."""
    choice = case.locator("details", has=page.locator("summary", has_text=re.compile(f"^{label}$"))).first
    choice.locator("summary").click()
    for name, text in fields.items():
        choice.locator(f"[name={name}]").fill(text)
    choice.get_by_role("button", name=f"Confirm: {label}", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(says)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_report_is_decided(visit, lounge, scripts):
    mina, other = lounge.enter("night_owl"), lounge.enter("새벽반")
    post = write(mina, "You should all give up.")
    kept = write(mina, "Or sleep.")
    page = visit("phone", at=lounge.server, path=f"/lounge/{post}/report", member=other, scripts=scripts)
    page.get_by_role("radio", name="It is abusive or hateful").check()
    page.locator("textarea[name=note]").fill("Somebody may believe it.")
    page.get_by_role("main").get_by_role("button", name="Report", exact=True).click()
    page.wait_for_url("**/lounge")
    desk = visit("desktop", at=lounge.server, path="/lounge/moderation", member=lounge.admin, scripts=scripts)
    expect(desk.get_by_role("link", name="Reports 1")).to_be_visible()
    expect(cases(desk)).to_have_count(1)
    for text in "night_owl", "Harassment", "You should all give up.", "Somebody may believe it.":
        expect(cases(desk)).to_contain_text(text)
    # Who reported it is not said.
    expect(cases(desk)).not_to_contain_text("새벽반")
    decide(desk, cases(desk), "Delete the post", reason="It goes against the rules.")
    expect(cases(desk)).to_have_count(0)
    assert mina.get(f"/lounge/{post}")[0] == 404
    assert mina.get(f"/lounge/{kept}")[0] == 200
    desk.goto("/lounge/moderation/log")
    for text in "Post deleted", "night_owl", "@first", "It goes against the rules.":
        expect(cases(desk)).to_contain_text(text)


def test_a_dismissed_report_changes_nothing(visit, lounge):
    mina, other = lounge.enter("night_owl"), lounge.enter("새벽반")
    post = write(mina, "I prefer acrylics.")
    for client in other, lounge.enter("tea_stain"):
        client.post(f"/lounge/{post}/report", reason="other", note="Really?")
    desk = visit("phone", at=lounge.server, path="/lounge/moderation", member=lounge.admin)
    # Reports of one post are one case.
    expect(cases(desk)).to_have_count(1)
    expect(cases(desk)).to_contain_text("2 reports")
    decide(desk, cases(desk).first, "Dismiss")
    # With one answer to one post, both are answered.
    expect(cases(desk)).to_have_count(0)
    expect(desk.get_by_text("Nothing here")).to_be_visible()
    assert mina.get(f"/lounge/{post}")[0] == 200
    assert lounge.value(mina) == 0


def test_an_appeal_is_heard(visit, lounge):
    mina = lounge.enter("night_owl")
    post = write(mina, "Your bowls are crooked.")
    for number in range(2):
        press(lounge.enter(f"presser_{number}"), post)
    assert lounge.value(mina) == -2
    page = visit("phone", at=lounge.server, path="/lounge/me", member=mina)
    expect(page.get_by_role("heading", name="A warning")).to_be_visible()
    expect(page.locator(".marked-items")).to_contain_text("Your bowls are crooked.")
    page.get_by_text("Appeal", exact=True).click()
    page.get_by_label("Why should it be reviewed?").fill("They are supposed to be crooked. They asked.")
    page.get_by_role("button", name="Send the appeal").click()
    expect(page.get_by_text("Your appeal is under review.")).to_be_visible()
    expect(page.get_by_role("button", name="Send the appeal")).to_have_count(0)
    desk = visit("desktop", at=lounge.server, path="/lounge/moderation/appeals", member=lounge.admin)
    expect(cases(desk)).to_have_count(1)
    for text in "night_owl", "They are supposed to be crooked.", "Your bowls are crooked.":
        expect(cases(desk)).to_contain_text(text)
    decide(desk, cases(desk), "Uphold", note="They did ask.")
    expect(cases(desk)).to_have_count(0)
    assert lounge.value(mina) == 0
    page.reload()
    page.get_by_text("Earlier sanctions").click()
    expect(page.get_by_text("Your appeal was upheld.")).to_be_visible()
    expect(page.get_by_text("They did ask.")).to_be_visible()
    page.goto("/lounge/notifications")
    expect(notices(page).first).to_contain_text("Your warning was withdrawn")


@pytest.mark.parametrize("choice, value", [("Count them", -5), ("Dismiss them", -3)])
def test_what_is_held_counts_or_does_not(visit, lounge, choice, value):
    mina = lounge.enter("night_owl")
    post = write(mina, "Oil is expensive mud.")
    for number in range(5):
        press(lounge.enter(f"presser_{number}"), post)
    assert lounge.value(mina) == -3
    desk = visit("desktop", at=lounge.server, path="/lounge/moderation/held", member=lounge.admin)
    expect(cases(desk)).to_have_count(1)
    for text in "night_owl", "2 held, by 2 people", "Oil is expensive mud.":
        expect(cases(desk)).to_contain_text(text)
    expect(cases(desk)).not_to_contain_text("presser_")
    decide(desk, cases(desk), choice)
    expect(cases(desk)).to_have_count(0)
    assert lounge.value(mina) == value


def test_a_human_suspends_and_ends_it(visit, lounge):
    mina, other = lounge.enter("night_owl"), lounge.enter("새벽반")
    post = write(mina, "I know where you sit.")
    other.post(f"/lounge/{post}/report", reason="abuse", note="")
    desk = visit("desktop", at=lounge.server, path="/lounge/moderation", member=lounge.admin)
    # A suspension says why.
    case = cases(desk).first
    choice = case.locator("details", has=desk.locator("summary", has_text=re.compile("^Suspend$")))
    choice.locator("summary").click()
    expect(choice.locator("textarea[name=reason]")).to_have_attribute("required", "")
    choice.locator("summary").click()
    decide(desk, case, "Suspend", says="The report still waits", reason="Threats end it here.")
    page = visit("phone", at=lounge.server, path="/lounge/me", member=mina)
    expect(page.get_by_role("heading", name="Suspended until a person decides")).to_be_visible()
    expect(page.get_by_text("Threats end it here.")).to_be_visible()
    page.goto("/lounge/notifications")
    expect(notices(page).first).to_contain_text("You are suspended")
    expect(notices(page).first.get_by_role("link")).to_have_count(0)
    status, _, _ = mina.post("/lounge", {"X-Salon": "fragment"}, text="Still here")
    assert status == 403
    assert mina.get("/lounge")[0] == 200, "reading goes on"
    desk.goto("/lounge/moderation/suspensions")
    expect(cases(desk)).to_have_count(1)
    decide(desk, cases(desk), "End the suspension", note="They have talked.")
    expect(cases(desk)).to_have_count(0)
    write(mina, "Sorry.")
    page.reload()
    expect(notices(page).first).to_contain_text("You can write again")


def test_moderators_see_no_account_and_members_no_moderation(visit, lounge):
    mina, other = lounge.enter("night_owl"), lounge.enter("새벽반")
    post = write(mina, "Crooked bowls.")
    pressers = [lounge.enter(f"presser_{number}") for number in range(5)]
    for client in pressers:
        press(client, post)
    other.post(f"/lounge/{post}/report", reason="abuse", note="Look")
    [[sanction]] = lounge.server.execute("SELECT MAX(id) FROM lounge_sanctions")
    mina.post(f"/lounge/sanctions/{sanction}/appeal", text="They asked.")
    lounge.decide(f"personas/{lounge.persona(other)}/suspend", reason="For the list.")
    desk = visit("desktop", at=lounge.server, path="/lounge/moderation", member=lounge.admin)
    for tab in TABS:
        desk.goto(f"/lounge/moderation{tab}")
        expect(cases(desk)).not_to_have_count(0)
        html = desk.content()
        for client in mina, other, *pressers:
            [[account]] = lounge.server.execute(f"SELECT id FROM accounts WHERE handle = '{client.handle}'")
            for word in client.handle, f"Realname {client.handle.removeprefix('guest')}", account:
                assert not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", html), (tab, word)
    # For other members the page does not exist.
    for tab in TABS:
        assert mina.get(f"/lounge/moderation{tab}")[0] == 404
    status, _, _ = mina.post(f"/lounge/moderation/personas/{lounge.persona(other)}/release", note="")
    assert status == 404
    assert lounge.server.execute("SELECT COUNT(*) FROM lounge_decisions") == [["1"]]


def test_nobody_decides_about_oneself(visit, lounge):
    status, _, _ = lounge.admin.post("/lounge/join", nickname="judge_1")
    assert status == 303
    post = write(lounge.admin, "I am above this.")
    other = lounge.enter("새벽반")
    other.post(f"/lounge/{post}/report", reason="abuse", note="")
    [[report]] = lounge.server.execute("SELECT id FROM lounge_reports")
    status, _, _ = lounge.admin.post(f"/lounge/moderation/reports/{report}", act="dismiss")
    assert status == 404
    assert lounge.server.execute("SELECT COUNT(*) FROM lounge_decisions") == [["0"]]
