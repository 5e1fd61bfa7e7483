"""One work that many have something to say about, and what its owner is told of it; until there is a timeline, this is
the longest thread there is."""
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
    database.executemany("INSERT INTO posts (id, author_id, parent_id, root_id, text) VALUES (?,?,?,?,?)", posts)
    database.execute("UPDATE posts SET reply_count = reply_count + ? WHERE id = ?", (COMMENTS, work))
    database.executemany(
        "INSERT INTO notifications (account_id, id, actor_id, kind, post_id, is_read) VALUES (?,?,?,'comment',?,1)",
        [(owner, id, author, id) for id, author, *_ in posts if author != owner])
    return {"work": work, "owner": index[owner]}
