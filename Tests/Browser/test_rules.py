"""Rules for posts: what admins block and what is held, on a phone, with and without scripts."""

import pytest
from accessibility import faults
from client import PASSWORD, Client
from playwright.sync_api import expect


# Catches a page that phones cannot show or that needs a script, a rule without effect, and one that stays.
@pytest.mark.parametrize("scripts", [True, False])
def test_an_admin_blocks_and_allows(visit, empty_salon, scripts):
    admin = Client(empty_salon).join("headmaster")
    guest = Client(empty_salon).join("guest")
    page = visit("phone", at=empty_salon, path="/admin/rules", member=admin, scripts=scripts)
    assert faults(page, scripts) == []
    words = page.locator("section", has=page.get_by_label("Words to block"))
    proof = page.get_by_label("Password", exact=True)
    words.get_by_label("Words to block").fill("casino\ncheap shoes")
    proof.fill("a wrong one")
    words.get_by_role("button", name="Block", exact=True).click()
    # Nothing typed is lost.
    expect(words.get_by_label("Words to block")).to_have_value("casino\ncheap shoes")
    proof.fill(PASSWORD)
    words.get_by_role("button", name="Block", exact=True).click()
    expect(page.locator(".rules-list li")).to_have_count(2)
    assert faults(page, scripts) == []
    page.get_by_label("Domains to block").fill("https://www.spam.example/offer")
    page.locator("section", has=page.get_by_label("Domains to block")).get_by_role("button").click()
    expect(page.locator(".rules-list")).to_contain_text("www.spam.example")

    writer = visit("phone", at=empty_salon, path="/posts/new", member=guest, scripts=scripts)
    writer.locator("textarea[name=text]").fill("Cheap  shoes for all")
    writer.get_by_role("button", name="Post", exact=True).click()
    expect(writer.locator("#post-problem")).to_contain_text("cheap shoes")
    expect(writer.locator("textarea[name=text]")).to_have_value("Cheap  shoes for all")

    page.get_by_role("button", name="Allow again: cheap shoes").click()
    expect(page.locator(".rules-list li")).to_have_count(2)
    writer.get_by_role("button", name="Post", exact=True).click()
    expect(writer.get_by_role("main")).to_contain_text("Cheap shoes for all")
    page.goto("/admin/acts")
    expect(page.get_by_role("main")).to_contain_text("Rule removed")


# Catches a first post that others see, an author who does not learn that it waits or appears, and a page that needs a script.
@pytest.mark.parametrize("scripts", [True, False])
def test_a_first_post_waits(visit, empty_salon, scripts):
    admin = Client(empty_salon).join("headmaster")
    guest = Client(empty_salon).join("guest")
    page = visit("phone", at=empty_salon, path="/admin/rules", member=admin, scripts=scripts)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Review them first").click()
    expect(page.get_by_role("main")).to_contain_text("They wait until a moderator has reviewed them")

    writer = visit("phone", at=empty_salon, path="/timeline", member=guest, scripts=scripts)
    writer.goto("/posts/new")
    writer.locator("textarea[name=text]").fill("Hello from me")
    writer.get_by_role("button", name="Post", exact=True).click()
    expect(writer.get_by_role("heading", name="Waiting for review")).to_be_visible()
    expect(writer.get_by_role("main")).to_contain_text("Hello from me")
    assert faults(writer, scripts) == []

    page.goto("/timeline/local")
    expect(page.get_by_role("main")).not_to_contain_text("Hello from me")
    page.goto("/admin/held")
    expect(page.locator(".case")).to_contain_text("Hello from me")
    assert faults(page, scripts) == []
    page.get_by_role("button", name="Let everybody see it").click()
    expect(page.get_by_role("main")).to_contain_text("Nothing here")
    page.goto("/timeline/local")
    expect(page.get_by_role("main")).to_contain_text("Hello from me")
    writer.goto("/notifications")
    expect(writer.get_by_role("main")).to_contain_text("Everybody can see it now")


# Catches a page in which a waiting post or comment shows as if everybody saw it, or not at all.
def test_what_waits_is_said_in_place(visit, empty_salon, studio):
    admin = Client(empty_salon).join("headmaster")
    work = admin.share("Morning light", studio.small("GreenMeadow"))
    admin.post("/admin/rules", act="hold", hold="on", password=PASSWORD)
    guest = Client(empty_salon).join("guest")
    page = visit("phone", at=empty_salon, path=work, member=guest)
    page.locator("[data-composer] textarea").fill("Lovely")
    page.locator("[data-composer] .button").click()
    expect(page.locator("#comments .comment")).to_contain_text("Waiting for review")
