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
    """A page of what followed people bring."""

    name: str
    path: str
    shown: bytes
    #: What it is by definition: selects `place` and `post` for an account.
    entries: str


STREAMS = [
    Stream("Following", "/following", rb'id="work-(\d+)"', """
        SELECT w.post_id AS place, w.post_id AS post FROM works w
        WHERE w.author_id IN (SELECT followed_id FROM follows WHERE follower_id = {account})
        """),
    Stream("Home", "/timeline", rb'<li class="post" id="post-(\d+)"', """
        SELECT MIN(e.place) AS place, e.post FROM (
            SELECT p.author_id AS who, p.id AS place, p.id AS post FROM posts p WHERE p.kind = 'post'
            UNION ALL SELECT r.account_id, r.id, r.post_id FROM reposts r) e
        WHERE e.who = {account} OR e.who IN (SELECT followed_id FROM follows WHERE follower_id = {account})
        GROUP BY e.post
        """),
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
    places = [place for place, in community.rows(
        f"SELECT e.place FROM ({stream.entries.format(account=many)}) e ORDER BY e.place DESC LIMIT {DEPTH + PAGE + 1}")]
    depth = min(DEPTH, len(places) - PAGE - 1)
    before = places[depth - 1]
    return found + [View(stream, f"2,000 people, {depth:,} down", follows.MANY, many, before)]


def check(community, server, view):
    """The page shows what it should by definition. Returns how many posts there are."""
    stream = view.stream
    body = servers.get(server.port, view.path, view.reader)
    shown = [int(id) for id in re.findall(stream.shown, body)]
    wanted = community.rows(
        f"SELECT e.post FROM ({stream.entries.format(account=view.account)}) e WHERE e.place < {view.before or 1 << 62} "
        f"ORDER BY e.place DESC LIMIT {PAGE}")
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
    # An empty page costs less than a full one, whoever asks: that is only for orientation.
    for which, names, target in (("all", list(results), None), ("full pages", sorted(full), ("≤", 1.3))):
        ordered = sorted(names, key=lambda what: median(results[what], "p99_us"))
        best, worst = ordered[0], ordered[-1]
        yield Figure(
            5, str(community), f"{stream.name}, {which}, p99 worst ({worst}) / best ({best})",
            milliseconds(median(results[worst], "p99_us")), milliseconds(median(results[best], "p99_us")),
            ratio(results[worst], results[best], "p99_us"), target)
    bench.note(f"Scenario 5, {community}, {stream.name}: p50 " + "; ".join(
        f"{what} {milliseconds(median(runs, 'p50_us'))} ({statistics.median(run['bytes'] for run in runs):,.0f} bytes)"
        for what, runs in results.items()) + ". Every page was compared with what the follows give.")
