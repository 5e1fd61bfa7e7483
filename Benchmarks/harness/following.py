"""Scenario 5: Following costs the same, whoever one follows."""
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
class View:
    """One reader's Following, from its beginning or from a work on."""

    what: str
    reader: int
    #: The account's id.
    account: int
    before: int = None

    @property
    def path(self):
        return f"/following?before={self.before}" if self.before else "/following"


def views(community):
    def account(reader):
        return community.query(f"SELECT id FROM accounts ORDER BY id LIMIT 1 OFFSET {reader}")

    found = [View(what, reader, account(reader)) for what, reader in READERS.items()]
    many = account(follows.MANY)
    works = community.query(f"SELECT COUNT(*) FROM feed WHERE account_id = {many}")
    depth = min(DEPTH, works - PAGE - 1)
    before = community.query(
        f"SELECT post_id FROM feed WHERE account_id = {many} ORDER BY post_id DESC LIMIT 1 OFFSET {depth - 1}")
    return found + [View(f"2,000 people, {depth:,} works down", follows.MANY, many, before)]


def check(community, server, view):
    """The page shows what reading the follows gives, without the feed. Returns how many works there are."""
    body = servers.get(server.port, view.path, view.reader)
    shown = [int(id) for id in re.findall(rb'id="work-(\d+)"', body)]
    wanted = community.rows(
        "SELECT w.post_id FROM follows f JOIN works w ON w.author_id = f.followed_id "
        f"WHERE f.follower_id = {view.account} AND w.post_id < {view.before or 1 << 62} "
        f"ORDER BY w.post_id DESC LIMIT {PAGE}")
    assert shown == [row[0] for row in wanted], f"{view.what}: {len(shown)} works, and not the right ones"
    return len(shown)


def paths(lines, path):
    """Writes addresses to a file, for `reader` and wrk."""
    with open(path, "w") as file:
        file.writelines(f"{line}\n" for line in lines)
    return path


def flat(bench, community):
    with servers.salon(bench.salon, community) as salon:
        shown = views(community)
        full = {view.what for view in shown if check(community, salon, view) == PAGE}
        assert len(full) == len(shown) - 1, f"only {full} have a full page"
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
            5, str(community), f"Following, {what}, p99 at {RATE}/s", milliseconds(p99), "", p99 / 1000, None, " ms")
    for which, names in (("all", list(results)), ("full pages", sorted(full))):
        ordered = sorted(names, key=lambda what: median(results[what], "p99_us"))
        best, worst = ordered[0], ordered[-1]
        yield Figure(
            5, str(community), f"Following, {which}, p99 worst ({worst}) / best ({best})",
            milliseconds(median(results[worst], "p99_us")), milliseconds(median(results[best], "p99_us")),
            ratio(results[worst], results[best], "p99_us"), ("≤", 1.5))
    bench.note(f"Scenario 5, {community}: p50 " + "; ".join(
        f"{what} {milliseconds(median(runs, 'p50_us'))} ({statistics.median(run['bytes'] for run in runs):,.0f} bytes)"
        for what, runs in results.items()) + ". Every page was compared with what the follows give.")
