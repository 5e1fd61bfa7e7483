"""Two people talk while everything between them breaks: both ends and the database hold the same, in the same order.

`SALON_CONVERSE_MINUTES=10` talks for that long instead of a quarter of a minute.
"""

import os
import random
import time

import pytest
from client import Client
from playwright.sync_api import expect
from server import Server
from talk import composer, said, stored

MINUTES = float(os.environ.get("SALON_CONVERSE_MINUTES", 0))
MESSAGES = 60
WORDS = ["안녕", "작업실에 있어?", "I am on my way.", "👏", "그 그림 말이야,\n두 번째 것", "see you", "ㅋㅋㅋ", "내일 봐"]


@pytest.fixture
def salon(engine):
    server = Server(engine)
    Client(server).join("first")
    yield server
    server.stop()


class Side:
    """A person at a browser: types through the composer, whatever happens to network, page and server."""

    def __init__(self, page, name):
        self.page, self.name, self.typed = page, name, []
        self.devtools = page.context.new_cdp_session(page)
        self.is_frozen = False
        # A browser without a window freezes no tab it believes to be looked at. One whose scripts pause at their next
        # step comes to the same: the network goes on, and scripts notice later.
        self.devtools.send("Debugger.enable")
        self.devtools.on("Debugger.paused", self.froze)
        page.evaluate("() => { setInterval(() => {}, 20); }")

    def type(self, words):
        if self.is_frozen:
            return
        text = f"{self.name} {len(self.typed)} {words}"
        field = composer(self.page)
        field.fill(text)
        # A message prepared by script, sent by a key.
        field.press("Control+Enter")
        self.typed.append(text)

    def freeze(self):
        self.devtools.send("Debugger.pause")
        while not self.is_frozen:
            self.page.wait_for_timeout(10)

    def froze(self, _):
        self.is_frozen = True

    def thaw(self):
        self.devtools.send("Debugger.resume")
        self.is_frozen = False

    def all_said(self):
        """Everything in the conversation, from its beginning, as this page shows it."""
        self.page.wait_for_function("""() => {
            const history = document.querySelector("[data-history]");
            history.scrollTop = -history.scrollHeight;
            return !history.querySelector("[data-older-messages]");
        }""", timeout=60_000 + MINUTES * 60_000, polling=50)
        return said(self.page)


@pytest.mark.both_engines
def test_a_conversation_outlasts_everything(visit, wire, salon, member):
    chance = random.Random(4711)
    hana, minsu = member("Hana", fresh=True), member("김민수", fresh=True)
    hana.post(f"/@{minsu.handle}/follow")
    minsu.post(f"/@{hana.handle}/follow")
    path = hana.converse(minsu)
    near = Side(visit("phone", at=wire, path=path, member=hana), "hana")
    far = Side(visit("desktop", path=path, member=minsu), "minsu")

    def talk(count, faults=()):
        """Both type by turns; `faults` happen in between, one after the other."""
        faults = list(faults)
        each = max(1, count // (len(faults) + 1))
        for number in range(count):
            chance.choice([near, far]).type(chance.choice(WORDS))
            if number % 5 == 0:
                near.page.wait_for_timeout(chance.choice([0, 30, 120]))
            if faults and number % each == each - 1:
                faults.pop(0)()
        for fault in faults:
            fault()

    def restart():
        salon.kill()
        # Nobody answers for a moment.
        talk(4)
        salon.start()

    def deploy():
        salon.end()
        talk(2)
        salon.start()

    rounds = 0
    started = time.monotonic()
    while rounds == 0 or time.monotonic() - started < MINUTES * 60:
        talk(2 * MESSAGES - 12, [
            wire.cut, wire.mend, far.freeze, far.thaw, restart, near.freeze, wire.cut, wire.mend, near.thaw, deploy,
            wire.cut, restart, wire.mend])
        rounds += 1

    for side in near, far:
        expect(side.page.locator(".message[data-pending]")).to_have_count(0, timeout=60_000)
    typed = near.typed + far.typed
    assert len(near.typed) > MESSAGES / 2 and len(far.typed) > MESSAGES / 2
    held = stored(salon, path)
    assert len(held) == len(set(held)) == len(typed), "lost or twice"
    for side in near, far:
        assert [text for text in held if text.startswith(f"{side.name} ")] == side.typed, "out of order"
    for side in near, far:
        last = side.page.locator(".messages .message").last
        expect(last).to_have_attribute("data-position", str(len(held)), timeout=30_000)
        assert side.all_said() == held
    # And so it stays.
    far.page.reload()
    assert far.all_said() == held
    # The HTTP server says so of connections that are open when it is told to stop.
    failed = [line for line in salon.log.read_text().splitlines()
              if (" error " in line.lower() or "fatal" in line.lower()) and "Waiting on child channel" not in line]
    assert failed == []
