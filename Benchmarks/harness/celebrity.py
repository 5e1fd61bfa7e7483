"""Scenario 8: a post by somebody with 50 000 followers."""
import http.client
import statistics
import time
import uuid

import follows
import generate
from harness import servers
from harness.figures import Figure, milliseconds

POSTS = 60
#: Somebody with a few followers; both are readers.
ORDINARY = 1_000


def spread(bench, community):
    with servers.salon(bench.salon, community) as salon:
        client = http.client.HTTPConnection("127.0.0.1", salon.port, timeout=60)
        answers = {follows.CELEBRITY: [], ORDINARY: []}
        reached = []
        for turn in range(2 if bench.quick else POSTS):
            for reader in answers:
                began = time.monotonic()
                body = f"client_id={uuid.uuid4().hex}&text=number+{turn}"
                status, answer = servers.post(
                    salon.port, "/posts", generate.token(reader), body, "application/x-www-form-urlencoded", client)
                answers[reader].append(time.monotonic() - began)
                assert status == 201, answer
                if reader == follows.CELEBRITY:
                    reached.append(until_all_have_it(community, began))
        entries = community.query(
            "SELECT COUNT(*) FROM timeline_feed WHERE entry_id = (SELECT MAX(p.id) FROM posts p JOIN accounts a "
            "ON a.id = p.author_id WHERE p.kind = 'post' AND a.follower_count >= 50000)")
        assert entries >= follows.CELEBRITY_FOLLOWERS, f"{entries} have it"
    celebrity, ordinary = (
        statistics.quantiles(values, n=100)[98] * 1e6 for values in (answers[follows.CELEBRITY], answers[ORDINARY]))
    bench.note(
        f"Scenario 8, {community}: {len(reached)} posts each, one after the other; {entries:,} entries of the last. All have "
        f"it when nothing waits in feed_spreads: median {statistics.median(reached):.2f} s, worst {max(reached):.2f} s.")
    yield Figure(
        8, str(community), "post by somebody with 50 k followers, p99 / ordinary post", milliseconds(celebrity),
        milliseconds(ordinary), celebrity / ordinary, ("≤", 1.5))
    yield Figure(
        8, str(community), "until all followers have it, worst", f"{max(reached):.2f} s", "", max(reached), ("≤", 1), " s")


def until_all_have_it(community, began):
    while community.query("SELECT COUNT(*) FROM feed_spreads"):
        assert time.monotonic() - began < 60, "it does not arrive"
        time.sleep(0.01)
    return time.monotonic() - began
