"""Scenario 9: a message is stored, and then appears on the other's page."""
import contextlib
import os
import sqlite3
import statistics
import time
from dataclasses import dataclass

import generate
from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, milliseconds, thousands
from harness.following import paths
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES

#: Two people talk, so many have a page open, so many messages a second.
FEW, MANY = [(1, 50), (100, 50), (10_000, 50)], [(200, 50), (200, 2)]
SENDERS = (8, 64)


@dataclass
class Line:
    """The client, between the same two people of a server, and what it needs to look up what was stored."""

    bench: object
    community: object
    #: What both sides carry, in bytes; known after the first run.
    request_bytes: int = 0
    event_bytes: int = 0

    def __post_init__(self):
        self.talk = self.community.talks["pairs"][0]
        self.people = people(self.community, first=(self.talk["other"], self.talk["one"]))
        self.floor_file = f"{self.community.folder}/floor.sqlite"

    def say(self, dialect, server, streams, rate, seconds, *arguments):
        name = f"run{time.time_ns():x}"
        figures = run(f"{self.bench.limits}/talk", dialect, server.port, streams, rate, seconds, name, *arguments)
        # Ten thousand disconnections take a while, which must not count for the next one.
        server.wait_until_alone()
        return figures, [f"{name}-{number:06}" for number in range(figures["sent"])]

    def salon(self, server, streams, rate, seconds):
        community, id = self.community, self.talk["id"]
        last = community.query(f"SELECT last_position FROM conversations WHERE id = {id}")
        figures, names = self.say("salon", server, streams, rate, seconds, self.people, id)
        stored = community.rows(
            "SELECT client_id, position, text FROM messages "
            f"WHERE conversation_id = {id} AND position > {last} ORDER BY position")
        assert [row[0] for row in stored] == names, f"{len(stored)} of {len(names)} are stored, or in another order"
        assert [row[1] for row in stored] == list(range(last + 1, last + len(names) + 1)), "positions have holes"
        assert all(text.startswith(name) for name, _, text in stored)
        check_counts(community, [self.talk])
        self.request_bytes, self.event_bytes = figures["request_bytes"], figures["event_bytes"]
        return figures

    def floor(self, server, streams, rate, seconds):
        figures, names = self.say("floor", server, streams, rate, seconds, self.request_bytes)
        stored = look_up(self.floor_file, "SELECT client_id FROM messages ORDER BY id")
        assert stored[-len(names):] == names, "the floor has lost something"
        return figures

    def ejabberd(self, server, streams, rate, seconds):
        figures, names = self.say("xmpp", server, streams, rate, seconds)
        prefix = names[0].partition("-")[0]
        stored = look_up(
            servers.archive(), f"SELECT txt FROM archive WHERE username = 'u0' AND txt LIKE '{prefix}%' ORDER BY id")
        assert [text.split()[0] for text in stored] == names, f"ejabberd keeps {len(stored)} of {len(names)}"
        return figures


def look_up(path, sql):
    database = sqlite3.connect(path, timeout=30)
    try:
        return [value for value, in database.execute(sql)]
    finally:
        database.close()


def people(community, first):
    """A file with the sessions and ids of all readers, these first."""
    ids = [id for id, in community.rows(f"SELECT id FROM accounts ORDER BY id LIMIT {generate.READERS}")]
    order = [*first, *(reader for reader in range(generate.READERS) if reader not in first)]
    return community.write("people", (f"{generate.token(reader)} {ids[reader]}" for reader in order))


def check_counts(community, pairs):
    """The unread counts of these conversations are right, and their last message is where the lists find it."""
    ids = ", ".join(str(talk["id"]) for talk in pairs)
    wrong = community.query(
        "SELECT COUNT(*) FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id "
        "JOIN accounts a ON a.id = m.account_id "
        f"WHERE c.id IN ({ids}) AND (m.unread_count <> (SELECT COUNT(*) FROM messages t WHERE t.conversation_id = c.id "
        "AND t.position > m.read_position AND t.sender_id <> m.account_id) OR a.unread_messages <> m.unread_count "
        "OR m.latest_id <> (SELECT t.id FROM messages t WHERE t.conversation_id = c.id "
        "AND t.position = c.last_position))")
    assert wrong == 0, f"{wrong} members' counts are wrong"


def messages(bench, community):
    yield from deliveries(bench, community)
    yield from acknowledged(bench, community)


