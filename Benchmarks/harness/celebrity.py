"""Scenario 8: a post by somebody with 50 000 followers."""
import http.client
import statistics
import time
import uuid

import follows
import generate
from harness import servers
from harness.figures import Figure, milliseconds

POSTS = 200
#: Somebody with a few followers; both are readers.
ORDINARY = 1_000


def posts(bench, community):
    with servers.salon(bench.salon, community) as salon:
        client = http.client.HTTPConnection("127.0.0.1", salon.port, timeout=60)
        answers = {follows.CELEBRITY: [], ORDINARY: []}
        reached = []
        servers.get(salon.port, "/timeline", follows.FAN)
        # The first of each only warms up.
        for turn in range(-1, 2 if bench.quick else POSTS):
            for author in answers:
                began = time.monotonic()
                text = f"number {turn} {uuid.uuid4().hex}"
                body = f"client_id={uuid.uuid4().hex}&text={text.replace(' ', '+')}"
                status, answer = servers.post(
                    salon.port, "/posts", generate.token(author), body, "application/x-www-form-urlencoded", client)
                assert status == 201, answer
                if turn >= 0:
                    answers[author].append(time.monotonic() - began)
                if author == follows.CELEBRITY and turn >= 0:
                    # It is one row, so who asks next has it, and who asks at all gets what is there.
                    page = servers.get(salon.port, "/timeline", follows.FAN)
                    reached.append(time.monotonic() - began)
                    assert text.encode() in page, "a follower does not have it"
    celebrity, ordinary = (
        statistics.quantiles(values, n=100)[98] * 1e6 for values in (answers[follows.CELEBRITY], answers[ORDINARY]))
    bench.note(
        f"Scenario 8, {community}: {len(reached)} posts each, one after the other. The next page of a follower has it: "
        f"median {statistics.median(reached) * 1e3:.1f} ms, worst {max(reached) * 1e3:.1f} ms.")
    yield Figure(
        8, str(community), "post by somebody with 50 k followers, p99 / ordinary post", milliseconds(celebrity),
        milliseconds(ordinary), celebrity / ordinary, ("≤", 1.2))
    yield Figure(
        8, str(community), "until followers have it, worst", f"{max(reached) * 1e3:.1f} ms", "", max(reached) * 1e3,
        ("≤", 100), " ms")
