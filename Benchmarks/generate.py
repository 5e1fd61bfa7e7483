#!/usr/bin/env python3
"""Fills a data folder with a community of 100 000 members: generate.py --salon BINARY --posts N [--talks FROM] FOLDER.

The tables are made by `salon doctor`, the rows go straight into the SQLite file; the search index is filled by a second
`salon doctor`, as it would be at the first start. One post in five is a work with one image, the others are comments on
works; authors, likers and who is followed obey Zipf's law (follows.py says who is special). All images of one size are
one set of empty files. The same seed makes the same community, except for its dates, which end now. Nothing is left
behind when it fails half-way.

With --talks it is a copy of the community in FROM (made if it is not there), to which conversations are added
(talks.py).
"""
import argparse
import hashlib
import itertools
import json
import math
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import time
from base64 import urlsafe_b64encode

import follows
import words
from people import People

#: Rises when communities made before would not do any more.
VERSION = 5
TERMS = f"{os.path.dirname(os.path.abspath(__file__))}/../Commons/Joining/Terms/Texts"
#: What every fifth post is, beginning with the first.
KINDS = ("work", "comment", "comment", "post", "reply")
MEMBERS = 100_000
READERS = 10_000
LIKES_A_POST = 10
MOST_LIKES = 10_000_000
SPAN = 300 * 24 * 3_600_000  # milliseconds
WIDTHS = [320, 640, 960, 1280, 1920, 2560]
SIZES = [(4000, 3000), (3000, 4000), (6000, 4000), (2048, 2048), (1920, 1080), (1600, 2400), (900, 1200)]
IDENTITY = '{"quarterTurns":0,"straighten":0,"strength":1}'


def widths(width):
    """As Salon chooses them: no wider than the original, and its own width where a wider one is missing."""
    fitting = [step for step in WIDTHS if step <= width]
    if len(fitting) < len(WIDTHS):
        if fitting and width != fitting[-1] and width < fitting[-1] * 1.1:
            fitting.pop()
        if not fitting or fitting[-1] != width:
            fitting.append(width)
    return ",".join(map(str, fitting))


def media_id(work):
    return work + 32


def rendering(size):
    """The folder of the renditions of images of one of SIZES."""
    return f"{size:011x}"


def token(number):
    """The session token of a reader: 43 characters of base64url."""
    return urlsafe_b64encode(hashlib.sha256(b"reader %d" % number).digest()).decode().rstrip("=")


def token_hash(number):
    """What the database keeps of it."""
    return hashlib.sha256(token(number).encode()).digest()


