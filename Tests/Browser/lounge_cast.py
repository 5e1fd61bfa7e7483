"""Shared by the lounge's tests: personas, and their acts without a browser."""

import itertools
import re

from client import Client
from server import Server

FRAGMENT = {"X-Salon": "fragment"}

#: Measures follow after a few presses, and nobody waits.
QUICK = {
    "SALON_LOUNGE_NEWCOMERS_WAIT_HOURS": "0", "SALON_LOUNGE_FEWEST_PEOPLE": "2", "SALON_LOUNGE_PERCENT_OF_ACTIVES": "0",
    "SALON_LOUNGE_WARNS_AT": "-2", "SALON_LOUNGE_RESTRICTS_AT": "-4", "SALON_LOUNGE_RESTRICTS_LONG_AT": "-20",
}


class Lounge:
    """An instance of its own, with an admin who has not entered the lounge."""

    def __init__(self, engine, **rules):
        self.server = Server(engine, settings={**QUICK, **rules})
        self.admin = Client(self.server).join("first", "Firsthand Admin")
        self.numbers = itertools.count(1)

    def stop(self):
        self.server.stop()

    def enter(self, nickname):
        """Somebody new, whose account has nothing in common with the nickname."""
        number = next(self.numbers)
        client = Client(self.server).join(f"guest{number}", f"Realname {number}")
        status, _, content = client.post("/lounge/join", nickname=nickname, next="/lounge")
        assert status == 303, content.decode()
        client.nickname = nickname
        return client

    def persona(self, client):
        [[id]] = self.server.execute(f"SELECT id FROM personas WHERE nickname = '{client.nickname}'")
        return id

    def value(self, client):
        [[value]] = self.server.execute(f"SELECT value FROM personas WHERE nickname = '{client.nickname}'")
        return int(value)

    def decide(self, path, **fields):
        status, _, content = self.admin.post(f"/lounge/moderation/{path}", **fields)
        assert status == 303, content.decode()


def write(client, text, root=None):
    """Posts, or replies to a post; the number of the new one."""
    path = f"/lounge/{root}/replies" if root else "/lounge"
    status, _, content = client.post(path, FRAGMENT, text=text)
    assert status == 201, content.decode()
    return re.search(r'id="lounge-(\d+)"', content.decode())[1]


def like(client, post):
    status, _, content = client.post(f"/lounge/{post}/like", FRAGMENT)
    assert status == 200, content.decode()


def press(client, post):
    status, _, content = client.post(f"/lounge/{post}/transparency", FRAGMENT)
    assert status == 200, content.decode()


def notices(page):
    return page.locator("#lounge-notices > li")


def dot(page):
    """The red dot at the lounge's tab."""
    return page.locator("#lounge-dot")
