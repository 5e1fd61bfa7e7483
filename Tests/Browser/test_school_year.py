"""A school's year: invitations, spam, reports, an appeal, a backup, another machine, another database."""

import contextlib
import re
import sqlite3
import subprocess

import pytest
from client import Client
from playwright.sync_api import expect
from server import BINARY, POSTGRES, Server, new_database

pytestmark = pytest.mark.skipif(not POSTGRES, reason="needs a PostgreSQL to move to")
ADVERT = "I photograph works cheaply! Write to me."


@pytest.fixture
def salon(engine):
    server = Server(engine, "--registration", "invitation")
    yield server
    server.stop()


def comment(client, work, text):
    """Its path."""
    return "/posts/" + re.search(r'id="(?:comment|post)-(\d+)"', client.comment(work, text))[1]


def report(client, path, reason="spam", **fields):
    status, _, content = client.post(f"{path}/report", reason=reason, **fields)
    assert status == 303, content.decode()


def decide(desk, about, label, reason, **selected):
    """A moderator opens the case about a member and decides."""
    desk.goto("/admin/reports")
    desk.locator(".case", has_text=re.compile(rf"{about}\b")).locator("a.button").click()
    desk.wait_for_url(re.compile(r"/admin/reports/\d+"))
    if desk.get_by_role("button", name="Open them").count():
        desk.get_by_role("button", name="Open them").click()
    desk.locator(f"input[name=act][value={label}]").check()
    for name, value in selected.items():
        desk.locator(f"select[name={name}]").select_option(value)
    desk.get_by_label("Reason (the person will read it)").fill(reason)
    desk.get_by_role("button", name="Decide", exact=True).click()
    expect(desk.locator("#toasts")).to_contain_text("Decision recorded")


def links(client, starts, most=250):
    """What a member can reach from some pages, up to so many, and how it answers."""
    found, waiting = {}, list(starts)
    while waiting and len(found) < most:
        path = waiting.pop(0)
        if path in found:
            continue
        status, headers, content = client.request("GET", path)
        found[path] = status
        if headers.get("Content-Type", "").startswith("text/html"):
            for link in re.findall(r'(?:href|src)="(/[^"#]*)', content.decode()):
                link = link.replace("&amp;", "&")
                if not re.match(r"/(live|logout|join|styleguide|language)|.*(after|before|next)=", link):
                    waiting.append(link)
    return found