def deliveries(bench, community):
    line = Line(bench, community)
    with contextlib.ExitStack() as stack:
        salon = stack.enter_context(servers.salon(bench.salon, community))
        # Warms up, and says how many bytes the floor has to carry.
        line.salon(salon, 2, 50, 1)
        floor = stack.enter_context(servers.floor(bench.limits, line.floor_file, line.event_bytes))
        for streams, rate in FEW:
            yield from delivery(line, streams, rate, {"salon": salon, "floor": floor})
        peer = stack.enter_context(servers.ejabberd())
        line.ejabberd(peer, 2, 50, 1)
        for streams, rate in MANY:
            yield from delivery(line, streams, rate, {"salon": salon, "floor": floor, "ejabberd": peer})
    bench.note(
        f"Scenario 9, {community}: each message was found in the database, once and in order, and so were the floor's and "
        f"those in ejabberd's archive. A request is {line.request_bytes} bytes, an event {line.event_bytes} (the message "
        "and its row in the list); the floor carries as many. It is one thread with epoll that takes a line from a "
        "socket, commits it as one row of a table with the columns and indexes of Salon's (SQLite, WAL, synchronous = "
        "FULL), writes to the receiver's socket, then answers; no HTTP, nobody is looked up, nothing is rendered. Salon "
        "commits the row, two list entries, two counts and an event, and answers with the message as HTML. ejabberd "
        "(XMPP, no TLS) commits to the archives of both (SQLite, WAL, synchronous = FULL). At 2/s the p99 is the slowest of "
        "a hundred.")


def delivery(line, streams, rate, running):
    bench = line.bench
    seconds = (2 if bench.quick else 50) if rate < 10 else 2 * bench.seconds
    rounds = bench.rounds if rate >= 10 and streams < 10_000 else bench.long_rounds
    results = dict(zip(running, alternate(rounds, *(
        lambda name=name: getattr(line, name)(running[name], streams, rate, seconds) for name in running))))
    own = results["salon"]
    what = f"a message to the other's page, {streams:,} open, {rate}/s"
    for limit, bound in (("floor", 2.0), ("ejabberd", 0.7)):
        if limit not in results:
            continue
        label = {"floor": "C floor", "ejabberd": "ejabberd"}[limit]
        for key, target in (("p50_us", None), ("p99_us", ("≤", bound))):
            yield Figure(
                9, str(line.community), f"{what}, {key[:3]} / {label}", milliseconds(median(own, key)),
                milliseconds(median(results[limit], key)), ratio(own, results[limit], key), target)


def acknowledged(bench, community):
    """Messages a second that are answered, and so durable."""
    conversations = {count: community.talks["pairs"][:count] for count in SENDERS}
    files = {count: (
        cookies_of([talk["one"] for talk in pairs], f"{COOKIES}.senders-{count}"),
        paths([f"/messages/{talk['id']}" for talk in pairs], f"{community.folder}/conversations-{count}.list"))
        for count, pairs in conversations.items()}

    def settled(ids):
        """How many messages these conversations have, once those on their way have been stored."""
        last = None
        while last != (last := community.query(f"SELECT COUNT(*) FROM messages WHERE conversation_id IN ({ids})")):
            time.sleep(0.3)
        return last

    def send(count):
        ids = ", ".join(str(talk["id"]) for talk in conversations[count])
        cookies, addresses = files[count]
        before = settled(ids)
        figures = wrk(salon.address, count, bench.seconds, mode="message", cookies=cookies, paths=addresses,
                      run=f"wrk{time.time_ns():x}")
        stored = settled(ids) - before
        # wrk hangs up on what is still on its way, so up to one more of each sender may be there.
        assert figures["requests"] <= stored <= figures["requests"] + count, f"{stored} of {figures['requests']} stored"
        whole = community.query(f"SELECT SUM(last_position) FROM conversations WHERE id IN ({ids})")
        assert whole == before + stored, "positions have holes"
        check_counts(community, conversations[count])
        return figures

    def commits():
        path = f"{community.folder}/limit.sqlite"
        figures = run(f"{bench.limits}/commits", "messages", path, bench.seconds)
        os.remove(path)
        return {"rps": figures["rows"] / figures["seconds"]}

    with servers.salon(bench.salon, community) as salon:
        send(SENDERS[0])
        *own, limit = alternate(bench.rounds, *(lambda count=count: send(count) for count in SENDERS), commits)
    for count, runs in zip(SENDERS, own):
        yield Figure(
            9, str(community), f"messages, durable, {count} senders / SQLite FULL one-row commits",
            f"{thousands(median(runs, 'rps'))}/s", f"{thousands(median(limit, 'rps'))}/s", ratio(runs, limit, "rps"))
    bench.note(
        f"Scenario 9, {community}: every answered message was found in the database, without holes, and every count "
        "agrees; " + "; ".join(
            f"{count} senders p50 {milliseconds(median(runs, 'p50_us'))}, p99 {milliseconds(median(runs, 'p99_us'))}"
            for count, runs in zip(SENDERS, own))
        + f"; {statistics.median(run['size'] for run in own[0]):.0f} bytes per answer.")
