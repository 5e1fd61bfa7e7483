#!/usr/bin/env python3
"""Ways to read Following, on the communities of bin/bench: the table of docs/decisions/0040.

ways.py [--posts 10k|100k|1m] [--quick]. Makes the communities that are not there, and spreads the works of a copy.
"""
import argparse
import os
import shutil
import sqlite3

from harness import data
from harness.following import DEPTH, PAGE, READERS
from harness.load import alternate, median, run
from harness.main import SIZES
from harness.places import BENCH, build_programs, build_salon

import follows

#: One page and one row more. ?1 is the reader, ?2 where the page begins.
WAYS = {
    # The latest works of everybody the reader follows: no more of each than a page may need.
    "gather": """
        SELECT w.post_id FROM follows f CROSS JOIN works w ON w.post_id IN (
            SELECT x.post_id FROM works x WHERE x.author_id = f.followed_id AND x.post_id < ?2
            ORDER BY x.post_id DESC LIMIT 31)
        WHERE f.follower_id = ?1 ORDER BY w.post_id DESC LIMIT 31
        """,
    # First the latest of each: a page has nobody besides those whose latest are the latest.
    "heads": """
        SELECT w.post_id FROM (
            SELECT f.followed_id, (
                SELECT MAX(x.post_id) FROM works x WHERE x.author_id = f.followed_id AND x.post_id < ?2) AS latest
            FROM follows f WHERE f.follower_id = ?1 ORDER BY latest DESC LIMIT 31) h
        CROSS JOIN works w ON w.post_id IN (
            SELECT x.post_id FROM works x WHERE x.author_id = h.followed_id AND x.post_id < ?2
            ORDER BY x.post_id DESC LIMIT 31)
        ORDER BY w.post_id DESC LIMIT 31
        """,
    # All works from the newest on, until a page of them is by people the reader follows.
    "walk": """
        SELECT w.post_id FROM works w
        WHERE w.post_id < ?2
            AND EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ?1 AND f.followed_id = w.author_id)
        ORDER BY w.post_id DESC LIMIT 31
        """,
    # A row for each follower of a work, written with it.
    "spread": """
        SELECT f.entry_id FROM feed f JOIN works w ON w.post_id = f.entry_id
        WHERE f.account_id = ?1 AND f.entry_id < ?2 ORDER BY f.entry_id DESC LIMIT 31
        """,
}
SPREAD = """
    CREATE TABLE feed (account_id INTEGER NOT NULL, entry_id INTEGER NOT NULL, PRIMARY KEY (account_id, entry_id))
    WITHOUT ROWID;
    INSERT INTO feed SELECT f.follower_id, w.post_id FROM follows f JOIN works w ON w.author_id = f.followed_id
    ORDER BY 1, 2
    """


def places(database):
    """The parameters: account and beginning of the page."""
    accounts = [id for id, in database.execute("SELECT id FROM accounts ORDER BY id LIMIT 10000")]
    for what, reader in READERS.items():
        yield what, accounts[reader], 1 << 62
    many = accounts[follows.MANY]
    feed = database.execute("SELECT entry_id FROM feed WHERE account_id = ? ORDER BY entry_id DESC", (many,))
    works = [id for id, in feed]
    depth = min(DEPTH, len(works) - PAGE - 1)
    yield f"2,000 people, {depth:,} works down", many, works[depth - 1]


def measured(salon, posts, quick):
    """One row of the table per place."""
    data.make(salon, posts)
    path = f"{BENCH}/run/ways.sqlite"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    shutil.copyfile(f"{data.kept_folder(posts)}/salon.sqlite", path)
    database = sqlite3.connect(path)
    database.execute("DROP TABLE IF EXISTS feed")
    database.executescript(SPREAD)
    limits, values = build_programs(), f"{BENCH}/ways.list"
    seconds = 0.3 if quick else 2
    for what, account, before in places(database):
        answers = {way: database.execute(sql, (account, before)).fetchall() for way, sql in WAYS.items()}
        assert len(set(map(tuple, answers.values()))) == 1, f"{what}: {answers}"
        with open(values, "w") as file:
            file.write(f"{account} {before}\n")
        *results, merges = alternate(1 if quick else 5, *(
            lambda sql=sql: run(f"{limits}/statement", path, seconds, 1, sql, values) for sql in WAYS.values()),
            lambda: run(f"{limits}/merge", path, seconds, account, before))
        assert [(id,) for id in merges[0]["entries"]] == answers["spread"], f"{what}: {merges[0]['entries']}"
        yield [
            f"{posts:,}", what, *(time(median(result, "p50_us")) for result in results),
            f"{time(median(merges, 'merge_us'))} + {time(median(merges, 'rows_us'))}"]
    rows = database.execute("SELECT COUNT(*) FROM feed").fetchone()[0]
    size = database.execute("SELECT SUM(pgsize) FROM dbstat WHERE name = 'feed'").fetchone()[0]
    print(
        f"{posts:,} posts: spread, {rows / 1e6:.1f} M rows in {size / 1e6:,.0f} MB; in memory, "
        f"{merges[0]['bytes'] / 1e6:.1f} MB, read in {median(merges, 'fill_ms'):.0f} ms", flush=True)
    database.close()
    os.remove(path)


def time(microseconds):
    return f"{microseconds:,.0f} µs" if microseconds >= 10 else f"{microseconds:.1f} µs"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--posts", action="append", choices=SIZES)
    parser.add_argument("--quick", action="store_true", help="one short round, to see that it works")
    arguments = parser.parse_args()
    salon = build_salon()
    rows = [["posts", "who reads follows", *WAYS, "merge + rows"], ["--:", "---", *["--:"] * (len(WAYS) + 1)]]
    for name, posts in SIZES.items():
        if not arguments.posts or name in arguments.posts:
            rows += measured(salon, posts, arguments.quick)
    for row in rows:
        print("| " + " | ".join(row) + " |")
