"""Scenarios 1, 2 and 4: the wall, and how streams grow."""
import contextlib
import http.client
import threading
import time

import generate
import follows
from harness import badge, following, servers
from harness.data import Community, cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.load import alternate, median, ratio, wrk
from harness.places import COOKIES


def walls(bench, community, signed_in):
    """Salon's front page beside the empty handler and nginx, plain and as browsers get it."""
    who = "signed in, 10 k readers" if signed_in else "signed out"
    scenario, targets = (1, (0.50, 0.40)) if signed_in else (2, (0.80, None))
    with contextlib.ExitStack() as stack:
        salon = stack.enter_context(servers.salon(bench.salon, community))
        empty = stack.enter_context(servers.empty(bench.limits))
        nginx = stack.enter_context(servers.nginx())
        for kind, accept in (("plain", None), ("compressed", servers.CODINGS)):
            settings = {"accept": accept, **({"cookies": COOKIES} if signed_in else {})}
            body = len(page(salon, signed_in, accept))
            addresses = salon.address, empty.address, nginx.address + servers.nginx_file(body)
            size = int(wrk(salon.address, 4, 1, **settings)["size"])
            for address in addresses:
                wrk(address, 32, 1 if bench.quick else 2, **settings)
            used = salon.cpu()
            own, limit, file = alternate(bench.rounds, *(
                lambda address=address: wrk(address, 32, bench.seconds, **settings) for address in addresses))
            cpu = (salon.cpu() - used) / sum(run["requests"] for run in own)
            bench.note(
                f"Scenario {scenario}, {community}, {kind}: {size:,} bytes per response ({body:,} of page), "
                f"{cpu * 1e6:.0f} µs of processor each; p50 {milliseconds(median(own, 'p50_us'))}, "
                f"p99 {milliseconds(median(own, 'p99_us'))} with 32 connections.")
            for runs, what, target in zip((limit, file), ("empty handler", "nginx, same bytes"), targets):
                yield Figure(
                    scenario, str(community), f"front page, {who}, {kind} / {what}", f"{thousands(median(own, 'rps'))}/s",
                    f"{thousands(median(runs, 'rps'))}/s", ratio(own, runs, "rps"), target and ("≥", target))


def page(server, signed_in, accept):
    reader = 1 if signed_in else None
    cards = servers.get(server.port, "/", reader).count(b'id="work-')
    assert cards == 30, f"{cards} works"
    return servers.get(server.port, "/", reader, accept)


def signed_in(bench, community):
    yield from walls(bench, community, True)
    yield from badge.badge(bench, community)


def signed_out(bench, community):
    yield from walls(bench, community, False)


def growing():
    """What must not become slower: the walls, and Following of somebody who always has a full page."""
    return [
        ("front page", {"cookies": COOKIES}),
        ("page below a random work", {"cookies": COOKIES, "mode": "older"}),
        ("Following, 2,000 people", {
            "cookies": cookies_of([follows.MANY], f"{COOKIES}.many"),
            "paths": following.paths(["/following"], f"{COOKIES}.following")}),
        ("Home, 2,000 people", {
            "cookies": cookies_of([follows.MANY], f"{COOKIES}.many"),
            "paths": following.paths(["/timeline"], f"{COOKIES}.home")}),
        ("Local", {"cookies": COOKIES, "paths": following.paths(["/timeline/local"], f"{COOKIES}.local")}),
    ]


def grown_page(bench, server, community, mode=None, **settings):
    return wrk(server.address, 8, bench.seconds, mode=mode, posts=mode and community.works_file, **settings)


