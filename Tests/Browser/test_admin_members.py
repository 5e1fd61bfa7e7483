"""What admins do about members, with and without scripts."""

import re

import pytest
from accessibility import faults
from client import PASSWORD, Client
from playwright.sync_api import expect


def opened(page, name):
    """A folded form, unfolded."""
    form = page.locator("details", has=page.locator("summary", has_text=re.compile(f"^{name}$")))
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    return form


def press(form, name):
    form.get_by_role("button", name=name, exact=True).click()


# How far behind its icon an item's words begin, and how many lines they have.
LINES = """items => items.map(item => {
    const icon = item.querySelector(".icon"), words = document.createRange();
    words.setStartAfter(icon);
    words.setEndAfter(item.lastChild);
    const boxes = [...words.getClientRects()].filter(box => box.width);
    const indents = boxes.map(box => box.left - icon.getBoundingClientRect().right);
    return [Math.min(...indents), new Set(boxes.map(box => Math.round(box.bottom))).size];
})"""


# Catches a page that phones cannot show, a form that loses what was typed or needs a script, and an act without effect.
@pytest.mark.parametrize("scripts", [True, False])
def test_an_admin_looks_after_a_member(visit, empty_salon, studio, scripts):
    admin = Client(empty_salon).join("headmaster")
    code = admin.invite().split("=")[1]
    mina = Client(empty_salon).join("mina", name="Mina Park", invitation=code)
    guest = Client(empty_salon).join("guest")

    page = visit("phone", at=empty_salon, path="/admin/members", member=admin, scripts=scripts)
    expect(page.locator(".admin-member")).to_have_count(3)
    assert faults(page, scripts) == []
    page.get_by_label("Find a member").fill("min")
    page.get_by_role("main").get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".admin-member")).to_have_count(1)
    page.get_by_role("link", name="Mina Park").click()
    expect(page.get_by_role("heading", name="Mina Park")).to_be_visible()
    expect(page.locator(".admin-chain")).to_contain_text("@headmaster")
    assert faults(page, scripts) == []

    # What was typed comes back with the question for a proof.
    quota = opened(page, "Set storage")
    quota.locator("[value=own]").check()
    quota.get_by_label("Size (GB)").fill("lots")
    quota.get_by_label("Password", exact=True).fill(PASSWORD)
    press(quota, "Save the storage")
    quota = opened(page, "Set storage")
    expect(quota.get_by_label("Size (GB)")).to_have_value("lots")
    expect(quota.locator(".problem").first).to_contain_text("Enter a number of GB")
    assert faults(page, scripts) == []
    # The proof was good, and for a while nothing is asked again.
    quota.get_by_label("Size (GB)").fill("0.5")
    press(quota, "Save the storage")
    expect(page.locator(".receipt")).to_contain_text("under 100 MB of 500 MB")
    assert page.get_by_label("Password", exact=True).count() == 0
    quota = opened(page, "Set storage")
    quota.locator("[value=none]").check()
    press(quota, "Save the storage")
    expect(page.locator(".receipt")).to_contain_text("within 0 B")
    assert "You have not been given any storage" in mina.get("/settings")[1]
    assert "You have not been given any storage" in mina.get("/works/new")[1]

    link = opened(page, "Create a password link")
    press(link, "Make the link")
    expect(page.locator("#reset-link")).to_contain_text("/password/reset/")
    assert faults(page, scripts) == []

    suspension = opened(page, "Suspend")
    suspension.get_by_label("Reason (the person will read it)").fill("Please call me.")
    press(suspension, "Suspend them")
    expect(page.get_by_role("link", name="Suspended")).to_be_visible()
    assert "Please call me." in mina.get("/settings/standing")[1]

    page.goto("/admin/invitations")
    expect(page.locator(".admin-member", has_text="@headmaster")).to_contain_text("1 joined through them")
    assert faults(page, scripts) == []
    page.locator(".admin-member", has_text="@guest").get_by_role("link").click()
    page.wait_for_url(re.compile(r"/admin/members/\d+"))
    deletion = opened(page, "Delete the account")
    deletion.get_by_label("Handle", exact=True).fill("guest")
    press(deletion, "Delete permanently")
    page.wait_for_url("**/admin/members")
    expect(page.locator(".admin-member")).to_have_count(2)
    assert guest.get("/settings/account")[0] == 303

    # On the overview, the second line of what is to do begins where its words do, and not below the icon.
    page.goto("/admin")
    lines = page.locator(".overview .points li:has(> .icon)").evaluate_all(LINES)
    assert max(count for _, count in lines) > 1 and min(indent for indent, _ in lines) >= 0

    page.goto("/admin/acts")
    for act in "Quota changed", "Password link created", "Suspended", "Account deleted":
        expect(page.get_by_role("main")).to_contain_text(act)
