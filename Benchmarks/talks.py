"""Conversations, for a community that generate.py has made (docs/decisions/0019).

Ten messages a post, in the order of time, so that those of one conversation lie as scattered as they would. How many
each conversation has follows Zipf's law; the first is long. Two people say things in turn or not; some wait to be read,
and some of the shortest are requests. One message in a hundred links a work, one in fifty has a heart. No photographs.
"""
import random
import sqlite3
from array import array

import generate
import thread
import words

VERSION = 1
MESSAGES_A_POST = 10
#: So many messages in one conversation, or a hundredth of all.
LONGEST = 12_000
MESSAGES_A_TALK = 20
#: Flattens the top of Zipf's law: the conversations after the long one have about a hundredth of all messages, too.
FLAT = 10
#: Members by their index; all of them are readers, and talk only with each other.
RESERVED = range(9_005, 9_300)
LONG = (9_010, 9_011)
#: Those whose messages are measured as they are sent.
PAIRS = [(9_020 + 2 * i, 9_021 + 2 * i) for i in range(64)]
#: The member with the long conversation has others, too, as many as the list beside it shows.
FRIENDS = [(LONG[0], 9_200 + i) for i in range(40)]
#: In the order they are filled; `thread` adds to those that a community has anyway.
TABLES = {
    "conversations": "id, low_id, high_id, last_position",
    "conversation_members": "conversation_id, account_id, folder, has_accepted, latest_id, unread_count, read_position",
    "messages": "id, conversation_id, position, sender_id, client_id, text, linked_id",
    "message_reactions": "message_id, account_id, reaction",
}
#: What must be nothing. The first is for positions without holes: they begin with 1 and are unique.
RULES = [
    """
    SELECT COUNT(*) FROM conversations c
    WHERE c.last_position <> (SELECT COUNT(*) FROM messages t WHERE t.conversation_id = c.id)
        OR c.last_position <> (SELECT COALESCE(MAX(t.position), 0) FROM messages t WHERE t.conversation_id = c.id)
    """,
    """
    SELECT COUNT(*) FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.folder <> 'none' AND m.latest_id <> (
        SELECT t.id FROM messages t WHERE t.conversation_id = c.id AND t.position = c.last_position)
    """,
    """
    SELECT COUNT(*) FROM conversation_members m WHERE m.unread_count <> (
        SELECT COUNT(*) FROM messages t WHERE t.conversation_id = m.conversation_id AND t.position > m.read_position
            AND t.sender_id <> m.account_id AND t.state = 'sent')
    """,
    """
    SELECT COUNT(*) FROM conversation_members m WHERE m.read_position < (
        SELECT COALESCE(MAX(t.position), 0) FROM messages t
        WHERE t.conversation_id = m.conversation_id AND t.position > m.read_position AND t.sender_id = m.account_id)
    """,
    """
    SELECT COUNT(*) FROM accounts a WHERE a.unread_messages <> (
        SELECT COALESCE(SUM(m.unread_count), 0) FROM conversation_members m
        WHERE m.account_id = a.id AND m.unread_count > 0 AND m.folder = 'inbox')
    """,
]


class Talk:
    """A conversation. `one` speaks first, and alone if it is a request."""

    __slots__ = ("one", "other", "count", "is_request", "id", "said", "last_of_one", "last_of_other", "latest")

    def __init__(self, one, other, count):
        self.one, self.other, self.count = one, other, count
        self.is_request = False
        self.id = self.said = self.last_of_one = self.last_of_other = self.latest = 0

    def is_said_by_one(self, dice):
        return self.is_request or (self.said != 2 and (self.said == 1 or dice.random() < 0.5))


