"""Scenario 6: comments by eight people, each durable before it is answered."""
import time

from harness import servers
from harness.figures import Figure, milliseconds, thousands
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES


def durable_posts(bench, community):
    def settled():
        """How many posts are stored, once what is still on its way has been."""
        last = None
        while last != (last := community.query("SELECT COUNT(*) FROM posts")):
            time.sleep(0.3)
        return last

    with servers.salon(bench.salon, community) as salon:
        def comments():
            before = settled()
            figures = wrk(salon.address, 8, bench.seconds, cookies=f"{COOKIES}.8", mode="comment",
                          posts=community.recent_file)
            stored = settled() - before
            # wrk hangs up on what is still on its way, so up to one more of each writer may be there.
            assert figures["requests"] <= stored <= figures["requests"] + 8, f"{stored} of {figures['requests']} stored"
            return figures

        def commits():
            figures = run(f"{bench.limits}/commits", "posts", f"{community.folder}/limit.sqlite", bench.seconds)
            return {"rps": figures["rows"] / figures["seconds"]}

        comments()
        own, limit = alternate(bench.rounds, comments, commits)
        drift = community.query(
            "SELECT COUNT(*) FROM posts p WHERE root_id IS NULL AND reply_count <> "
            "(SELECT COUNT(*) FROM posts c WHERE c.root_id = p.id)")
        assert drift == 0, f"{drift} works count their comments wrongly"
    bench.note(
        f"Scenario 6, {community}: every answered comment was found in the database and every count agrees; p50 "
        f"{milliseconds(median(own, 'p50_us'))}, p99 {milliseconds(median(own, 'p99_us'))}, "
        f"{median(own, 'size'):.0f} bytes per response. A comment is a row, a count and an event; the limit is a row.")
    yield Figure(
        6, str(community), "comments, durable, 8 writers / SQLite FULL one-row commits",
        f"{thousands(median(own, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(own, limit, "rps"),
        ("≥", 1.0))
