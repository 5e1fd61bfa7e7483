"""Scenario 13: what is long to page through: a conversation, notifications, comments on a work, replies to a post."""
import random
import re
from dataclasses import dataclass

from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.following import paths
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES

SAMPLE = 1_000
CONNECTIONS = 32
#: As many pages are one measurement of `statement`.
TIMES = 50
NEWEST = 1 << 62


@dataclass
class History:
    """Pages that one reader turns."""

    what: str
    reader: int
    path: str
    #: What SQLite is asked for beside it: the same rows with what a page shows of them, twenty of them.
    sql: str
    key: int
    #: Positions or ids, oldest first.
    places: list
    #: What says on a page which of them it shows, and whether each does.
    shown: str
    page: int
    #: How the script asks for what is further down.
    part: str = None

    def address(self, before=None, part=None):
        query = "&".join(
            f"{key}={value}" for key, value in (("before", before), ("part", part)) if value is not None)
        return self.path + (f"?{query}" if query else "")


def histories(community):
    talk, thread = community.talks["long"], community.thread
    owner = community.query(f"SELECT author_id FROM works WHERE post_id = {thread['work']}")

    def values(sql):
        return [value for value, in community.rows(sql)]

    yield History(
        "a conversation", talk["one"], f"/messages/{talk['id']}",
        "SELECT t.id, t.position, t.sender_id, t.client_id, t.text, t.linked_id, t.is_deleted, r.reaction "
        "FROM messages t LEFT JOIN message_reactions r ON r.message_id = t.id "
        "WHERE t.conversation_id = ?1 AND t.position < ?2 ORDER BY t.position DESC LIMIT 20", talk["id"],
        values(f"SELECT position FROM messages WHERE conversation_id = {talk['id']} ORDER BY position"),
        r'data-position="(\d+)"', 40, "messages")
    yield History(
        "notifications", thread["owner"], "/notifications",
        "SELECT n.id, n.kind, n.is_read, a.id, a.handle, a.name, a.photo, p.id, p.root_id, p.text FROM notifications n "
        "JOIN accounts a ON a.id = n.actor_id LEFT JOIN posts p ON p.id = n.post_id "
        "WHERE n.account_id = ?1 AND n.id < ?2 ORDER BY n.id DESC LIMIT 20", owner,
        values(f"SELECT id FROM notifications WHERE account_id = {owner} AND kind = 'comment' ORDER BY id"),
        r'id="notification-(\d+)"', 30)
    yield History(
        "comments on a work", thread["owner"], f"/works/{thread['work']}",
        "SELECT p.id, p.text, p.like_count, a.id, a.handle, a.name, a.photo FROM posts p "
        "JOIN accounts a ON a.id = p.author_id WHERE p.root_id = ?1 AND p.id < ?2 ORDER BY p.id DESC LIMIT 20",
        thread["work"],
        values(f"SELECT id FROM posts WHERE root_id = {thread['work']} ORDER BY id"),
        r'id="comment-(\d+)"', 30, "comments")
    yield History(
        "replies to a post", thread["owner"], f"/posts/{thread['post']}",
        "SELECT p.id, p.text, p.like_count, p.reply_count, p.repost_count, a.id, a.handle, a.name, a.photo FROM posts p "
        "JOIN accounts a ON a.id = p.author_id WHERE p.parent_id = ?1 AND p.id < ?2 ORDER BY p.id DESC LIMIT 20",
        thread["post"],
        values(f"SELECT id FROM posts WHERE parent_id = {thread['post']} ORDER BY id"),
        r'<li class="post" id="post-(\d+)"', 30, "posts")


def check(server, history, before):
    """The page has exactly the rows before this place."""
    index = history.places.index(before) if before else len(history.places)
    wanted = set(history.places[index - history.page : index])
    for part in (None, history.part) if history.part else (None,):
        body = servers.get(server.port, history.address(before, part), history.reader).decode()
        shown = {int(place) for place in re.findall(history.shown, body)} - {0}
        assert shown == wanted, f"{history.address(before, part)}: {len(shown)} shown, {len(shown & wanted)} right"


def pages(bench, community):
    with servers.salon(bench.salon, community) as salon:
        for history in histories(community):
            yield from turned(bench, community, salon, history)
    bench.note(
        f"Scenario 13, {community}: whole pages as one reader sees them, {CONNECTIONS} connections; deep ones "
        f"begin at {SAMPLE} random places, and their content was compared with the database. A page has 40 messages and "
        "30 conversations beside them, 30 notifications or 30 comments; the limit is 20 of these rows with the names "
        "beside them, one prepared statement, on one thread, without HTTP. \"As scrolled\" is the fragment the "
        "script asks for.")


def turned(bench, community, salon, history):
    dice = random.Random(13)
    # So deep that a page is full and the newest are not on it.
    deep = dice.choices(history.places[history.page : -2 * history.page], k=SAMPLE)
    for before in (None, *deep[:5]):
        check(salon, history, before)
    name = history.what.replace(" ", "-")
    cookies = cookies_of([history.reader], f"{COOKIES}.{name}")
    kinds = {"newest": [history.address()], "deep": [history.address(before) for before in deep]}
    if history.part:
        kinds["deep, as scrolled"] = [history.address(before, history.part) for before in deep]
    files = {kind: paths(lines, f"{community.folder}/{name}-{index}.list")
             for index, (kind, lines) in enumerate(kinds.items())}
    rows = {
        "newest": community.write(f"{name}-newest", [f"{history.key} {NEWEST}"]),
        "deep": community.write(f"{name}-deep", (f"{history.key} {before}" for before in deep)),
    }

    def turn(kind):
        return lambda: wrk(salon.address, CONNECTIONS, bench.seconds, cookies=cookies, paths=files[kind])

    def read(kind):
        def measure():
            figures = run(
                f"{bench.limits}/statement", community.sqlite, bench.seconds / 2, TIMES, history.sql, rows[kind])
            assert figures["rows"] == 20 * TIMES, figures
            return {"rps": TIMES * 1e6 / figures["p50_us"]}
        return measure

    for kind in kinds:
        turn(kind)()
    results = alternate(bench.rounds, *map(turn, kinds), *map(read, rows))
    own, limits = dict(zip(kinds, results)), dict(zip(rows, results[len(kinds):]))
    for kind, runs in own.items():
        limit = limits.get(kind, limits["deep"])
        yield Figure(
            13, str(community), f"{history.what}, {kind} / SQLite page of 20", f"{thousands(median(runs, 'rps'))}/s",
            f"{thousands(median(limit, 'rps'))}/s", ratio(runs, limit, "rps"), ("≥", 0.2))
    yield Figure(
        13, str(community), f"{history.what}, p50 deep / newest", milliseconds(median(own["deep"], "p50_us")),
        milliseconds(median(own["newest"], "p50_us")), ratio(own["deep"], own["newest"], "p50_us"), ("≤", 1.15))
    bench.note(
        f"Scenario 13, {community}, {history.what} ({len(history.places):,}): bytes per answer " + ", ".join(
            f"{kind} {median(runs, 'size'):,.0f}" for kind, runs in own.items()) + ".")
