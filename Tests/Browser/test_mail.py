"""Mail as it arrives: confirming an address, a new password, and a mail server that refuses for a while."""

import time

import pytest
from client import CONSENTS, PASSWORD, Client, wait_until
from conftest import wait_for_welcome
from playwright.sync_api import expect
from postbox import PostBox, certificate, link
from server import Server

NEW = "four green windows"


@pytest.fixture(scope="module")
def box():
    box = PostBox()
    yield box
    box.stop()


@pytest.fixture(scope="module")
def house(box):
    """An instance that sends mail."""
    server = Server("sqlite", settings=box.settings)
    Client(server).join("first")
    yield server
    server.stop()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_address_is_confirmed(visit, house, box, new_handle, scripts):
    handle = new_handle()
    page = visit("phone", at=house, path="/join", language="ko-KR", scripts=scripts)
    for label, value in ("이름", "박미나"), ("아이디", handle), ("이메일", f"{handle}@school.example"), ("비밀번호", PASSWORD):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("checkbox", name="전체 동의", exact=True).check()
    page.get_by_role("main").get_by_role("button", name="회원가입", exact=True).click()
    wait_for_welcome(page)

    mail = box.wait(f"{handle}@school.example")
    assert mail["Subject"] == "이메일 주소를 확인해 주세요"
    assert mail["From"].addresses[0].display_name == "살롱" and mail["From"].addresses[0].username == "salon"
    assert [str(each) for each in mail["To"].addresses] == [f"{handle}@school.example"]
    assert mail.envelope[0] == "salon@school.example" and mail["Auto-Submitted"] == "auto-generated"
    assert abs(mail["Date"].datetime.timestamp() - time.time()) < 60
    assert mail["Message-ID"].endswith("@school.example>") and not mail.is_multipart() and not mail.defects
    text = mail.get_content()
    assert mail.get_content_type() == "text/plain" and f"@{handle} 님, 안녕하세요." in text

    page.goto("/settings/account")
    expect(page.get_by_text("아직 확인하지 않은 이메일이에요.")).to_be_visible()
    page.get_by_role("button", name="확인 메일 다시 보내기", exact=True).click()
    expect(page.get_by_text("메일을 보내고 있어요.", exact=True)).to_be_visible()
    again = box.wait(f"{handle}@school.example", 2).get_content()
    # The second link is worth more than the first.
    assert page.goto(link(text)).status == 410
    page.goto(link(again))
    expect(page.get_by_text(f"{handle}@school.example")).to_be_visible()
    page.get_by_role("button", name="이메일 확인", exact=True).click()
    page.wait_for_url("**/settings/account")
    expect(page.get_by_text("확인한 이메일이에요.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_forgotten_password(visit, house, box, new_handle, scripts):
    handle = new_handle()
    person, address = Client(house).join(handle), f"{handle}@school.example"
    elsewhere = visit("phone", at=house, path="/settings/account", member=person)
    page = visit(at=house, path="/login", scripts=scripts)
    page.get_by_role("link", name="Forgot your password?").click()
    answers = []
    for email in f"nobody-{handle}@school.example", address:
        page.goto("/password/reset")
        page.get_by_label("Email", exact=True).fill(email)
        page.get_by_role("button", name="Send the link", exact=True).click()
        expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
        answers.append(page.get_by_role("main").inner_text().replace(email, "…"))
    assert answers[0] == answers[1]

    mail = box.wait(address, 2)
    assert mail["Subject"] == "Choose a new password" and not box.of(f"nobody-{handle}@school.example")
    path = link(mail.get_content())
    page.goto(path)
    page.get_by_label("New password", exact=True).fill("short")
    page.get_by_role("button", name="Save and log in", exact=True).click()
    expect(page.locator("#field-new-password-problem")).to_be_visible()
    page.get_by_label("New password", exact=True).fill(NEW)
    page.get_by_role("button", name="Save and log in", exact=True).click()
    page.wait_for_url("**/")
    expect(page.get_by_text("Your password is changed and you are logged in.")).to_be_visible()
    page.goto("/settings/account")
    expect(page.get_by_text("This address is confirmed.")).to_be_visible()

    elsewhere.goto("/settings/account")
    assert "/login?next=" in elsewhere.url
    elsewhere.goto(path)
    expect(elsewhere.get_by_role("alert")).to_contain_text("expired or has already been used")
    expect(elsewhere.get_by_role("button", name="Send the link", exact=True)).to_be_visible()
    statuses = [Client(house).post("/login", identifier=handle, password=each)[0] for each in (PASSWORD, NEW)]
    assert statuses == [422, 303]


def test_the_old_address_hears_of_the_new_one(house, box, new_handle):
    handle = new_handle()
    person = Client(house).join(handle)
    assert person.post("/settings/account/email", email=f"{handle}@new.example", password=PASSWORD)[0] == 303
    notice, question = box.wait(f"{handle}@school.example", 2), box.wait(f"{handle}@new.example")
    assert notice["Subject"] == "Your account’s email was changed"
    assert "new.example" not in notice.get_content() and "/email/" not in notice.get_content()
    assert person.post(link(question.get_content()))[0] == 303
    assert "This address is confirmed." in person.get("/settings/account")[1]


@pytest.mark.both_engines
def test_a_mail_outlives_refusals_and_a_kill(box, engine):
    box.refusals, box.refused = 1, 0
    server = Server(engine, settings=box.settings)
    try:
        address = f"patient-{engine}@school.example"
        person = Client(server)
        fields = {"name": "Mina", "handle": "patient", "email": address, "password": PASSWORD, **CONSENTS}
        person.post_files("/join", fields, [])
        wait_until(lambda: "451 4.3.0 Come back later" in server.log.read_text())
        server.kill()
        server.start()
        box.wait(address)
        time.sleep(6)
        assert len(box.of(address)) == 1 and box.refused == 1
        assert address not in server.log.read_text(), "logs name nobody"
    finally:
        box.refusals = 0
        server.stop()


@pytest.mark.parametrize("tls", ["smtps", "starttls"])
def test_a_mail_server_is_trusted_by_its_certificate(tmp_path, tls):
    pem = certificate(tmp_path)
    box = PostBox(tls, pem)
    trusting = Server("sqlite", settings={**box.settings, "SSL_CERT_FILE": str(tmp_path / "certificate.pem")})
    try:
        Client(trusting).join("trusting")
        box.wait("trusting@school.example")
        told = trusting.command("doctor").stdout
        assert "answers; from salon@school.example" in told, told
        trusting.environment.pop("SSL_CERT_FILE")
        told = trusting.command("doctor").stdout
        assert "accepts no mail" in told and "certificate" in told, told
        assert "p%3A" not in told and "p:/w" not in told
        trusting.environment["SALON_MAIL_SMTP_URL"] = box.url.replace("p%3A", "q%3A")
        trusting.environment["SSL_CERT_FILE"] = str(tmp_path / "certificate.pem")
        assert "accepts no mail" in trusting.command("doctor").stdout
        assert len(box.mails) == 1
    finally:
        trusting.stop()
        box.stop()


def test_without_a_mail_server_the_log_has_the_mail(visit, salon, member):
    person = member("Sol", fresh=True)
    wait_until(lambda: f"{person.handle}@school.example" in salon.log.read_text())
    printed = salon.log.read_text().split(f"{person.handle}@school.example")[1]
    assert "Confirm your email address" in printed and f"Hello @{person.handle}," in printed
    assert person.post(link(printed.split("-- ")[0]))[0] == 303

    told = salon.command("member reset-password", f"@{person.handle}")
    assert told.returncode == 0, told.stderr
    page = visit(path=link(told.stdout))
    page.get_by_label("New password", exact=True).fill(NEW)
    page.get_by_role("button", name="Save and log in", exact=True).click()
    page.wait_for_url("**/")
    assert person.get("/settings/account")[0] == 303
    unknown = salon.command("member reset-password", "nobody_here")
    assert unknown.returncode != 0 and "There is no member with that handle." in unknown.stderr


def test_a_wrong_setting_is_explained(salon):
    for settings in (
        {"SALON_MAIL_SMTP_URL": "smtp://me:secret@mail.example"},
        {"SALON_MAIL_SMTP_URL": "http://me:secret@mail.example", "SALON_MAIL_FROM": "a@b.example"},
        {"SALON_MAIL_FROM": "a@b.example, c@d.example"},
    ):
        before = dict(salon.environment)
        salon.environment.update(settings)
        told = salon.command("doctor")
        salon.environment.clear()
        salon.environment.update(before)
        assert told.returncode != 0 and "SALON_MAIL_" in told.stderr and "secret" not in told.stderr, told.stderr


def test_a_file_sets_mail(house, box, tmp_path):
    file = tmp_path / "salon.yaml"
    file.write_text(f'mail:\n  smtp-url: "{box.url}"\n  from: Salon <salon@school.example>\n')
    before = dict(house.environment)
    for key in box.settings:
        house.environment.pop(key)
    told = house.command("doctor", "--config", str(file)).stdout
    house.environment.update(before)
    assert f"mail-smtp-url = smtp://127.0.0.1:{box.port}  ({file})" in told, told
    assert f"Mail: smtp://127.0.0.1:{box.port} answers" in told, told
