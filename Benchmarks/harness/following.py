"""Scenario 5: Following and Home cost the same, whoever the reader follows."""
import re
import statistics
from dataclasses import dataclass

import follows
from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds
from harness.load import alternate, median, ratio, run
from harness.places import COOKIES

READERS = {
    "nobody": follows.NOBODY, "10 people": follows.TEN, "200 people who stopped": follows.SILENT,
    "2,000 people": follows.MANY, "the celebrity": follows.FAN,
}
DEPTH = 5_000
PAGE = 30
RATE = 200


@dataclass
class Stream:
    """What is spread to followers, and what a page of it shows."""

    name: str
    path: str
    feed: str
    shown: bytes
    #: Where they stand, and what they are called there.
    posts: str
    id: str
    kind: str
    #: Whose a page shows.
    authors: str = "SELECT followed_id FROM follows WHERE follower_id = {account}"


STREAMS = [
    Stream("Following", "/following", "feed", rb'id="work-(\d+)"', "works", "post_id", "1 = 1"),
    Stream("Home", "/timeline", "timeline_feed", rb'<li class="post" id="post-(\d+)"', "posts", "id", "w.kind = 'post'",
           "SELECT followed_id FROM follows WHERE follower_id = {account} UNION ALL SELECT {account}"),
]


@dataclass
class View:
    """One reader's stream, from its beginning or from a post on."""

    stream: Stream
    what: str
    reader: int
    #: The account's id.
    account: int
    before: int = None

    @property
    def path(self):
        return f"{self.stream.path}?before={self.before}" if self.before else self.stream.path


def views(community, stream):
    def account(reader):
        return community.query(f"SELECT id FROM accounts ORDER BY id LIMIT 1 OFFSET {reader}")

    found = [View(stream, what, reader, account(reader)) for what, reader in READERS.items()]
    many = account(follows.MANY)
    entries = community.query(f"SELECT COUNT(*) FROM {stream.feed} WHERE account_id = {many}")
    depth = min(DEPTH, entries - PAGE - 1)
    before = community.query(
        f"SELECT entry_id FROM {stream.feed} WHERE account_id = {many} ORDER BY entry_id DESC LIMIT 1 OFFSET {depth - 1}")
    return found + [View(stream, f"2,000 people, {depth:,} down", follows.MANY, many, before)]


def check(community, server, view):
    """The page shows what reading the follows gives, without the feed. Returns how many posts there are."""
    stream = view.stream
    body = servers.get(server.port, view.path, view.reader)
    shown = [int(id) for id in re.findall(stream.shown, body)]
    wanted = community.rows(
        f"SELECT w.{stream.id} FROM {stream.posts} w WHERE {stream.kind} "
        f"AND w.author_id IN ({stream.authors.format(account=view.account)}) AND w.{stream.id} < {view.before or 1 << 62} "
        f"ORDER BY w.{stream.id} DESC LIMIT {PAGE}")
    assert shown == [row[0] for row in wanted], f"{stream.name}, {view.what}: {len(shown)} posts, and not the right ones"
    return len(shown)


def paths(lines, path):
    """Writes addresses to a file, for `reader` and wrk."""
    with open(path, "w") as file:
        file.writelines(f"{line}\n" for line in lines)
    return path


def flat(bench, community):
    for stream in STREAMS:
        yield from flat_stream(bench, community, stream)


def flat_stream(bench, community, stream):
    with servers.salon(bench.salon, community) as salon:
        shown = views(community, stream)
        full = {view.what for view in shown if check(community, salon, view) == PAGE}
        assert len(full) >= len(shown) - 1, f"only {full} have a full page"
        measures = [
            lambda view=view: run(
                f"{bench.limits}/reader", salon.port, view.path, cookies_of([view.reader], f"{COOKIES}.one"), RATE,
                bench.seconds)
            for view in shown]
        for measure in measures:
            measure()
        results = dict(zip((view.what for view in shown), alternate(bench.rounds, *measures)))
    for what, runs in results.items():
        p99 = median(runs, "p99_us")
        yield Figure(
            5, str(community), f"{stream.name}, {what}, p99 at {RATE}/s", milliseconds(p99), "", p99 / 1000, None, " ms")
    for which, names in (("all", list(results)), ("full pages", sorted(full))):
        ordered = sorted(names, key=lambda what: median(results[what], "p99_us"))
        best, worst = ordered[0], ordered[-1]
        yield Figure(
            5, str(community), f"{stream.name}, {which}, p99 worst ({worst}) / best ({best})",
            milliseconds(median(results[worst], "p99_us")), milliseconds(median(results[best], "p99_us")),
            ratio(results[worst], results[best], "p99_us"), ("≤", 1.5))
    bench.note(f"Scenario 5, {community}, {stream.name}: p50 " + "; ".join(
        f"{what} {milliseconds(median(runs, 'p50_us'))} ({statistics.median(run['bytes'] for run in runs):,.0f} bytes)"
        for what, runs in results.items()) + ". Every page was compared with what the follows give.")
