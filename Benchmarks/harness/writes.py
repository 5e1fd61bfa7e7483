"""Scenarios 6 and 7: comments and posts by eight people, and many who like one post, each durable before it is answered."""
import time
import uuid

from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.following import paths
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES

LIKERS = 64


def settled(community, table):
    """How many rows are stored, once those on their way have been."""
    last = None
    while last != (last := community.query(f"SELECT COUNT(*) FROM {table}")):
        time.sleep(0.3)
    return last


def durable_posts(bench, community):
    with servers.salon(bench.salon, community) as salon:
        eight = {"cookies": f"{COOKIES}.8"}
        to_posts = paths(["/posts"] * 8, f"{COOKIES}.posts")
        yield from written(
            bench, community, salon, "comments", lambda: {**eight, "mode": "comment", "posts": community.recent_file})
        yield from written(
            bench, community, salon, "posts",
            lambda: {**eight, "mode": "message", "paths": to_posts, "run": uuid.uuid4().hex[:8]})
        drift = community.query(
            "SELECT COUNT(*) FROM posts p WHERE kind = 'work' AND reply_count <> "
            "(SELECT COUNT(*) FROM posts c WHERE c.root_id = p.id)")
        assert drift == 0, f"{drift} works count their comments wrongly"


def written(bench, community, salon, what, settings):
    def write():
        before = settled(community, "posts")
        figures = wrk(salon.address, 8, bench.seconds, **settings())
        stored = settled(community, "posts") - before
        # wrk hangs up on what is still on its way, so up to one more of each writer may be there.
        assert figures["requests"] <= stored <= figures["requests"] + 8, f"{stored} of {figures['requests']} stored"
        return figures

    def commits():
        figures = run(f"{bench.limits}/commits", "posts", f"{community.folder}/limit.sqlite", bench.seconds)
        return {"rps": figures["rows"] / figures["seconds"]}

    write()
    own, limit = alternate(bench.rounds, write, commits)
    more = "a count and an event" if what == "comments" else "an entry for each follower and an event"
    bench.note(
        f"Scenario 6, {community}: of the {what} every answered one was found in the database, with every count right; p50 "
        f"{milliseconds(median(own, 'p50_us'))}, p99 {milliseconds(median(own, 'p99_us'))}, "
        f"{median(own, 'size'):.0f} bytes per response. It is a row, {more}; the limit is a row.")
    yield Figure(
        6, str(community), f"{what}, durable, 8 writers / SQLite FULL one-row commits",
        f"{thousands(median(own, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(own, limit, "rps"),
        ("≥", 1.0))


def like_storm(bench, community):
    post = community.recent_posts[100]
    likers = cookies_of(range(LIKERS), f"{COOKIES}.likers")
    with servers.salon(bench.salon, community) as salon:
        def storm():
            return wrk(salon.address, LIKERS, bench.seconds, cookies=likers, mode="like",
                       paths=paths([f"/posts/{post}"], f"{COOKIES}.like"))

        def grouped():
            figures = run(f"{bench.limits}/commits", "likes", f"{community.folder}/limit.sqlite", bench.seconds)
            return {"rps": figures["rows"] / figures["seconds"]}

        storm()
        own, limit = alternate(bench.rounds, storm, grouped)
        counted = community.query(f"SELECT like_count FROM posts WHERE id = {post}")
        stored = settled(community, f"likes WHERE post_id = {post}")
        assert counted == stored, f"{stored} likes are counted as {counted}"
    bench.note(
        f"Scenario 7, {community}: {LIKERS} people like and unlike one post; the count equals the rows; p50 "
        f"{milliseconds(median(own, 'p50_us'))}, p99 {milliseconds(median(own, 'p99_us'))}. A like is a row, a count, an "
        f"event and a notification that is added or withdrawn; the limit is {LIKERS} rows a commit.")
    yield Figure(
        7, str(community), f"likes of one post, durable, {LIKERS} clients / SQLite FULL, {LIKERS} rows a commit",
        f"{thousands(median(own, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(own, limit, "rps"),
        ("≥", 0.3))
