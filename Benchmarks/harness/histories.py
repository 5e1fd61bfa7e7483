"""Scenario 13: what is long to page through: a conversation, notifications, comments on a work, replies to a post."""
import random
import re
import statistics
from dataclasses import dataclass

from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.following import paths
from harness.load import alternate, median, ratio, wrk
from harness.places import COOKIES

SAMPLE = 1_000
CONNECTIONS = 32


@dataclass
class History:
    """Pages that one reader turns."""

    what: str
    reader: int
    path: str
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
        values(f"SELECT position FROM messages WHERE conversation_id = {talk['id']} ORDER BY position"),
        r'data-position="(\d+)"', 40, "messages")
    yield History(
        "notifications", thread["owner"], "/notifications",
        values(f"SELECT id FROM notifications WHERE account_id = {owner} AND kind = 'comment' ORDER BY id"),
        r'id="notification-(\d+)"', 30)
    yield History(
        "comments on a work", thread["owner"], f"/works/{thread['work']}",
        values(f"SELECT id FROM posts WHERE root_id = {thread['work']} ORDER BY id"),
        r'id="comment-(\d+)"', 30, "comments")
    yield History(
        "replies to a post", thread["owner"], f"/posts/{thread['post']}",
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
    with servers.salon(bench.salon, community) as salon, servers.empty(bench.limits) as empty:
        for history in histories(community):
            yield from turned(bench, community, salon, empty, history)
    bench.note(
        f"Scenario 13, {community}: whole pages as one reader sees them, {CONNECTIONS} connections; deep ones "
        f"begin at {SAMPLE} random places, and their content was compared with the database. A page has 40 messages and "
        "30 conversations beside them, 30 notifications or 30 comments; the limit sends as many bytes, always the same. "
        "\"As scrolled\" is the fragment the script asks for, \"compressed\" the newest page as browsers get it.")


def turned(bench, community, salon, empty, history):
    dice = random.Random(13)
    # So deep that a page is full and the newest are not on it.
    deep = dice.choices(history.places[history.page : -2 * history.page], k=SAMPLE)
    for before in (None, *deep[:5]):
        check(salon, history, before)
    name = history.what.replace(" ", "-")
    cookies = cookies_of([history.reader], f"{COOKIES}.{name}")
    newest = [history.address()]
    kinds = {
        "newest": (newest, None), "newest, compressed": (newest, servers.CODINGS),
        "deep": ([history.address(before) for before in deep], None)}
    if history.part:
        kinds["deep, as scrolled"] = [history.address(before, history.part) for before in deep], None
    own, limits = {}, {}
    for index, (kind, (addresses, accept)) in enumerate(kinds.items()):
        file = paths(addresses, f"{community.folder}/{name}-{index}.list")
        own[kind] = lambda file=file, accept=accept: wrk(
            salon.address, CONNECTIONS, bench.seconds, cookies=cookies, paths=file, accept=accept)
        sizes = [len(servers.get(salon.port, address, history.reader, accept)) for address in addresses[:20]]
        limits[kind] = lambda size=round(statistics.mean(sizes)): wrk(
            f"{empty.address}{size}", CONNECTIONS, bench.seconds / 2, cookies=cookies)
        own[kind]()
    results = alternate(bench.rounds, *own.values(), *limits.values())
    own, limits = dict(zip(kinds, results)), dict(zip(kinds, results[len(kinds):]))
    for kind, runs in own.items():
        limit = limits[kind]
        yield Figure(
            13, str(community), f"{history.what}, {kind} / empty handler, same bytes",
            f"{thousands(median(runs, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(runs, limit, "rps"),
            ("≥", 0.25))
    for kind in ("newest", "deep"):
        p50 = median(own[kind], "p50_us")
        yield Figure(13, str(community), f"{history.what}, {kind}, p50", milliseconds(p50), "", p50 / 1000, None, " ms")
    yield Figure(
        13, str(community), f"{history.what}, p50 deep / newest", milliseconds(median(own["deep"], "p50_us")),
        milliseconds(median(own["newest"], "p50_us")), ratio(own["deep"], own["newest"], "p50_us"), ("≤", 1.10))
    bench.note(
        f"Scenario 13, {community}, {history.what} ({len(history.places):,}): bytes per answer " + ", ".join(
            f"{kind} {median(runs, 'size'):,.0f}" for kind, runs in own.items()) + ".")
