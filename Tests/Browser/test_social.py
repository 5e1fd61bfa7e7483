"""Logging in by an OpenID Connect provider, against one that is not ours."""

import re

import pytest
from accessibility import faults
from client import PASSWORD, Client
from conftest import wait_for_welcome
from playwright.sync_api import expect
from provider import SECRET, Provider
from server import Server

PEOPLE = {
    "mina": {"name": "박미나", "preferred_username": "mina.park", "email": "mina.park@school.example",
             "email_verified": True, "major": "회화"},
    "jiwoo": {"name": "Park Jiwoo", "email": "jiwoo@school.example", "email_verified": True},
}


@pytest.fixture
def provider():
    provider = Provider(**PEOPLE)
    yield provider
    provider.close()


@pytest.fixture
def house(engine, provider):
    """A Salon with a provider; its first member is its admin already."""
    server = Server(engine, settings=provider.settings)
    Client(server).join("first")
    yield server
    server.stop()


def press(page, name):
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def test_the_first_time_and_the_second_on_a_phone_in_korean(visit, house, provider):
    page = visit("phone", at=house, path="/login?next=/settings", language="ko-KR")
    assert faults(page) == []
    press(page, "한국예술대학으로 계속하기")
    provider.log_in(page, "mina")
    page.wait_for_url("**/join/social")
    expect(page.get_by_label("이름", exact=True)).to_have_value("박미나")
    expect(page.get_by_label("아이디", exact=True)).to_have_value("mina_park")
    expect(page.get_by_label("전공", exact=True)).to_have_value("회화")
    expect(page.get_by_text("한국예술대학에서 확인했어요")).to_be_visible()
    expect(page.get_by_label("비밀번호", exact=True)).to_have_count(0)
    expect(page.get_by_label("이메일", exact=True)).to_have_count(0)
    assert faults(page) == []
    # Missing fields are named, and what was typed stays.
    page.get_by_label("아이디", exact=True).fill("first")
    press(page, "회원가입")
    expect(page.get_by_label("아이디", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("필수 약관에 모두 동의해 주세요.")).to_be_visible()
    expect(page.get_by_label("이름", exact=True)).to_have_value("박미나")
    page.get_by_label("아이디", exact=True).fill("mina")
    page.get_by_role("checkbox", name="전체 동의", exact=True).check()
    press(page, "회원가입")
    wait_for_welcome(page)
    assert house.execute("SELECT COUNT(*) FROM accounts WHERE email = 'mina.park@school.example'") == [["1"]]

    other = visit("desktop", at=house, path="/login?next=/settings/logins")
    press(other, "Continue with School of Arts")
    provider.log_in(other, "mina")
    other.wait_for_url("**/settings/logins")
    expect(other.get_by_role("heading", name="로그인 방법").last).to_be_visible()
    assert faults(other) == []
    assert SECRET not in house.log.read_text()


@pytest.mark.parametrize("scripts", [True, False])
def test_somebody_the_provider_does_not_vouch_for(visit, house, provider, scripts):
    page = visit("phone", at=house, path="/join?next=/search", scripts=scripts)
    press(page, "Continue with School of Arts")
    provider.log_in(page, "a stranger")
    page.wait_for_url("**/join/social")
    page.get_by_label("Name", exact=True).fill("Stranger")
    page.get_by_label("Handle", exact=True).fill("stranger")
    page.get_by_label("Email", exact=True).fill("stranger@example.com")
    page.get_by_role("checkbox", name="Agree to all", exact=True).check()
    press(page, "Join")
    wait_for_welcome(page)
    confirmed = "SELECT COUNT(*) FROM accounts WHERE handle = 'stranger' AND email_verified_at IS NULL"
    assert house.execute(confirmed) == [["1"]]
    # The form was good for one account.
    page.goto("/join/social")
    assert not page.url.endswith("/join/social")


def test_a_no_is_a_no(visit, house, provider):
    page = visit("phone", at=house, path="/login")
    press(page, "Continue with School of Arts")
    provider.deny(page)
    expect(page.get_by_role("alert")).to_contain_text("You did not agree at School of Arts")
    assert faults(page) == []
    # And can become a yes.
    press(page, "Continue with School of Arts")
    provider.log_in(page, "mina")
    page.wait_for_url("**/join/social")


def test_linking_and_unlinking(visit, house, provider):
    member = Client(house).join("hana", "Hana")
    page = visit("phone", at=house, path="/settings/account", member=member)
    page.get_by_role("link", name="Ways to log in").click()
    page.wait_for_url("**/settings/logins")
    assert faults(page) == []
    page.get_by_label("Password", exact=True).fill("not my password")
    press(page, "Link School of Arts")
    expect(page.get_by_label("Password", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Link School of Arts")
    provider.log_in(page, "mina")
    page.wait_for_url("**/settings/logins")
    expect(page.get_by_role("status")).to_contain_text("Linked.")
    assert faults(page) == []

    other = visit("desktop", at=house, path="/login?next=/@hana")
    press(other, "Continue with School of Arts")
    provider.log_in(other, "mina")
    other.wait_for_url("**/@hana")

    press(page, "Unlink: School of Arts")
    expect(page.get_by_role("status")).to_contain_text("Unlinked.")
    assert house.execute("SELECT COUNT(*) FROM social_identities") == [["0"]]


def test_an_account_with_the_address_is_left_alone(visit, house, provider):
    Client(house).join("jiwoo", "Jiwoo")
    page = visit("phone", at=house, path="/login")
    press(page, "Continue with School of Arts")
    provider.log_in(page, "jiwoo")
    expect(page.get_by_role("alert")).to_contain_text("Log in with your password, then link School of Arts")
    page.get_by_label("Email", exact=True).fill("jiwoo")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Log in")
    page.wait_for_url("**/")
    assert house.execute("SELECT COUNT(*) FROM social_identities") == [["0"]]


def test_nobody_comes_in_by_somebody_elses_answer(visit, house, provider):
    eve = Client(house)
    status, headers, _ = eve.post("/login/with/school")
    assert status == 200
    back = provider.agree(headers["Refresh"].removeprefix("0;url="), "mina")
    page = visit("phone", at=house, path="/login")
    page.goto(back)
    expect(page.get_by_role("alert")).to_contain_text("did not begin in this browser")
    assert Client(house).request("GET", back)[0] == 400
    # In the browser where it was begun it counts, once.
    status, headers, _ = eve.request("GET", back)
    assert (status, headers["Location"]) == (303, "/join/social")
    assert eve.request("GET", back)[0] == 400


def test_a_provider_that_is_away(visit, house, provider):
    assert re.search(r"Log in with school: http://localhost:\d+ answers", told(house))
    provider.server.shutdown()
    provider.server.server_close()
    page = visit("phone", at=house, path="/login?next=/settings")
    with page.expect_response("**/login/with/school") as answered:
        press(page, "Continue with School of Arts")
    assert answered.value.status == 502
    expect(page.get_by_role("alert")).to_contain_text("School of Arts could not be reached.")
    assert "cannot be used" in told(house)
    # The other way in is right there.
    page.get_by_label("Email", exact=True).fill("first")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Log in")
    page.wait_for_url("**/settings")


def told(house):
    """What `salon doctor` says, which is everything but the secret."""
    text = house.command("doctor").stdout
    assert SECRET not in text
    return text


def test_without_providers_there_is_no_trace(visit, salon):
    page = visit("phone", path="/login")
    expect(page.get_by_role("button", name=re.compile("Continue with"))).to_have_count(0)
    assert Client(salon).request("GET", "/login/with/school")[0] == 404
