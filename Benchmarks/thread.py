"""One work that many have something to say about, and its author's notifications; and a post with as many replies."""
import random

import generate

COMMENTS = 12_000


def add(database, members, text, now):
    """Below the newest work that a reader has made. Returns what the harness has to know."""
    dice = random.Random(13)
    index = {id: i for i, id in enumerate(members[: generate.READERS])}
    newest = database.execute("SELECT post_id, author_id FROM works ORDER BY post_id DESC")
    # Not of the very last moment: the comments follow within the community's time.
    work, owner = next((id, who) for rank, (id, who) in enumerate(newest) if rank >= 10 and index.get(who, 0) > 0)
    step = (now - (work >> 16)) / (COMMENTS + 1)
    posts = []
    for i in range(COMMENTS):
        author = dice.choice(members)
        begin = dice.randrange(len(text) - 160)
        # No other post of that millisecond ends like this.
        id = (int((work >> 16) + (i + 1) * step) << 16) | 4_096 | (i & 1023)
        posts.append((id, author, work, work, text[begin : begin + dice.randrange(12, 160)].strip()))
    database.executemany("INSERT INTO posts (id, author_id, kind, parent_id, root_id, text) VALUES (?,?,'comment',?,?,?)", posts)
    database.execute("UPDATE posts SET reply_count = reply_count + ? WHERE id = ?", (COMMENTS, work))
    database.executemany(
        "INSERT INTO notifications (account_id, id, actor_id, kind, post_id, is_read) VALUES (?,?,?,'comment',?,1)",
        [(owner, id, author, id) for id, author, *_ in posts if author != owner])
    return {"work": work, "owner": index[owner], "post": answer(database, dice, members, text, now)}


def answer(database, dice, members, text, now):
    """Replies to a post of some hours ago. Returns the post."""
    root = database.execute("SELECT id FROM posts WHERE kind = 'post' ORDER BY id DESC LIMIT 1 OFFSET 20").fetchone()[0]
    step = (now - (root >> 16)) / (COMMENTS + 1)
    rows = []
    for i in range(COMMENTS):
        begin = dice.randrange(len(text) - 160)
        id = (int((root >> 16) + (i + 1) * step) << 16) | 8_192 | (i & 1023)
        rows.append((id, dice.choice(members), root, root, text[begin : begin + dice.randrange(12, 160)].strip()))
    database.executemany(
        "INSERT INTO posts (id, author_id, kind, parent_id, root_id, depth, text) VALUES (?,?,'reply',?,?,1,?)", rows)
    database.execute("UPDATE posts SET reply_count = reply_count + ? WHERE id = ?", (COMMENTS, root))
    return root
