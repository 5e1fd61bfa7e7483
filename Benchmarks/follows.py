"""Who follows whom.

A follow is at a place: they are spread evenly over the community's time, in random order. Members are named by their
index, which is their place among the authors, too: 0 writes most.
"""
import itertools
import math

#: Followed by 50 000 and posting now.
CELEBRITY = 500
CELEBRITY_FOLLOWERS = 50_000
#: Members whose Following is measured, all of them among the readers.
NOBODY, TEN, SILENT, MANY, FAN = READERS = range(9_000, 9_005)
TEN_FOLLOWED = range(10, 20)
MANY_FOLLOWED = range(2_000)
#: They stopped posting when a tenth of the time had passed.
SILENT_AUTHORS = range(95_000, 95_200)
#: A member with more followers has notifications of this many only.
TOLD = 5


class Follows:
    """Pairs `(follower, followed)` in the order of time, each once."""

    def __init__(self, random, members, posts):
        self.members = members
        pairs = set()
        followers = [i for i in range(members) if i not in READERS and i != CELEBRITY]
        pairs.update((follower, CELEBRITY) for follower in random.sample(followers, CELEBRITY_FOLLOWERS))
        # The more there is to see, the more people follow: one each at 10 k posts, ten at 1 M.
        wanted = CELEBRITY_FOLLOWERS + int(1_000 * math.sqrt(posts))
        logarithm = math.log(members)
        while len(pairs) < wanted:
            # The best known follow Zipf's law as well, but do not post the most: spread to everybody, their
            # thousands of works would be most of the community.
            followed = (CELEBRITY + int(math.exp(random.random() * logarithm))) % members
            follower = random.choice(followers)
            if follower != followed:
                pairs.add((follower, followed))
        pairs.update(itertools.product([TEN], TEN_FOLLOWED))
        pairs.update(itertools.product([SILENT], SILENT_AUTHORS))
        pairs.update(itertools.product([MANY], MANY_FOLLOWED))
        pairs.add((FAN, CELEBRITY))
        # A set has no order of its own; the same seed shall make the same community.
        self.pairs = sorted(pairs)
        random.shuffle(self.pairs)
        self.follower_counts, self.following_counts = [0] * members, [0] * members
        for follower, followed in self.pairs:
            self.follower_counts[followed] += 1
            self.following_counts[follower] += 1

    def date(self, start, span):
        """Gives every follow its id."""
        step = span / len(self.pairs)
        self.ids = [(int(start + i * step) << 16) | (i & 1023) for i in range(len(self.pairs))]

    def rows(self, accounts):
        for id, (follower, followed) in zip(self.ids, self.pairs):
            yield (id, accounts[follower], accounts[followed])

    def notifications(self, accounts, readers):
        """Readers are notified of their latest followers; those with an odd index have not looked yet. Fills
        `unread_counts`."""
        self.unread_counts = [0] * self.members
        told = [0] * readers
        for id, (follower, followed) in zip(reversed(self.ids), reversed(self.pairs)):
            if followed < readers and told[followed] < TOLD:
                told[followed] += 1
                self.unread_counts[followed] += followed % 2
                yield (accounts[followed], id, accounts[follower], "follow", 1 - followed % 2)
