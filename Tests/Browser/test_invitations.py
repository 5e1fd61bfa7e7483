"""Invitations, and Salons that are not open to everybody."""

import re

import pytest
from accessibility import faults
from client import Client
from conftest import fill_join, wait_for_welcome
from playwright.sync_api import expect
from server import Server

KOREAN = {"이름": "박미나", "아이디": "박미나", "전공": "회화", "이메일": "mina@school.example", "비밀번호": "파란 문 세 개"}


@pytest.fixture
def guarded(engine):
    """A Salon one joins by invitation; nobody is there yet."""
    server = Server(engine, "--registration", "invitation")
    yield server
    server.stop()


@pytest.fixture
def host(guarded):
    return Client(guarded).join("host", "한지민")


def press_join(page):
    page.get_by_role("main").get_by_role("button", name="Join", exact=True).click()


def test_joining_by_invitation_on_a_phone_in_korean(visit, guarded, host):
    inviting = visit("phone", at=guarded, path="/settings", language="ko-KR", member=host)
    inviting.get_by_role("link", name="초대", exact=True).click()
    inviting.get_by_label("가입할 수 있는 사람").select_option("5명")
    inviting.get_by_label("쓸 수 있는 기간").select_option("30일")
    inviting.get_by_role("button", name="초대 링크 만들기").click()
    link = inviting.locator("#invitation-link").inner_text()
    assert faults(inviting) == []

    page = visit("phone", at=guarded, path="/join", language="ko-KR")
    expect(page.get_by_role("heading", name="초대받은 사람만 가입할 수 있어요")).to_be_visible()
    assert faults(page) == []
    page.goto(link[link.index("/join"):])
    expect(page.get_by_text("한지민 님이 초대했어요.")).to_be_visible()
    for label, value in KOREAN.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("checkbox", name="전체 동의", exact=True).check()
    page.get_by_role("main").get_by_role("button", name="회원가입", exact=True).click()
    # The problem is shown; the invitation is not lost.
    expect(page.get_by_label("아이디", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("이름", exact=True)).to_have_value("박미나")
    expect(page.get_by_text("한지민 님이 초대했어요.")).to_be_visible()
    page.get_by_label("아이디", exact=True).fill("mina")
    page.get_by_label("비밀번호", exact=True).fill(KOREAN["비밀번호"])
    page.get_by_role("main").get_by_role("button", name="회원가입", exact=True).click()
    wait_for_welcome(page)
    page.goto("/")
    expect(page.get_by_role("link", name="박미나")).to_be_visible()

    inviting.goto("/settings/invitations")
    expect(inviting.locator(".sessions li")).to_have_count(1)
    expect(inviting.locator(".sessions li")).to_contain_text("5명 중 1명 가입 · 30일 남음")
    expect(inviting.locator("#invitation-link")).to_have_count(0)
    # Words beside the button, not one letter below the other.
    assert inviting.locator(".sessions li p").bounding_box()["width"] > 120


@pytest.mark.parametrize("scripts", [True, False])
def test_who_comes_too_late_keeps_what_was_typed(visit, guarded, host, scripts):
    path = host.invite()
    early, late = [visit("phone", at=guarded, path=path, scripts=scripts) for _ in range(2)]
    fill_join(early, "early")
    fill_join(late, "late", "Late Comer")
    press_join(early)
    wait_for_welcome(early)
    press_join(late)
    expect(late.get_by_role("alert")).to_contain_text("This invitation is used up")
    expect(late.get_by_label("Name", exact=True)).to_have_value("Late Comer")
    expect(late.get_by_label("Handle", exact=True)).to_have_value("late")
    late.goto(path)
    expect(late.get_by_text("This invitation is used up")).to_be_visible()
    expect(late.get_by_label("Name", exact=True)).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_revoked_invitation_opens_nothing(visit, guarded, host, scripts):
    path = host.invite(uses="unlimited", period="never")
    guest = visit(at=guarded, path=path)
    fill_join(guest, "guest")
    page = visit("phone", at=guarded, path="/settings/invitations", member=host, scripts=scripts)
    expect(page.locator(".sessions li")).to_contain_text("0 joined, no limit · no expiry")
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("status")).to_contain_text("Invitation revoked.")
    expect(page.locator(".sessions li")).to_contain_text("revoked")
    expect(page.get_by_role("button", name="Revoke")).to_have_count(0)
    press_join(guest)
    expect(guest.get_by_role("alert")).to_contain_text("This invitation does not work.")


def test_the_link_is_copied(visit, member):
    page = visit(path="/settings/invitations", member=member("Hana"), permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Make a link").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status")).to_contain_text("Copied.")
    link = page.locator("#invitation-link").inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == link
    # Without scripts there is no button that does nothing.
    plain = visit(path="/settings/invitations", member=member("Hana"), scripts=False)
    plain.get_by_role("button", name="Make a link").click()
    expect(plain.locator("#invitation-link")).to_contain_text("/join?invitation=")
    expect(plain.get_by_role("button", name="Copy link")).to_have_count(0)


def test_a_closed_salon_takes_its_first_alone(visit, engine, join):
    server = Server(engine, "--registration", "closed")
    try:
        owner = visit("phone", at=server, path="/login")
        owner.get_by_role("link", name="Join", exact=True).click()
        expect(owner.get_by_text("The first to join becomes the admin.")).to_be_visible()
        join(owner, "owner")
        for path in "/", "/login":
            page = visit("desktop", at=server, path=path)
            expect(page.get_by_role("link", name="Join", exact=True)).to_have_count(0)
        page.goto("/join")
        expect(page.get_by_role("heading", name="Joining is closed")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("main").get_by_role("link", name="Log in").click()
        page.wait_for_url("**/login")
    finally:
        server.stop()