def growth(bench, sizes):
    """Servers on communities of several sizes, and on one that grows, in turns."""
    with contextlib.ExitStack() as stack:
        communities = [Community(bench.salon, posts, "growth", bench.engine) for posts in sizes]
        running = [
            stack.enter_context(servers.salon(bench.salon, community, servers.SALON + index))
            for index, community in enumerate(communities)]
        for what, settings in growing():
            measures = [
                lambda server=server, community=community: grown_page(bench, server, community, **settings)
                for server, community in zip(running, communities)]
            for measure in measures:
                measure()
            results = alternate(bench.rounds, *measures)
            for community, result in list(zip(communities, results))[1:]:
                yield Figure(
                    4, f"{communities[0]} → {community}", f"{what}, p50 last / first",
                    milliseconds(median(result, "p50_us")), milliseconds(median(results[0], "p50_us")),
                    ratio(result, results[0], "p50_us"), ("≤", 1.10))
            for community, result in zip(communities, results):
                p50 = median(result, "p50_us")
                yield Figure(4, str(community), f"{what}, p50", milliseconds(p50), "", p50 / 1000, None, " ms")
    for community in communities:
        community.remove()
    yield from since_start(bench, sizes[0])


def since_start(bench, posts):
    grown = Community(bench.salon, posts, "grown", bench.engine)
    fresh = Community(bench.salon, posts, "fresh", bench.engine)
    count = 1_000 if bench.quick else 10_000
    drafts = loose_images(grown, count // 5)
    with servers.salon(bench.salon, grown) as busy, servers.salon(bench.salon, fresh, servers.SALON + 1) as idle:
        before = grown.query("SELECT COUNT(*) FROM posts")
        publish(busy, grown, drafts, count - len(drafts))
        added = grown.query("SELECT COUNT(*) FROM posts") - before
        assert added == count, f"{added} posts of {count} are in the database"
        for what, settings in growing():
            measures = [
                lambda server=server, community=community: grown_page(bench, server, community, **settings)
                for server, community in ((busy, grown), (idle, fresh))]
            for measure in measures:
                measure()
            after, start = alternate(bench.rounds, *measures)
            yield Figure(
                4, f"{posts:,} posts + {added:,}", f"{what}, p50 after posts since start / without",
                milliseconds(median(after, "p50_us")), milliseconds(median(start, "p50_us")),
                ratio(after, start, "p50_us"), ("≤", 1.10))
    grown.remove()
    fresh.remove()


def loose_images(community, count):
    """Rows of uploaded images that belong to no work yet. Returns (reader, image) pairs."""
    now = int(time.time() * 1000)
    pairs, rows = [], []
    for i in range(count):
        reader, id = i % 100, (now << 16) | i
        token = community.bytes(generate.token_hash(reader))
        pairs.append((reader, id))
        rows.append(
            f"({id}, (SELECT account_id FROM sessions WHERE token_hash = {token}), 'image', "
            f"'loose{i}', 'jpeg', 1000, 1600, 1200, '320,640,960,1280,1600', '{'8a' * 12}', "
            f"'{generate.IDENTITY}')")
    community.execute(
        "INSERT INTO media (id, owner_id, role, rendering, format, byte_count, width, height, widths, placeholder, "
        "recipe) VALUES " + ",\n".join(rows) + ";")
    return pairs


def publish(server, community, drafts, comments):
    """Hangs one work per draft and writes comments in between, by 8 people at once."""
    boundary = "salonbench"

    def work(client, reader, image):
        fields = {"title": "A new work", "image": image, "description": "", "medium": "", "licence": "cc-by"}
        body = "".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()) + f"--{boundary}--\r\n"
        status, answer = servers.post(
            server.port, "/works", generate.token(reader), body, f"multipart/form-data; boundary={boundary}", client)
        assert status == 201, answer

    def comment(client, index):
        path = f"/works/{community.recent_works[index % len(community.recent_works)]}/comments"
        status, answer = servers.post(
            server.port, path, generate.token(index % 100), "text=well+made", "application/x-www-form-urlencoded", client)
        assert status == 201, answer

    def person(number):
        client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        try:
            for index in range(number, max(comments, len(drafts)), 8):
                if index < len(drafts):
                    work(client, *drafts[index])
                if index < comments:
                    comment(client, index)
        except BaseException as error:
            failures.append(error)

    failures = []
    people = [threading.Thread(target=person, args=(number,)) for number in range(8)]
    for thread in people:
        thread.start()
    for thread in people:
        thread.join()
    if failures:
        raise failures[0]
