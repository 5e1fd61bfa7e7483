#!/usr/bin/env python3
"""Fills a data folder with a community of 100 000 members: generate.py --salon BINARY --posts N FOLDER.

The tables are made by `salon doctor`, the rows go straight into the SQLite file. One post in five is a work with one
image, the others are comments on works; authors and likers follow Zipf's law. The same seed makes the same community,
except for its dates, which end now. Nothing is left behind when it fails half-way.
"""
import argparse
import hashlib
import itertools
import json
import math
import os
import random
import shutil
import sqlite3
import subprocess
import time
from base64 import urlsafe_b64encode

MEMBERS = 100_000
READERS = 10_000
LIKES_A_POST = 10
MOST_LIKES = 10_000_000
SPAN = 300 * 24 * 3_600_000  # milliseconds
WIDTHS = [320, 640, 960, 1280, 1920, 2560]
SIZES = [(4000, 3000), (3000, 4000), (6000, 4000), (2048, 2048), (1920, 1080), (1600, 2400), (900, 1200)]
IDENTITY = '{"quarterTurns":0,"straighten":0,"strength":1}'
WORDS = (
    "light over the river evening paper a window that nobody closes blue and then less blue what remains of a line "
    "빛이 머무는 자리 종이 위의 바람 오래된 골목 천천히 마르는 색 다시 그린 선 겨울 창가 좋아요 정말"
).split()


def widths(width):
    """As Salon chooses them: no wider than the original, and its own width where a wider one is missing."""
    fitting = [step for step in WIDTHS if step <= width]
    if len(fitting) < len(WIDTHS):
        if fitting and width != fitting[-1] and width < fitting[-1] * 1.1:
            fitting.pop()
        if not fitting or fitting[-1] != width:
            fitting.append(width)
    return ",".join(map(str, fitting))


def token(number):
    """The session token of a reader: 43 characters of base64url."""
    return urlsafe_b64encode(hashlib.sha256(b"reader %d" % number).digest()).decode().rstrip("=")


class Community:
    def __init__(self, posts, now):
        self.random = random.Random(7)
        self.posts = posts
        self.now = now
        self.start = now - SPAN
        self.members = [((self.start - (MEMBERS - i) * 1_000) << 16) | (i & 1023) for i in range(MEMBERS)]
        step = SPAN / posts
        self.ids = [(int(self.start + i * step) << 16) | (i & 1023) for i in range(posts)]
        self.authors = [self.member() for _ in range(posts)]
        self.roots = [None] * posts
        self.replies = [0] * posts
        for i in range(posts):
            if i % 5:
                # People talk about what is new: the age of what they answer follows Zipf's law too.
                work = (i // 5 - self.zipf(i // 5 + 1)) * 5
                self.roots[i] = self.ids[work]
                self.replies[work] += 1
        # The longest text first, so that pieces of it are cheap.
        self.text = " ".join(self.random.choice(WORDS) for _ in range(4_000))

    def zipf(self, count):
        """0 … count - 1, each with a probability of about 1 / (rank + 1)."""
        return int(math.exp(self.random.random() * math.log(count))) - 1 if count > 1 else 0

    def member(self):
        return self.members[self.zipf(MEMBERS)]

    def words(self, most):
        start = self.random.randrange(len(self.text) - most)
        return self.text[start : start + self.random.randrange(12, most)].strip()

    def accounts(self):
        for i, id in enumerate(self.members):
            handle = f"member{i}"
            language = "ko" if i % 2 else "en"
            yield (id, handle, handle, f"{handle}@salon.example", f"{handle}@salon.example", f"Member {i}",
                   "Fine Art", "", None, "admin" if i == 0 else "member", language, "system", "-")

    def sessions(self):
        for i in range(READERS):
            yield (hashlib.sha256(token(i).encode()).digest(), self.members[i], self.now, self.now, "Mozilla/5.0")

    def post_rows(self, likes):
        for i, id in enumerate(self.ids):
            root = self.roots[i]
            yield (id, self.authors[i], root, root, self.words(400 if root is None else 160), likes[i],
                   self.replies[i])

    def work_rows(self):
        for i in range(0, self.posts, 5):
            yield (self.ids[i], self.authors[i], self.words(60), "Oil on paper", "all-rights-reserved", 0, 1)

    def media_rows(self):
        for i in range(0, self.posts, 5):
            width, height = SIZES[self.random.randrange(len(SIZES))]
            yield (self.ids[i] + 32, self.authors[i], "post", self.ids[i], 0, f"{self.random.getrandbits(44):011x}",
                   "jpeg", width * height // 3, width, height, widths(width),
                   f"{self.random.getrandbits(96):024x}", IDENTITY, "")

    def swatches(self):
        for i in range(0, self.posts, 5):
            for position in range(5):
                colour = self.random.getrandbits(24)
                yield (self.ids[i] + 32, position, (colour >> 16) / 255, (colour >> 8 & 255) / 640 - 0.2,
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


TABLES = {
    "accounts": 13, "sessions": 5, "likes": 3, "posts": 7, "works": 7, "media": 14, "swatches": 7,
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
        "likes": community.like_rows(counts), "posts": community.post_rows(counts),
        "works": community.work_rows(), "media": community.media_rows(), "swatches": community.swatches(),
    }
    for table, columns in TABLES.items():
        names = [row[1] for row in run(f"PRAGMA table_info({table})")]
        assert len(names) == columns, f"{table} has other columns than this generator knows: {names}"
        database.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * columns)})", rows[table])
    for _, sql in indexes:
        run(sql)
    run("COMMIT")
    run("ANALYZE")
    run("PRAGMA journal_mode = WAL")
    database.close()
    return community


def generate(salon, posts, folder, say=print):
    """Makes `folder` with `posts` posts, or leaves it alone when it is there already."""
    if os.path.exists(f"{folder}/community.json"):
        return
    began = time.monotonic()
    partial = f"{folder}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    os.makedirs(partial)
    subprocess.run([salon, "doctor", "--data", partial], check=True, stdout=subprocess.DEVNULL)
    community = fill(f"{partial}/salon.sqlite", posts)
    works = list(itertools.islice(reversed(community.ids[::5]), 1_000))
    with open(f"{partial}/community.json", "w") as file:
        json.dump({"posts": posts, "recent_works": works, "works": community.ids[::5][:: max(1, posts // 50_000)]}, file)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(partial, folder)
    say(f"{posts} posts made in {time.monotonic() - began:.0f} s: {folder}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--salon", required=True, help="the binary that makes the tables")
    parser.add_argument("--posts", type=int, default=10_000)
    parser.add_argument("folder")
    arguments = parser.parse_args()
    generate(arguments.salon, arguments.posts, arguments.folder)
