"""Members who write everything at once while the server is killed, and what must be there afterwards."""

import collections
import contextlib
import http.client
import re
import threading
import time

from client import Client, wait_until

SCRIPT = {"X-Salon": "fragment"}
#: Each persona presses once a life.
SETTINGS = {"SALON_LOUNGE_PRESSES_A_DAY": "1000"}
#: What is acknowledged in each life, at least.
ENOUGH = {"posts": 3, "messages": 3, "lounge_posts": 3, "works": 1, "presses": 1}


class Person:
    """Writes without a pause and notes what the server acknowledged."""

    def __init__(self, server, handle):
        self.writer, self.uploader = Client(server).join(handle), Client(server)
        status, _, content = self.writer.post("/lounge/join", nickname=f"달빛_{handle}")
        assert status == 303, content.decode()
        self.uploader.cookies = self.writer.cookies
        self.handle = handle
        #: What was acknowledged: texts by their table, files by their path.
        self.texts, self.files = collections.defaultdict(list), []
        self.pressed, self.likes, self.tries = [], None, 0

    def meet(self, other, work):
        self.other, self.work = other, work
        self.conversation = self.writer.converse(other.writer)
        self.post = self.writer.publish("to be liked")
        self.lounge_posts = []

    def write(self, life, until):
        is_pressed = False
        while not until.is_set():
            self.tries += 1
            words = f"life {life} of {self.handle} {self.tries}"
            self.writer.publish(words)
            self.texts["posts"].append(words)
            self.writer.comment(self.work, words + " comment")
            self.texts["posts"].append(words + " comment")
            for conversation, said in (self.conversation, words), (self.group, words + " to all"):
                self.writer.say(conversation, said)
                self.texts["messages"].append(said)
            self.like()
            content = self.send("/lounge", 201, text=words)
            self.lounge_posts.append(re.search(r'id="lounge-(\d+)"', content)[1])
            self.texts["lounge_posts"].append(words)
            if not is_pressed and self.other.lounge_posts:
                is_pressed, target = True, self.other.lounge_posts[-1]
                self.send(f"/lounge/{target}/transparency", 200)
                self.pressed.append(target)

    def like(self):
        wanted, self.likes = not self.likes, None
        self.send(f"{self.other.post}/{'like' if wanted else 'unlike'}", 200)
        self.likes = wanted

    def send(self, path, expected, **fields):
        status, _, content = self.writer.post(path, SCRIPT, **fields)
        assert status == expected, content.decode()
        return content.decode()

    def upload(self, life, until, image):
        while not until.is_set():
            answer = self.uploader.upload(image)
            self.files += [f"{answer['base']}/{width}.webp" for width in answer["widths"]]
            title = f"life {life} of {self.handle} work {answer['id']}"
            status, _, content = self.uploader.post_files(
                "/works", {"title": title, "action": "share", "image": answer["id"]}, [], headers=SCRIPT)
            assert status == 201, content.decode()
            self.texts["works"].append(title)


class Life:
    """From one start to the next `kill -9`."""

    def __init__(self, server, people, number, image):
        self.server, self.people, self.number, self.image = server, people, number, image
        self.failures = []

    def live(self, seconds):
        self.before = [{table: len(texts) for table, texts in person.texts.items()} for person in self.people]
        former = acknowledged(self.people)
        until = threading.Event()
        tasks = [(person.write, ()) for person in self.people]
        tasks += [(person.upload, (self.image,)) for person in self.people]
        threads = [threading.Thread(target=self.run, args=(task, until, *more)) for task, more in tasks]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        # On a busy machine it takes longer until there is something of everything that could be lost.
        wait_until(lambda: self.failures or all(
            acknowledged(self.people)[what] >= former[what] + count for what, count in ENOUGH.items()))
        self.server.kill()
        until.set()
        for thread in threads:
            thread.join()
        assert self.failures == [], self.failures[0]
        self.server.start()

    def run(self, task, until, *more):
        while not until.is_set():
            try:
                with contextlib.suppress(OSError, http.client.HTTPException):
                    task(self.number, until, *more)
            except Exception as failure:
                self.failures.append(failure)
                return

    def check(self):
        """Everything that was acknowledged in this life is there, once."""
        for table, column in ("posts", "text"), ("messages", "text"), ("lounge_posts", "text"), ("works", "title"):
            rows = self.server.execute(f"SELECT {column} FROM {table} WHERE {column} LIKE 'life {self.number} of %'")
            found = collections.Counter(text for [text] in rows)
            assert not [text for text, count in found.items() if count > 1], f"twice in {table}"
            for person, before in zip(self.people, self.before):
                lost = [text for text in person.texts[table][before.get(table, 0):] if text not in found]
                assert not lost, f"lost from {table}: {lost}"
        for person in self.people:
            if person.likes is not None:
                is_there = self.server.execute(
                    f"SELECT 1 FROM likes JOIN accounts a ON a.id = account_id WHERE a.handle = '{person.handle}' "
                    f"AND post_id = {person.other.post.split('/')[-1]}") != []
                assert is_there == person.likes, f"{person.handle} likes: {person.likes}, stored: {is_there}"


def kill_again_and_again(server, image, lives, seconds, heard=None):
    """`lives` times `kill -9` in the middle of everything; how much was acknowledged. `seconds(life)` is how long each
    lasts."""
    people = [Person(server, f"person{number}") for number in range(2)]
    work = people[0].uploader.share("The work", image)
    for person, other in zip(people, reversed(people)):
        person.other = other
    for person in people:
        person.meet(person.other, work)
    group = begin_group([person.writer for person in people], Client(server).join("listener"))
    for person in people:
        person.group = group
    for number in range(lives):
        life = Life(server, people, number, image)
        life.live(seconds(number))
        life.check()
        if heard:
            heard(number, people)
    check_all(server, people)
    return acknowledged(people)


def begin_group(writers, listener):
    """A group of two who write and one who listens; its path."""
    first, *others = *writers, listener
    for other in others:
        first.post(f"/@{other.handle}/follow")
        other.post(f"/@{first.handle}/follow")
    body = "&".join(f"with={other.handle}" for other in others)
    status, headers, content = first.request(
        "POST", "/messages/new/group", body, {"Content-Type": "application/x-www-form-urlencoded"})
    assert status == 303, content.decode()
    return headers["Location"]


def acknowledged(people):
    counts = collections.Counter()
    for person in people:
        for table, texts in list(person.texts.items()):
            counts[table] += len(texts)
        counts["presses"] += len(person.pressed)
        counts["renditions"] += len(person.files)
    return counts


def check_all(server, people):
    """No press and no file is missing, there are no orphans, and every counter is right."""
    for person in people:
        rows = server.execute(
            f"SELECT post_id FROM lounge_presses r JOIN personas p ON p.id = r.presser_id "
            f"WHERE p.nickname = '달빛_{person.handle}'")
        assert set(person.pressed) <= {id for [id] in rows}, "presses are lost"
        assert len(rows) == len({id for [id] in rows}), "a press is there twice"
    for person in people:
        for path in person.files:
            # What no work shows yet is only its owner's.
            assert person.uploader.request("GET", path)[0] == 200, path
    server.kill()
    result = server.command("verify")
    assert result.returncode == 0, result.stdout + result.stderr
    # The last start has cleaned up.
    assert "missing files: 0, orphans: 0" in result.stdout and "Interrupted" not in result.stdout, result.stdout
    corrected = re.findall(r"^.*corrected: (.*)$", result.stdout, re.MULTILINE)
    assert corrected and not re.search(r"[1-9]", " ".join(corrected)), result.stdout
    server.start()
