"""The communities to measure on: kept in the bench folder, and worked on in copies."""
import json
import os
import shutil
import sqlite3
import subprocess
import time

import generate
from harness.places import BENCH, COOKIES


class Community:
    """One working copy of a community that `generate` has made. Its `query`, `rows` and `execute` speak to the database
    behind the server's back."""

    def __init__(self, salon, posts, name="copy", engine="sqlite", has_talks=False):
        kept = kept_folder(posts, has_talks)
        with open(f"{kept}/community.json") as file:
            facts = json.load(file)
        self.posts, self.engine = posts, engine
        self.recent_works, self.works, self.recent_posts = facts["recent_works"], facts["works"], facts["recent_posts"]
        #: Readers with and without unread notifications.
        self.unread, self.read = facts["unread"], facts["read"]
        #: Conversations and the longest thread, as `talks` and `thread` say them.
        self.talks, self.thread = facts.get("talks"), facts.get("thread")
        self.folder = f"{BENCH}/run/{posts}-{name}"
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.url = None
        if engine == "postgres":
            from harness.postgres import load
            self.url = load(salon, f"{kept}/salon.sqlite", f"salon_{posts}_{name}".replace("-", "_"), has_talks)
            self.sqlite = f"{kept}/salon.sqlite"
        else:
            #: A SQLite file with these rows, whatever the engine.
            self.sqlite = f"{self.folder}/salon.sqlite"
            shutil.copyfile(f"{kept}/salon.sqlite", self.sqlite)
        now = int(time.time() * 1000)
        self.execute(f"UPDATE sessions SET seen_at = {now}")
        self.works_file = self.write("works", self.works)
        self.recent_file = self.write("recent", self.recent_works)
        write_cookies()

    def write(self, name, lines):
        path = f"{self.folder}/{name}.list"
        with open(path, "w") as file:
            file.writelines(f"{line}\n" for line in lines)
        return path

    def query(self, sql):
        """The first value of the first row."""
        return self.rows(sql)[0][0]

    def rows(self, sql):
        if self.engine == "postgres":
            text = subprocess.run(
                ["psql", "-qtAX", "-F", "\t", "-c", sql, self.url], check=True, text=True, capture_output=True).stdout
            return [
                [int(value) if value.lstrip("-").isdigit() else value for value in line.split("\t")]
                for line in text.splitlines()]
        database = sqlite3.connect(f"{self.folder}/salon.sqlite")
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()

    def execute(self, sql):
        if self.engine == "postgres":
            subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", self.url], input=sql, check=True, text=True)
            return
        database = sqlite3.connect(f"{self.folder}/salon.sqlite", timeout=30)
        try:
            database.executescript(sql)
        finally:
            database.close()

    def bytes(self, value):
        """Bytes as a statement says them."""
        return f"'\\x{value.hex()}'::bytea" if self.engine == "postgres" else f"x'{value.hex()}'"

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def __str__(self):
        return f"{self.posts:,} posts" + (f", {self.talks['messages']:,} messages" if self.talks else "")


def kept_folder(posts, has_talks=False):
    return f"{BENCH}/data/{'messages-' if has_talks else ''}{posts}"


def make(salon, posts, has_talks=False):
    """Makes the community that copies are taken of, unless it is there."""
    if has_talks:
        generate.generate_talks(salon, posts, kept_folder(posts), kept_folder(posts, True))
    else:
        generate.generate(salon, posts, kept_folder(posts))


def write_cookies():
    cookies_of(range(generate.READERS), COOKIES)
    cookies_of(range(0, 8_000, 1_000), f"{COOKIES}.8")


def cookies_of(readers, path):
    """Writes the sessions of these readers to a file."""
    with open(path, "w") as file:
        file.writelines(f"{generate.token(reader)}\n" for reader in readers)
    return path
