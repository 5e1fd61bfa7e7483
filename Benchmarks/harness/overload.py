"""Scenario 15: three times as much as Salon can answer, for a minute."""
import time

import generate
from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, thousands
from harness.load import alternate, median, run
from harness.places import COOKIES

FACTOR = 3
#: As many ask at once to find out what it can answer, and as many may wait when it is too much.
ENOUGH, MOST = 64, 12_000
#: What is asked for, and its path; posts last, since they stay.
KINDS = {"Home": ("page", "/timeline"), "live streams": ("stream", "/live?topics=post-{work}"), "posts": ("post", "/posts")}


def overload(bench, community):
    writers = let_all_in(community)
    for what, (kind, path) in KINDS.items():
        # As in the community, with all its limits: they are what refuses.
        with servers.salon(bench.salon, community, has_limits=True) as salon:
            cookies = writers if kind == "post" else COOKIES
            arguments = kind, salon.port, path.format(work=community.recent_works[0]), cookies

            def offer(rate, seconds, connections):
                before = stored(community)
                figures = run(f"{bench.limits}/overload", *arguments, rate, seconds, connections)
                if kind == "post":
                    written = stored(community) - before
                    assert figures["served"] <= written <= figures["served"] + figures["cut"], (
                        f"{written} posts are in the database, {figures}")
                return figures

            offer(0, bench.seconds, ENOUGH)
            capacity = median(*alternate(bench.long_rounds, lambda: offer(0, bench.seconds, ENOUGH)), "served_per_second")
            figures = offer(FACTOR * capacity, bench.overload_seconds, MOST)
        yield Figure(
            15, str(community), f"{what} served at {FACTOR}× / capacity", f"{thousands(figures['served_per_second'])}/s",
            f"{thousands(capacity)}/s", figures["served_per_second"] / capacity, ("≥", 0.9))
        if figures["refused"]:
            yield Figure(
                15, str(community), f"{what}: refusal, p99", f"{figures['refused_p99_ms']:.0f} ms", "",
                figures["refused_p99_ms"], ("≤", 50), " ms")
        yield Figure(
            15, str(community), f"{what}: neither served nor refused", f"{lost(figures):,}", f"{figures['offered']:,}",
            lost(figures) / figures["offered"] * 100, ("≤", 0), " %")
        recovery = figures["recovery_ms"]
        yield Figure(
            15, str(community), f"{what}: recovered after", "never" if recovery < 0 else f"{recovery} ms", "",
            5_000 if recovery < 0 else recovery, ("≤", 1_000), " ms")
        bench.note(
            f"Scenario 15, {community}, {what}: {figures['offered']:,} offered in {bench.overload_seconds} s from 128 "
            f"addresses, {figures['served']:,} served (p50 {figures['served_p50_ms']:.0f} ms, p99 "
            f"{figures['served_p99_ms']:.0f} ms), {figures['refused']:,} refused with 503 (p50 "
            f"{figures['refused_p50_ms']:.0f} ms), {figures['others']:,} answered otherwise"
            + (f" ({figures['other_status']})" if figures["others"] else "")
            + f", {figures['cut']:,} cut, {figures['unsent']:,} not sent for want of a connection "
            f"({figures['connections']:,} were open). Times count from when a request was due.")


def lost(figures):
    return figures["others"] + figures["cut"] + figures["unsent"]


def stored(community):
    """How many posts there are, once those on their way are stored."""
    last = None
    while last != (last := community.query("SELECT COUNT(*) FROM posts WHERE kind = 'post'")):
        time.sleep(0.3)
    return last


def let_all_in(community):
    """Sessions for all members, or the budgets of the readers would run out. Returns the file with them."""
    now = int(time.time() * 1000)
    members = [id for id, in community.rows("SELECT id FROM accounts ORDER BY id")]
    rows = (
        f"({community.bytes(generate.token_hash(i))}, {id}, {now}, {now}, 'Mozilla/5.0')"
        for i, id in enumerate(members) if i >= generate.READERS)
    community.execute(
        "INSERT INTO sessions (token_hash, account_id, created_at, seen_at, user_agent) VALUES " + ",\n".join(rows) + ";")
    return cookies_of(range(len(members)), f"{COOKIES}.all")
