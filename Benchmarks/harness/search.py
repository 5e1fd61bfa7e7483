"""Scenario 12: search answers every key."""
import itertools
import random
import re
from dataclasses import dataclass
from urllib.parse import quote

import follows
from harness import keystrokes as keys
from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.following import paths
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES

SAMPLE = 150
RATE = 100
#: One row as a page of results shows it, by its key.
POINT_READS = {
    "people": ("SELECT a.id, a.handle, a.name, a.major, a.photo FROM accounts a WHERE a.id = ?1", "accounts", "id"),
    "works": ("SELECT w.post_id, w.title, w.medium FROM works w WHERE w.post_id = ?1", "works", "post_id"),
    "posts": ("SELECT p.id, p.text, p.author_id FROM posts p WHERE p.id = ?1", "posts", "id"),
}


@dataclass
class Kind:
    what: str
    texts: list
    tab: str = "people"
    #: A file of sessions.
    cookies: str = COOKIES
    #: A file of addresses, and how many rows they answer with in the middle.
    file: str = None
    rows: int = None

    def path(self, text):
        return f"/search?q={quote(text)}&part=results" + (f"&tab={self.tab}" if self.tab != "people" else "")


def every_key(texts):
    return list(itertools.chain.from_iterable(map(keys.typed, texts)))


def is_hangul(text):
    return all(map(keys.letters, text))


