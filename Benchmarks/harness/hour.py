"""bin/bench hour [--minutes N]: everything at once for an hour, and what it leaves in memory."""
import argparse
import contextlib
import statistics
import time
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import generate
from harness import data, machine, places, results, servers
from harness.data import cookies_of
from harness.following import paths
from harness.live import Listeners
from harness.load import wrk
from harness.places import BENCH, COOKIES
from harness.uploads import body, photograph

POSTS = 10_000
STREAMS, READERS, LIKERS = 500, 32, 16
#: One round of all that people do, in seconds.
ROUND = 20
QUESTIONS = ["김", "ㄱㅁㅅ", "minji", "paper blue", "바다", "a"]


def main(arguments):
    parser = argparse.ArgumentParser(prog="bin/bench hour", description=__doc__)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--quick", action="store_true", help="two rounds; records nothing")
    arguments = parser.parse_args(arguments)
    machine.install({"sqlite"}, {"vips"})
    salon, limits = places.build_salon(), places.build_limits()
    data.make(salon, POSTS, False)
    community = data.Community(salon, POSTS)
    bench = SimpleNamespace(limits=limits, seconds=ROUND)
    image = body(photograph(12))
    rounds = 2 if arguments.quick else arguments.minutes * 60 // ROUND
    levels = []
    with servers.salon(salon, community) as server:
        for number in range(rounds):
            mixed(bench, server, community, image, number)
            server.wait_until_alone()
            levels.append(server.memory())
            if number % 9 == 0:
                print(f"  {number * ROUND // 60} minutes: {levels[-1][0]:.0f} MB, {levels[-1][1]:.0f} MB own", flush=True)
        peak = machine.peak(server.pid)
    community.remove()
    said = summary(levels, peak)
    print(said)
    if not arguments.quick:
        results.record([results.described("hour", "sqlite", results.now(), notes=[said])])
    return 0


def mixed(bench, server, community, image, number):
    """A round: pages, streams, likes, comments, posts, searches and an upload side by side."""
    asked = ["/", "/timeline", "/following", "/notifications", "/tags/%EB%B0%94%EB%8B%A4"]
    asked += [f"/works/{work}" for work in community.recent_works[:50]]
    asked += [f"/search?tab={tab}&q={urllib.parse.quote(question)}"
              for question in QUESTIONS for tab in ("people", "works", "posts")]
    pages = paths(asked, f"{COOKIES}.hour")
    liked = paths([f"/posts/{community.recent_posts[number % 100]}"], f"{COOKIES}.liked")
    with ThreadPoolExecutor() as together, contextlib.closing(
            Listeners(bench, server, STREAMS, community.recent_works[0], ROUND, 100)) as listeners:
        works = [
            together.submit(wrk, server.address, READERS, ROUND, cookies=COOKIES, paths=pages),
            together.submit(wrk, server.address, LIKERS, ROUND // 4, mode="like", paths=liked,
                            cookies=cookies_of(range(LIKERS), f"{COOKIES}.hour-likers")),
            together.submit(servers.post, server.port, "/media", generate.token(number % 100), image,
                            "multipart/form-data; boundary=salonbench"),
            together.submit(say, server, number),
            together.submit(listeners.comment)]
        for work in works:
            work.result()


def say(server, number):
    for i in range(20):
        text = urllib.parse.urlencode({"text": f"round {number}, post {i}: what a quiet blue this is"})
        status, answer = servers.post(
            server.port, "/posts", generate.token(i), text, "application/x-www-form-urlencoded")
        assert status < 300, answer


def summary(levels, peak):
    """Memory of its own, without mapped files, at rest after each round."""
    own = [anonymous for _, anonymous in levels]
    part = max(1, len(own) // 6)
    early, late = statistics.median(own[part:2 * part] or own), statistics.median(own[-part:])
    minutes = len(own) * ROUND / 60
    return (
        f"{minutes:.0f} minutes of {READERS} readers, {STREAMS} streams that come and go with every round of {ROUND} s, "
        f"{LIKERS} people who like, a comment to all streams ten times a second, a post a second and an upload of 12 "
        f"megapixels a round: at rest between rounds {early:.0f} MB of its own in the second sixth and {late:.0f} MB in "
        f"the last ({late / early:.2f}×; {levels[-1][0]:.0f} MB with mapped files); {peak:.0f} MB at most. "
        f"Every {9 * ROUND // 60} minutes: {', '.join(f'{each:.0f}' for each in own[::9])} MB.")
