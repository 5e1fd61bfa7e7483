"""kill -9 in the middle of uploads and comments, twenty times: what was acknowledged is there afterwards."""

import contextlib
import http.client
import re
import threading
import time

import pytest
from client import Client
from server import Server

ROUNDS = 20


@pytest.fixture
def salon(engine):
    server = Server(engine)
    yield server
    server.stop()


class Person:
    """Writes without a pause and keeps what the server said it had."""

    def __init__(self, server, handle, work, image):
        self.client, self.other = Client(server).join(handle), Client(server)
        self.other.cookies = self.client.cookies
        self.work, self.image = work, image
        self.comments, self.files, self.works = [], [], []
        self.written = 0

    def write(self, until):
        while not until.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.written += 1
                text = f"comment {id(self)} {self.written}"
                status, _, _ = self.client.post(f"{self.work}/comments", text=text, headers={"X-Salon": "fragment"})
                assert status == 201
                self.comments.append(text)

    def upload(self, until):
        while not until.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                answer = self.other.upload(self.image)
                self.files += [f"{answer['base']}/{width}.webp" for width in answer["widths"]]
                image = answer["id"]
                title = f"work {image}"
                status, _, _ = self.other.post_files(
                    "/works", {"title": title, "action": "share", "image": image}, [], headers={"X-Salon": "fragment"})
                assert status == 201
                self.works.append(title)


@pytest.mark.both_engines
def test_nothing_acknowledged_is_lost(salon, studio):
    owner = Client(salon).join("owner")
    work = owner.share("The work", studio.small())
    people = [Person(salon, f"person{number}", work, studio.small("Dune", 120)) for number in range(2)]
    lives = []
    for life in range(ROUNDS):
        until = threading.Event()
        failures = []

        def run(task):
            try:
                task(until)
            except AssertionError as failure:
                failures.append(failure)

        tasks = [person.write for person in people] + [person.upload for person in people]
        threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
        for thread in threads:
            thread.start()
        time.sleep(0.5 + 0.13 * (life % 5))
        salon.kill()
        until.set()
        for thread in threads:
            thread.join()
        assert failures == []
        salon.start()
        lives.append((sum(len(person.comments) for person in people), sum(len(person.works) for person in people)))
    assert lives[-1][0] > 2 * ROUNDS and lives[-1][1] >= ROUNDS / 2, lives

    comments = sorted(text for person in people for text in person.comments)
    assert set(comments) <= set(every_comment(owner, work))
    titles = {title for person in people for title in person.works}
    assert titles <= set(every_title(owner))

    salon.kill()
    first, second = salon.command("verify", "--delete-orphans"), salon.command("verify")
    for result in first, second:
        assert result.returncode == 0 and "missing files: 0" in result.stdout, result.stdout + result.stderr
    assert "Interrupted" not in first.stdout, "the last start had cleaned up"
    assert "orphans: 0" in second.stdout, second.stdout
    assert "Counters corrected: 0" in first.stdout, first.stdout
    salon.start()
    for path in (path for person in people for path in person.files):
        assert owner.request("GET", path)[0] == 200, path


def every_comment(client, work):
    path, found = f"{work}?part=comments", []
    while path:
        status, page = client.get(path)
        assert status == 200
        found += re.findall(r"comment \d+ \d+", page)
        older = re.search(r'rel="next" href="([^"]+)"', page)
        path = older and older[1].replace("&amp;", "&") + "&part=comments"
    assert len(found) == len(set(found)), "a comment is there twice"
    return found


def every_title(client):
    path, found = "/?part=cards", []
    while path:
        status, page = client.get(path)
        assert status == 200
        found += re.findall(r'alt="(work \d+)"', page)
        older = re.search(r'rel="next" href="([^"]+)"', page)
        path = older and older[1].replace("&amp;", "&") + "&part=cards"
    assert len(found) == len(set(found)), "a work is there twice"
    return found