def kinds(community):
    """What is typed: names, handles, majors and titles of this community, key by key."""
    dice = random.Random(12)
    people = dice.sample(community.rows("SELECT name, handle, major FROM accounts ORDER BY id"), SAMPLE * 4)
    hangul = [name for name, _, _ in people if is_hangul(name)][:SAMPLE]
    latin = [name.lower() for name, _, _ in people if not is_hangul(name)][: SAMPLE // 2]
    handles = [handle for _, handle, _ in people][: SAMPLE // 2]
    majors = [major for _, _, major in people if major][:SAMPLE]
    titles = [title for title, in dice.sample(community.rows("SELECT title FROM works ORDER BY post_id"), SAMPLE)]
    two = [f"{major} {name[1:]}" for name, major in zip(hangul, majors)] + [
        " ".join(reversed(name.split())) for name in latin]
    spelt = hangul + [word for name in latin for word in name.split() if len(word) > 3]
    yield Kind("initials", [keys.initials(name)[:end] for name in hangul for end in range(1, len(name) + 1)])
    yield Kind("names in Hangul", every_key(hangul))
    yield Kind("names in Latin letters and handles", every_key(latin + handles))
    yield Kind("majors", every_key(majors))
    yield Kind("mistyped names", [keys.mistyped(word, dice) for word in spelt])
    yield Kind("the keyboard in the wrong language", every_key(map(keys.on_latin_keyboard, hangul)))
    yield Kind("two words", every_key(two))
    yield Kind("names in Hangul, by somebody who follows 2,000", every_key(hangul),
               cookies=cookies_of([follows.MANY], f"{COOKIES}.many"))
    yield Kind("titles of works", every_key(titles), "works")
    yield Kind("two words of titles", [" ".join(reversed(title.split()[:2])) for title in titles], "works")
    said = [text.split() for text, in dice.sample(
        community.rows("SELECT text FROM posts WHERE kind <> 'work' ORDER BY id DESC LIMIT 50000"), SAMPLE)]
    words = [dice.choice(text) for text in said]
    yield Kind("words of posts", every_key(words), "posts")
    yield Kind("initials of words of posts", [keys.initials(word) for word in words if is_hangul(word)], "posts")
    yield Kind("two words of posts", every_key(" ".join(dice.sample(text, 2)) for text in said), "posts")


def found(server, kind, text):
    body = servers.get(server.port, kind.path(text), 1)
    return re.findall(rb'<li class="(?:person|found-work|found-post)".*?<b dir="auto">([^<]*)', body, re.S)


def check(community, server):
    """A member typed in full is found first, or among others of the same name."""
    dice = random.Random(5)
    for column, table, tab in (("name", "accounts", "people"), ("title", "works", "works")):
        texts = {text for text, in community.rows(f"SELECT {column} FROM {table}") if is_hangul(text.replace(" ", ""))}
        for text in dice.sample(sorted(texts), 20):
            names = found(server, Kind("", [], tab), text)
            assert names and names[0].decode() == text, f"{text}: {[name.decode() for name in names]}"


def rows(server, kind):
    """How many results the texts have in the middle, at least one."""
    counts = [len(found(server, kind, text)) for text in random.Random(3).sample(kind.texts, min(60, len(kind.texts)))]
    return max(1, round(sum(counts) / len(counts)))


def keystrokes(bench, community):
    values = {}
    for tab, (_, table, column) in POINT_READS.items():
        ids = [id for id, in community.rows(f"SELECT {column} FROM {table}")]
        values[tab] = community.write(f"{tab}-ids", random.Random(4).choices(ids, k=20_000))
    asked = list(kinds(community))
    for index, kind in enumerate(asked):
        random.Random(6).shuffle(kind.texts)
        kind.file = paths(map(kind.path, kind.texts), f"{community.folder}/keystrokes-{index}.list")
    everything = paths(
        [kind.path(text) for kind in asked if kind.tab == "people" for text in kind.texts],
        f"{community.folder}/keystrokes.list")
    with servers.salon(bench.salon, community) as salon, servers.empty(bench.limits) as empty:
        check(community, salon)
        for kind in asked:
            kind.rows = rows(salon, kind)

        def type_(kind):
            return lambda: run(f"{bench.limits}/reader", salon.port, f"@{kind.file}", kind.cookies, RATE, bench.seconds)

        def look_up(kind):
            return lambda: run(
                f"{bench.limits}/statement", community.sqlite, bench.seconds / 4, kind.rows, POINT_READS[kind.tab][0],
                values[kind.tab])

        def answer_nothing():
            return run(f"{bench.limits}/reader", empty.port, "/", COOKIES, RATE, bench.seconds)

        for kind in asked:
            type_(kind)()
        nothing, *results = alternate(
            bench.rounds, answer_nothing,
            *itertools.chain.from_iterable((type_(kind), look_up(kind)) for kind in asked))
        own, limit = alternate(
            bench.rounds, lambda: wrk(salon.address, 32, bench.seconds, cookies=COOKIES, paths=everything),
            lambda: wrk(empty.address, 32, bench.seconds, cookies=COOKIES))
    for kind, typed, point in zip(asked, results[::2], results[1::2]):
        plural = "s" * (kind.rows > 1)
        yield Figure(
            12, str(community), f"keystroke, {kind.what}: p50 / reading {kind.rows} row{plural} by key",
            milliseconds(median(typed, "p50_us")), f"{median(point, 'p50_us'):.1f} µs", ratio(typed, point, "p50_us"),
            ("≤", 20))
        p99 = median(typed, "p99_us")
        yield Figure(
            12, str(community), f"keystroke, {kind.what}: p99", milliseconds(p99), "", p99 / 1000, ("≤", 10), " ms")
    names = results[2]
    yield Figure(
        12, str(community), "keystroke, names in Hangul: p50 / empty handler", milliseconds(median(names, "p50_us")),
        milliseconds(median(nothing, "p50_us")), ratio(names, nothing, "p50_us"))
    yield Figure(
        12, str(community), "keystrokes, all kinds, people / empty handler", f"{thousands(median(own, 'rps'))}/s",
        f"{thousands(median(limit, 'rps'))}/s", ratio(own, limit, "rps"))
    bench.note(
        f"Scenario 12, {community}: the fragment a page asks for with every key, {RATE} a second on one connection, over "
        f"{community.query('SELECT COUNT(*) FROM accounts'):,} members and "
        f"{community.query('SELECT COUNT(*) FROM works'):,} works; all kinds at once {median(own, 'size'):.0f} bytes per "
        f"answer, p50 {milliseconds(median(own, 'p50_us'))}, p99 {milliseconds(median(own, 'p99_us'))} with 32 "
        "connections. The limit reads as many rows as are found, each by its key, without HTTP.")
