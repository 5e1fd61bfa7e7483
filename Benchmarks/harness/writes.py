"""Scenarios 6 and 7: comments and posts, and many who like one post, each durable before it is answered."""
import time
import uuid

from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.following import paths
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES

#: How many write at once, and how many times as much as one row a commit they should get done together.
WRITERS = {8: 0.7, 64: 1.5}
LIKERS = 64


def settled(community, table):
    """How many rows are stored, once those on their way have been."""
    last = None
    while last != (last := community.query(f"SELECT COUNT(*) FROM {table}")):
        time.sleep(0.3)
    return last


def durable_posts(bench, community):
    with servers.salon(bench.salon, community) as salon:
        for count, target in WRITERS.items():
            yield from written(bench, community, salon, count, target)
        drift = community.query(
            "SELECT COUNT(*) FROM posts p WHERE kind = 'work' AND reply_count <> "
            "(SELECT COUNT(*) FROM posts c WHERE c.root_id = p.id)")
        assert drift == 0, f"{drift} works count their comments wrongly"


def written(bench, community, salon, count, target):
    people = cookies_of(range(0, count * 100, 100), f"{COOKIES}.{count}")
    to_posts = paths(["/posts"] * count, f"{COOKIES}.posts")

    def write(**settings):
        before = settled(community, "posts")
        figures = wrk(salon.address, count, bench.seconds, cookies=people, **settings)
        stored = settled(community, "posts") - before
        # wrk hangs up on what is still on its way, so up to one more of each writer may be there.
        assert figures["requests"] <= stored <= figures["requests"] + count, f"{stored} of {figures['requests']} stored"
        return figures

    def comments():
        return write(mode="comment", posts=community.recent_file)

    def posts():
        return write(mode="message", paths=to_posts, run=uuid.uuid4().hex[:8])

    def commits():
        figures = run(f"{bench.limits}/commits", "posts", f"{community.folder}/limit.sqlite", bench.seconds)
        return {"rps": figures["rows"] / figures["seconds"]}

    comments(), posts()
    commented, posted, limit = alternate(bench.rounds, comments, posts, commits)
    more = {"comments": "a count and an event", "posts": "an event and an entry of the feeds in memory"}
    for what, own in (("comments", commented), ("posts", posted)):
        bench.note(
            f"Scenario 6, {community}, {count} writers: of the {what} every answered one was found in the database, with "
            f"every count right; p50 {milliseconds(median(own, 'p50_us'))}, p99 {milliseconds(median(own, 'p99_us'))}, "
            f"{median(own, 'size'):.0f} bytes per response. It is a row, {more[what]}; the limit is a row.")
        yield Figure(
            6, str(community), f"{what}, durable, {count} writers / SQLite FULL one-row commits",
            f"{thousands(median(own, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(own, limit, "rps"),
            ("≥", target))
    yield Figure(
        6, str(community), f"posts / comments, {count} writers", f"{thousands(median(posted, 'rps'))}/s",
        f"{thousands(median(commented, 'rps'))}/s", ratio(posted, commented, "rps"), ("≥", 0.9))


def like_storm(bench, community):
    post = community.recent_posts[100]
    likers = cookies_of(range(LIKERS), f"{COOKIES}.likers")
    with servers.salon(bench.salon, community) as salon, servers.empty(bench.limits) as empty:
        def storm():
            return wrk(salon.address, LIKERS, bench.seconds, cookies=likers, mode="like",
                       paths=paths([f"/posts/{post}"], f"{COOKIES}.like"))

        def nothing():
            return wrk(empty.address, LIKERS, bench.seconds, cookies=likers, mode="form")

        storm(), nothing()
        own, limit = alternate(bench.rounds, storm, nothing)
        # The rows first: they wait for what is on its way.
        stored = settled(community, f"likes WHERE post_id = {post}")
        counted = community.query(f"SELECT like_count FROM posts WHERE id = {post}")
        assert counted == stored, f"{stored} likes are counted as {counted}"
    bench.note(
        f"Scenario 7, {community}: {LIKERS} people like and unlike one post; the count equals the rows; p50 "
        f"{milliseconds(median(own, 'p50_us'))}, p99 {milliseconds(median(own, 'p99_us'))}. A like is a row, a count, an "
        "event and a notification that is added or withdrawn, durable before the answer; the limit is a form that is "
        "answered and forgotten.")
    yield Figure(
        7, str(community), f"likes of one post, durable, {LIKERS} clients / empty handler answering POST",
        f"{thousands(median(own, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(own, limit, "rps"),
        ("≥", 0.35))
