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
    """One working copy. Its `query` and `execute` speak to the database behind the server's back."""

    def __init__(self, salon, posts, name="copy", engine="sqlite"):
        kept = f"{BENCH}/data/{posts}"
        generate.generate(salon, posts, kept)
        with open(f"{kept}/community.json") as file:
            facts = json.load(file)
        self.posts, self.engine = posts, engine
        self.recent_works, self.works = facts["recent_works"], facts["works"]
        self.folder = f"{BENCH}/run/{posts}-{name}"
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.url = None
        if engine == "postgres":
            from harness.postgres import load
            self.url = load(salon, f"{kept}/salon.sqlite", f"salon_{posts}_{name}".replace("-", "_"))
        else:
            shutil.copyfile(f"{kept}/salon.sqlite", f"{self.folder}/salon.sqlite")
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
        if self.engine == "postgres":
            text = subprocess.run(
                ["psql", "-qtAX", "-c", sql, self.url], check=True, text=True, capture_output=True).stdout.strip()
            return int(text) if text.lstrip("-").isdigit() else text
        database = sqlite3.connect(f"{self.folder}/salon.sqlite")
        try:
            return database.execute(sql).fetchone()[0]
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

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def __str__(self):
        return f"{self.posts:,} posts"


def write_cookies():
    with open(COOKIES, "w") as file:
        file.writelines(f"{generate.token(i)}\n" for i in range(generate.READERS))
    with open(f"{COOKIES}.8", "w") as file:
        file.writelines(f"{generate.token(i * 1_000)}\n" for i in range(8))