def tables(folder):
    """All rows of each table, sorted."""
    with contextlib.closing(sqlite3.connect(folder / "salon.sqlite")) as database:
        names = [name for name, in database.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'")]
        return {name: sorted(database.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for name in names}


def run(*command):
    done = subprocess.run([BINARY, *map(str, command)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Catches whatever of a year's moderation does not lead to the next step, and anything that a backup, another machine or
# another engine loses: a row, a file, a session, a link.
def test_a_school_s_year(visit, salon, studio, tmp_path):
    admin = Client(salon).join("headmaster")
    codes = [admin.invite(uses=uses).split("=")[1] for uses in ("25", "5")]
    students = [Client(salon).join(f"student{number}", invitation=codes[number // 25]) for number in range(30)]
    assert Client(salon).post_files("/join", {"handle": "stranger"}, [])[0] in (403, 422)
    spammer, blunt, rude, tutor, mina = students[:5]
    assert salon.command("member promote", tutor.handle, "--role", "moderator").returncode == 0
    works = [student.share(f"Work of {student.handle}", studio.small("GreenMeadow")) for student in students[3:8]]
    for student in students[8:]:
        comment(student, works[0], f"Well done, says {student.handle}.")
        student.post(works[1].replace("/works/", "/posts/") + "/like")

    # One spams everywhere, and three report it: one case.
    advertising = [comment(spammer, work, ADVERT) for work in works][0]
    for student in mina, *students[5:7]:
        report(student, advertising)
    # One is blunt, one is rude in private.
    remark = comment(blunt, works[2], "This looks like homework.")
    report(mina, remark, "abuse")
    path = rude.converse(mina)
    rude.say(path, "Nobody wants you here.")
    _, page = mina.get(f"{path}/report")
    report(mina, path, "abuse", message=re.search(r'name="message" value="(\d+)"', page)[1])

    desk = visit("desktop", path="/settings", member=tutor)
    expect(desk.get_by_role("link", name=re.compile("Reports and decisions"))).to_contain_text("3")
    decide(desk, "@" + spammer.handle, "suspend", "You advertise under every work.", period="open")
    decide(desk, "@" + blunt.handle, "warn", "Say what could be better.")
    decide(desk, "@" + rude.handle, "restrict", "Leave her alone.", period="30")
    assert "You are suspended" in spammer.get("/settings/standing")[1]
    assert mina.get(f"/@{spammer.handle}")[0] == 404
    expect(visit("phone", path="/notifications", member=mina).locator("main")).to_contain_text(
        "reviewed your report")

    # The warned member reads why and appeals; somebody else answers.
    phone = visit("phone", path="/notifications", member=blunt)
    phone.get_by_role("link", name=re.compile("made a decision about your account")).click()
    expect(phone.get_by_text("Say what could be better.")).to_be_visible()
    phone.locator("summary", has_text="Appeal").click()
    phone.get_by_label("Why should it be reviewed?").fill("She had asked for it.")
    phone.get_by_role("button", name="Send the appeal").click()
    expect(phone.get_by_text("You have appealed.")).to_be_visible()
    office = visit("phone", path="/admin/appeals", member=admin)
    office.locator("textarea[name=answer]").fill("True. Sorry.")
    office.locator("button[name=act][value=uphold]").click()
    expect(office.locator("#toasts")).to_contain_text("Decision recorded")
    phone.reload()
    expect(phone.get_by_text("True. Sorry.")).to_be_visible()
    office.goto("/admin/log")
    for handle in spammer.handle, blunt.handle, rude.handle:
        expect(office.locator("main")).to_contain_text(f"@{handle}")

    # A backup while all goes on, and one more of what has come since.
    backups = tmp_path / "backups"
    assert salon.command("backup", str(backups), "--verify", "--quiet").returncode == 0
    mina.comment(works[3], "Happy holidays!")
    starts = ["/", "/timeline", "/notifications", "/messages", "/settings", "/@student4", *works]
    viewers = (admin, [*starts, "/admin/log"]), (mina, [*starts, path]), (Client(salon), starts)
    before = [links(viewer, own) for viewer, own in viewers]
    assert all(sum(status == 200 for status in found.values()) > 40 for found in before)
    salon.end()
    assert salon.command("backup", str(backups), "--quiet").returncode == 0
    rows = tables(salon.data)

    # Another machine; then another database.
    folder = tmp_path / "data"
    run("restore", "--data", folder, backups, "--quiet")
    restored = tables(folder)
    assert restored.keys() == rows.keys()
    # Search indexes are made anew from the rows.
    compared = [name for name in rows if not name.endswith(("_backlog", "_known"))]
    assert len(compared) > 80 and [name for name in compared if rows[name] != restored[name]] == []
    name, url = new_database()
    run("move", "--data", folder, "--to", url)
    moved = Server("postgres", "--registration", "invitation", data=folder, database=(name, url))
    try:
        # Its rows one by one were compared by the command itself.
        for name in compared:
            assert moved.execute(f"SELECT COUNT(*) >= {len(rows[name])} FROM {name}") == [["t"]], name
        for (viewer, _), known in zip(viewers, before):
            viewer.server = moved
            assert {link: viewer.request("GET", link)[0] for link in known} == known
        spammer.server = moved
        assert "You are suspended" in spammer.get("/settings/standing")[1]
    finally:
        moved.stop()
