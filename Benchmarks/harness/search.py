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

@dataclass
class Kind:
    what: str
    texts: list
    tab: str = "people"
    #: A file of sessions.
    cookies: str = COOKIES
    #: A file of addresses.
    file: str = None

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


def keystrokes(bench, community):
    asked = list(kinds(community))
    for index, kind in enumerate(asked):
        random.Random(6).shuffle(kind.texts)
        kind.file = paths(map(kind.path, kind.texts), f"{community.folder}/keystrokes-{index}.list")
    tabs = {
        tab: paths([kind.path(text) for kind in asked if kind.tab == tab for text in kind.texts],
                   f"{community.folder}/keystrokes-{tab}.list")
        for tab in dict.fromkeys(kind.tab for kind in asked)}
    with servers.salon(bench.salon, community) as salon, servers.empty(bench.limits) as empty:
        check(community, salon)

        def type_(kind):
            return lambda: run(f"{bench.limits}/reader", salon.port, f"@{kind.file}", kind.cookies, RATE, bench.seconds)

        def type_at_once(file):
            return lambda: wrk(salon.address, 32, bench.seconds, cookies=COOKIES, paths=file)

        def answer_nothing():
            return wrk(empty.address, 32, bench.seconds, cookies=COOKIES)

        for kind in asked:
            type_(kind)()
        results = alternate(bench.rounds, *map(type_, asked))
        nothing, *crowded = alternate(bench.rounds, answer_nothing, *map(type_at_once, tabs.values()))
    for kind, typed in zip(asked, results):
        p99 = median(typed, "p99_us")
        yield Figure(
            12, str(community), f"keystroke, {kind.what}: p99", milliseconds(p99), "", p99 / 1000, ("≤", 10), " ms")
    for tab, own in zip(tabs, crowded):
        yield Figure(
            12, str(community), f"keystrokes, all kinds, {tab} / empty handler", f"{thousands(median(own, 'rps'))}/s",
            f"{thousands(median(nothing, 'rps'))}/s", ratio(own, nothing, "rps"), ("≥", 0.15))
    bench.note(
        f"Scenario 12, {community}: the fragment a page asks for with every key, {RATE} a second on one connection, over "
        f"{community.query('SELECT COUNT(*) FROM accounts'):,} members and "
        f"{community.query('SELECT COUNT(*) FROM works'):,} works; all kinds at once with 32 connections: "
        + "; ".join(
            f"{tab} {median(own, 'size'):.0f} bytes per answer, p50 {milliseconds(median(own, 'p50_us'))}, p99 "
            f"{milliseconds(median(own, 'p99_us'))}" for tab, own in zip(tabs, crowded)) + ".")