class Talks:
    def __init__(self, posts, members, works, follows, now):
        """`members` and `works` are ids, `follows` pairs of them."""
        self.dice = random.Random(9)
        self.members, self.works = members, works
        self.messages = MESSAGES_A_POST * posts
        self.start, self.step = now - generate.SPAN, generate.SPAN / self.messages
        self.text = words.text(self.dice, 4_000)
        self.hearts = []
        long = max(LONGEST, self.messages // 100)
        self.talks = [Talk(*LONG, long)]
        people = self.people()
        counts = self.counts(self.messages - long)
        self.talks += [Talk(*next(people), count) for count in counts]
        for rank, talk in enumerate(self.talks):
            is_short = talk.count == 1 or (talk.count <= 3 and rank % 3 == 0)
            talk.is_request = is_short and (members[talk.other], members[talk.one]) not in follows
        self.messages = sum(talk.count for talk in self.talks)

    @staticmethod
    def counts(messages):
        talks = messages // MESSAGES_A_TALK
        shares = [1 / (rank + FLAT) for rank in range(talks)]
        unit = messages / sum(shares)
        return [max(1, round(unit * share)) for share in shares]

    def people(self):
        """Pairs of members' indexes, each once."""
        yield from PAIRS
        yield from FRIENDS
        known = set()
        count = len(self.members)
        while True:
            # Well-known members talk with many.
            one, other = int(count ** self.dice.random()) - 1, self.dice.randrange(count)
            pair = (min(one, other), max(one, other))
            if one == other or one in RESERVED or other in RESERVED or pair in known:
                continue
            known.add(pair)
            yield (one, other) if self.dice.random() < 0.5 else (other, one)

    def message_rows(self):
        order = array("I")
        for index, talk in enumerate(self.talks):
            order.extend([index] * talk.count)
        dice, members = self.dice, self.members
        dice.shuffle(order)
        last = len(self.text) - 120
        for i, index in enumerate(order):
            talk = self.talks[index]
            id = (int(self.start + i * self.step) << 16) | (i & 1023)
            if not talk.said:
                talk.id = id - 1
            talk.said += 1
            talk.latest = id
            if talk.is_said_by_one(dice):
                sender, receiver = talk.one, talk.other
                talk.last_of_one = talk.said
            else:
                sender, receiver = talk.other, talk.one
                talk.last_of_other = talk.said
            linked = None
            begin = dice.randrange(last)
            text = self.text[begin : begin + dice.randrange(12, 120)].strip()
            if i % 100 == 50 and not talk.is_request:
                linked = self.works[dice.randrange(len(self.works))]
                text = f"https://salon.example/works/{linked}"
            if i % 50 == 25 and not talk.is_request:
                self.hearts.append((id, members[receiver], "❤️"))
            yield (id, talk.id, talk.said, members[sender], f"{dice.getrandbits(128):032x}", text, linked)

    def conversation_rows(self):
        for talk in self.talks:
            one, other = self.members[talk.one], self.members[talk.other]
            yield (talk.id, min(one, other), max(one, other), talk.count)

    def member_rows(self):
        for rank, talk in enumerate(self.talks):
            # In every tenth somebody has not looked yet. To have said something is to have read what came before.
            is_new = rank % 10 == 7 and talk.one not in RESERVED
            for account, own in ((talk.one, talk.last_of_one), (talk.other, talk.last_of_other)):
                waits = talk.is_request and account == talk.other
                unread = talk.count - own if waits or is_new else 0
                yield (talk.id, self.members[account], "requests" if waits else "inbox", int(not waits), talk.latest,
                       unread, talk.count - unread)

    def facts(self):
        def fact(talk):
            return {"id": talk.id, "one": talk.one, "other": talk.other, "messages": talk.count}

        return {
            "version": VERSION, "messages": self.messages, "long": fact(self.talks[0]),
            "pairs": [fact(talk) for talk in self.talks[1 : len(PAIRS) + 1]],
        }


def add(path, posts):
    """Adds conversations, and one long thread, to a database. Returns what the harness has to know of them."""
    database = sqlite3.connect(path, isolation_level=None)
    run = database.execute
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -2000000"):
        run(f"PRAGMA {setting}")

    def ids(sql):
        return [id for id, in run(sql)]

    members = ids("SELECT id FROM accounts ORDER BY id")
    works = ids("SELECT post_id FROM works ORDER BY post_id")
    follows = set(run("SELECT follower_id, followed_id FROM follows"))
    now = (run("SELECT MAX(id) FROM posts").fetchone()[0] >> 16) + 1
    talks = Talks(posts, members, works, follows, now)
    del follows
    indexes = run(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN "
        f"({','.join('?' * len(TABLES))})", list(TABLES)).fetchall()
    run("BEGIN")
    for name, _ in indexes:
        run(f"DROP INDEX {name}")

    def insert(table, rows):
        places = ",".join("?" * (TABLES[table].count(",") + 1))
        database.executemany(f"INSERT INTO {table} ({TABLES[table]}) VALUES ({places})", rows)

    # What has been said says the rest.
    insert("messages", talks.message_rows())
    insert("conversations", sorted(talks.conversation_rows()))
    insert("conversation_members", talks.member_rows())
    insert("message_reactions", talks.hearts)
    for _, sql in indexes:
        run(sql)
    run("UPDATE accounts SET unread_messages = (SELECT COALESCE(SUM(m.unread_count), 0) FROM conversation_members m "
        "WHERE m.account_id = accounts.id AND m.unread_count > 0 AND m.folder = 'inbox')")
    facts = {"talks": talks.facts(), "thread": thread.add(database, members, talks.text, now)}
    run("COMMIT")
    for rule in RULES:
        wrong = run(rule).fetchone()[0]
        assert wrong == 0, f"{wrong} times otherwise: {rule}"
    run("PRAGMA journal_mode = WAL")
    database.close()
    return facts