class Community:
    def __init__(self, posts, now):
        self.random = random.Random(7)
        self.posts = posts
        self.now = now
        self.start = now - SPAN
        self.members = [((self.start - (MEMBERS - i) * 1_000) << 16) | (i & 1023) for i in range(MEMBERS)]
        step = SPAN / posts
        self.ids = [(int(self.start + i * step) << 16) | (i & 1023) for i in range(posts)]
        self.authors = [self.author(i) for i in range(posts)]
        self.parents, self.roots, self.depths, self.replies = [None] * posts, [None] * posts, [0] * posts, [0] * posts
        for i in range(posts):
            # People talk about new posts: the age of what they answer follows Zipf's law too.
            before = i // 5 - self.zipf(i // 5 + 1)
            if KINDS[i % 5] == "comment":
                self.answer(i, before * 5)
            elif KINDS[i % 5] == "reply":
                # A post or an answer.
                self.answer(i, before * 5 + (4 if before < i // 5 and self.random.random() < 0.5 else 3))
        #: Who reposted a post, by its index: the member, and after how many minutes. Half of the short posts are not
        #: reposted, most others once, a few by hundreds.
        self.reposts = {
            i: {self.zipf(MEMBERS): place + 1 for place in range(min(int(0.5 / (1 - self.random.random())), 1_000))}
            for i in range(KINDS.index("post"), posts, 5)}
        self.people = People(self.random)
        self.follows = follows.Follows(self.random, MEMBERS, posts)
        self.follows.date(self.start, SPAN)
        # The longest text first, so that pieces of it are cheap.
        self.text = words.text(self.random, 400_000)

    def answer(self, i, parent):
        self.parents[i] = self.ids[parent]
        self.roots[i] = self.roots[parent] or self.ids[parent]
        self.depths[i] = self.depths[parent] + 1 if KINDS[i % 5] == "reply" else 0
        self.replies[parent] += 1

    def zipf(self, count):
        """0 … count - 1, each with a probability of about 1 / (rank + 1)."""
        return int(math.exp(self.random.random() * math.log(count))) - 1 if count > 1 else 0

    def member(self):
        return self.members[self.zipf(MEMBERS)]

    def author(self, i):
        """The index of a post's author."""
        if KINDS[i % 5] in ("work", "post"):
            # The celebrity has a work in every part of the time, and one of five early ones is by those who stop.
            if i // 5 % (self.posts // 5 // max(40, self.posts // 5_000)) == 0:
                return follows.CELEBRITY
            if i < self.posts // 10 and self.random.random() < 0.2:
                return self.random.choice(follows.SILENT_AUTHORS)
        while (member := self.zipf(MEMBERS)) in follows.SILENT_AUTHORS:
            pass
        return member

    def words(self, most):
        start = self.text.index(" ", self.random.randrange(len(self.text) - most * 2)) + 1
        return self.text[start : self.text.rindex(" ", start, start + self.random.randrange(24, most))]

    def accounts(self):
        followers, following = self.follows.follower_counts, self.follows.following_counts
        for i, id in enumerate(self.members):
            name, handle, major, language = self.people()
            email = f"{handle}@salon.example"
            yield (id, handle, handle, email, email, name, major, "admin" if i == 0 else "member", language, "-",
                   followers[i], following[i], self.follows.unread_counts[i])

    def sessions(self):
        for i in range(READERS):
            yield (token_hash(i), self.members[i], self.now, self.now, "Mozilla/5.0")

    def post_rows(self, likes):
        for i, id in enumerate(self.ids):
            kind = KINDS[i % 5]
            yield (id, self.members[self.authors[i]], kind, self.parents[i], self.roots[i], self.depths[i],
                   self.words(400 if kind == "work" else 160), likes[i], self.replies[i], len(self.reposts.get(i, ())))

    def work_rows(self):
        for i in range(0, self.posts, 5):
            yield (self.ids[i], self.members[self.authors[i]], self.people.title(), self.people.medium(),
                   "all-rights-reserved", 0, 1)

    def media_rows(self):
        for i in range(0, self.posts, 5):
            size = self.random.randrange(len(SIZES))
            width, height = SIZES[size]
            yield (media_id(self.ids[i]), self.members[self.authors[i]], "image", self.ids[i], 0, rendering(size),
                   "jpeg", width * height // 3, width, height, widths(width), f"{self.random.getrandbits(96):024x}",
                   IDENTITY)

    def swatches(self):
        for i in range(0, self.posts, 5):
            for position in range(5):
                colour = self.random.getrandbits(24)
                yield (media_id(self.ids[i]), position, (colour >> 16) / 255, (colour >> 8 & 255) / 640 - 0.2,
                       (colour & 255) / 640 - 0.2, 0.2, f"{colour:06x}")

    def like_rows(self, counts):
        """Likes of each post, as many as `counts` says afterwards."""
        wanted = min(LIKES_A_POST, MOST_LIKES / self.posts)
        for i, id in enumerate(self.ids):
            created = id >> 16
            people = sorted({self.member() for _ in range(int(self.random.expovariate(1 / wanted) + 0.5))})
            counts[i] = len(people)
            for who in people:
                yield (id, who, created)

    def repost_rows(self):
        """In the order of time."""
        rows = sorted(
            ((self.ids[i] >> 16) + minutes * 60_000, self.ids[i], self.members[who])
            for i, people in self.reposts.items() for who, minutes in people.items())
        return ((time << 16 | 1 << 15 | n % (1 << 15), post, who) for n, (time, post, who) in enumerate(rows))

    def facts(self):
        """What the harness has to know of it."""
        unread = self.follows.unread_counts
        told = [i for i in range(READERS) if self.follows.follower_counts[i] and i != follows.CELEBRITY]
        return {
            "version": VERSION, "posts": self.posts,
            "recent_posts": list(itertools.islice(reversed(self.ids[KINDS.index("post")::5]), 1_000)),
            "recent_works": list(itertools.islice(reversed(self.ids[::5]), 1_000)),
            "works": self.ids[::5][:: max(1, self.posts // 50_000)],
            "unread": [i for i in told if unread[i]][:1_000], "read": [i for i in told if not unread[i]][:1_000],
        }


#: The columns that are written; what else a table has keeps its default.
TABLES = {
    "notifications": "account_id, id, actor_id, kind, is_read",
    "accounts": "id, handle, handle_key, email, email_key, name, major, role, language, password_hash, follower_count, "
                "following_count, unread_count",
    "sessions": "token_hash, account_id, created_at, seen_at, user_agent",
    "follows": "id, follower_id, followed_id",
    "likes": "post_id, account_id, created_at",
    "posts": "id, author_id, kind, parent_id, root_id, depth, text, like_count, reply_count, "
             "repost_count",
    "works": "post_id, author_id, title, medium, licence, allows_download, image_count",
    "media": "id, owner_id, role, post_id, position, rendering, format, byte_count, width, height, widths, "
             "placeholder, recipe",
    "swatches": "media_id, position, lightness, a, b, weight, hex",
    "reposts": "id, post_id, account_id",
}


def fill(path, posts):
    community = Community(posts, int(time.time() * 1000))
    database = sqlite3.connect(path, isolation_level=None)
    run = database.execute
    run("PRAGMA journal_mode = OFF")
    run("PRAGMA synchronous = OFF")
    run("PRAGMA cache_size = -500000")
    indexes = run("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
    run("BEGIN")
    for name, _ in indexes:
        run(f"DROP INDEX {name}")
    counts = [0] * posts
    rows = {
        "accounts": community.accounts(), "sessions": community.sessions(),
        "follows": community.follows.rows(community.members), "reposts": community.repost_rows(),
        "notifications": community.follows.notifications(community.members, READERS),
        "likes": community.like_rows(counts), "posts": community.post_rows(counts),
        "works": community.work_rows(), "media": community.media_rows(), "swatches": community.swatches(),
    }
    for table, columns in TABLES.items():
        places = ",".join("?" * (columns.count(",") + 1))
        database.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows[table])
    run("INSERT INTO account_search_backlog SELECT id FROM accounts")
    run("INSERT INTO work_search_backlog SELECT post_id FROM works")
    for _, sql in indexes:
        run(sql)
    # No ANALYZE: Salon does not ask for statistics either, so its statements are planned as they would be elsewhere.
    run("COMMIT")
    run("PRAGMA journal_mode = WAL")
    database.close()
    return community


def write_media(folder, images):
    """The same empty files for all images `(id, rendering)` of one size, so that `salon verify` misses nothing."""
    for shard in range(1_000):
        os.makedirs(f"{folder}/{shard:03}", exist_ok=True)
    for size, (width, _) in enumerate(SIZES):
        sample = f"{folder}/samples/{size}"
        os.makedirs(f"{sample}/{rendering(size)}")
        for path in ["original.jpg", *(f"{rendering(size)}/{step}.webp" for step in widths(width).split(","))]:
            open(f"{sample}/{path}", "w").close()
    for id, name in images:
        os.symlink(f"../samples/{int(name, 16)}", f"{folder}/{id % 1_000:03}/{id}")


def is_made(folder, talks=None):
    """Whether it holds a community of this version, and such conversations."""
    try:
        with open(f"{folder}/community.json") as file:
            facts = json.load(file)
    except FileNotFoundError:
        return False
    return facts.get("version") == VERSION and facts.get("talks", {}).get("version") == talks


def prepare(salon, folder):
    """Does what the first start would do: newer tables, the search index. Everybody has agreed to the terms as they are
    now. Leaves everything in one file."""
    subprocess.run([salon, "doctor", "--data", folder], check=True, stdout=subprocess.DEVNULL)
    database = sqlite3.connect(f"{folder}/salon.sqlite")
    for kind, version in terms():
        database.execute(
            "INSERT INTO consents (account_id, kind, version, agreed_at) SELECT id, ?1, ?2, id >> 16 FROM accounts WHERE 1 "
            "ON CONFLICT DO NOTHING", (kind, version))
    for table in ["accounts", "posts"]:
        # Versions before had their ids say when.
        if any(column[1] == "created_at" for column in database.execute(f"PRAGMA table_info({table})")):
            database.execute(f"UPDATE {table} SET created_at = id >> 16")
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def index(salon, folder):
    """Lets the server find the words of posts, as it does beside other work."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([salon, "serve", "--data", folder, "--port", str(port)], stdout=subprocess.DEVNULL)
    database = sqlite3.connect(f"{folder}/salon.sqlite")
    while database.execute("SELECT EXISTS (SELECT 1 FROM post_words_backlog)").fetchone()[0]:
        assert server.poll() is None, "the server has ended"
        time.sleep(0.2)
    server.terminate()
    server.wait()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def terms():
    """The kinds of text that are required, with the version that counts now: without them every page asks for them."""
    for kind in "service", "privacy", "conduct":
        with open(f"{TERMS}/{kind}.en.txt") as file:
            yield kind, file.readline().strip()


def generate(salon, posts, folder, say=print):
    """Makes `folder` with `posts` posts, unless it is there already."""
    if is_made(folder):
        return prepare(salon, folder)
    began = time.monotonic()
    partial = f"{folder}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    os.makedirs(partial)
    prepare(salon, partial)
    path = f"{partial}/salon.sqlite"
    community = fill(path, posts)
    say(f"{posts} posts written in {time.monotonic() - began:.0f} s")
    prepare(salon, partial)
    index(salon, partial)
    database = sqlite3.connect(path)
    write_media(f"{partial}/media", database.execute("SELECT id, rendering FROM media"))
    database.close()
    with open(f"{partial}/community.json", "w") as file:
        json.dump(community.facts(), file)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(partial, folder)
    size = os.path.getsize(f"{folder}/salon.sqlite") / 1e6
    say(f"{posts} posts made in {time.monotonic() - began:.0f} s: {folder}, {size:,.0f} MB")


def generate_talks(salon, posts, source, folder, say=print):
    """Makes `folder` from the community in `source`, with conversations, unless it is there already."""
    import talks

    generate(salon, posts, source, say)
    if is_made(folder, talks.VERSION):
        return prepare(salon, folder)
    began = time.monotonic()
    partial = f"{folder}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    shutil.copytree(source, partial, symlinks=True)
    facts = talks.add(f"{partial}/salon.sqlite", posts)
    prepare(salon, partial)
    with open(f"{partial}/community.json") as file:
        facts = {**json.load(file), **facts}
    with open(f"{partial}/community.json", "w") as file:
        json.dump(facts, file)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(partial, folder)
    size = os.path.getsize(f"{folder}/salon.sqlite") / 1e6
    say(f"{facts['talks']['messages']} messages made in {time.monotonic() - began:.0f} s: {folder}, {size:,.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--salon", required=True, help="the binary that makes the tables")
    parser.add_argument("--posts", type=int, default=10_000)
    parser.add_argument("--talks", metavar="FROM", help="add conversations to a copy of this community")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    if arguments.talks:
        generate_talks(arguments.salon, arguments.posts, arguments.talks, arguments.folder)
    else:
        generate(arguments.salon, arguments.posts, arguments.folder)
