#!/usr/bin/env python3
"""Three ways to read Following, as SQL on the communities of bin/bench: the table of docs/decisions/0013.

ways.py [--posts 10k|100k|1m] [--quick]. The communities have to be there; bin/bench makes them.
"""
import argparse
import os
import sqlite3

from harness.following import DEPTH, PAGE, READERS
from harness.load import alternate, median, run
from harness.main import SIZES
from harness.places import BENCH, build_programs

import follows

#: One page and one row more, as in Spaces/Gallery/Works/WorkQueries.swift. ?1 is the reader, ?2 where the page begins.
WAYS = {
    # The latest works of everybody the reader follows, merged: no more of each than a page may need.
    "gather": """
        SELECT w.post_id FROM follows f CROSS JOIN works w ON w.post_id IN (
            SELECT x.post_id FROM works x WHERE x.author_id = f.followed_id AND x.post_id < ?2
            ORDER BY x.post_id DESC LIMIT 31)
        WHERE f.follower_id = ?1 ORDER BY w.post_id DESC LIMIT 31
        """,
    # All works from the newest on, until a page of them is by people the reader follows.
    "walk": """
        SELECT w.post_id FROM works w
        WHERE w.post_id < ?2
            AND EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ?1 AND f.followed_id = w.author_id)
        ORDER BY w.post_id DESC LIMIT 31
        """,
    "spread": """
        SELECT f.entry_id FROM feed f JOIN works w ON w.post_id = f.entry_id
        WHERE f.account_id = ?1 AND f.entry_id < ?2 ORDER BY f.entry_id DESC LIMIT 31
        """,
}


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


def measured(posts, quick):
    """One row of the table per place."""
    path = f"{BENCH}/data/{posts}/salon.sqlite"
    limits = build_programs()
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    for what, account, before in places(database):
        answers = {way: database.execute(sql, (account, before)).fetchall() for way, sql in WAYS.items()}
        assert len(set(map(tuple, answers.values()))) == 1, f"{what}: {answers}"
        values = f"{BENCH}/ways.list"
        with open(values, "w") as file:
            file.write(f"{account} {before}\n")
        results = alternate(1 if quick else 5, *(
            lambda sql=sql: run(f"{limits}/statement", path, 0.3 if quick else 2, 1, sql, values)
            for sql in WAYS.values()))
        yield [f"{posts:,}", what, *(time(median(result, "p50_us")) for result in results)]
    feed = database.execute("SELECT COUNT(*) FROM feed").fetchone()[0]
    size = database.execute("SELECT SUM(pgsize) FROM dbstat WHERE name = 'feed'").fetchone()[0]
    whole = os.path.getsize(path)
    print(f"{posts:,} posts: the feed has {feed / 1e6:.1f} M rows in {size / 1e6:,.0f} MB of {whole / 1e6:,.0f} MB")
    database.close()


def time(microseconds):
    return f"{microseconds:,.0f} µs" if microseconds >= 10 else f"{microseconds:.1f} µs"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--posts", action="append", choices=SIZES)
    parser.add_argument("--quick", action="store_true", help="one short round, to see that it works")
    arguments = parser.parse_args()
    rows = [["posts", "who reads follows", *WAYS], ["--:", "---", *["--:"] * len(WAYS)]]
    for name, posts in SIZES.items():
        if not arguments.posts or name in arguments.posts:
            rows += measured(posts, arguments.quick)
    for row in rows:
        print("| " + " | ".join(row) + " |")
