"""A text as people write: few words often, most seldom, Korean ones with their particles."""
import itertools

from people import FIRST, SECOND, Weighted

COMMON = (
    "light over the river evening paper a window that nobody closes blue and then less blue what remains of a line "
    "빛이 머무는 자리 종이 위의 바람 오래된 골목 천천히 마르는 색 다시 그린 선 겨울 창가 좋아요 정말"
).split()
PARTICLES = [*[""] * 3, *"은 는 이 가 을 를 에 의 로 도 만 에서 하고 해요 했어요".split()]
STEMS = 12_000


def stems(random):
    first, second = Weighted(FIRST), Weighted(SECOND)
    consonants, vowels = "bcdfghklmnprstv", "aeiou"
    for i in range(STEMS):
        if i % 2:
            yield "".join(
                random.choice(consonants) + random.choice(vowels) + random.choice(["", "n", "r", "s"])
                for _ in range(random.choice([1, 2, 2, 3])))
        else:
            yield first(random) + "".join(second(random) for _ in range(random.choice([0, 1, 1, 2, 3])))


def text(random, length):
    """So many words, by Zipf's law."""
    vocabulary = [*COMMON, *stems(random)]
    weights = list(itertools.accumulate(1 / (rank + 10) for rank in range(len(vocabulary))))
    words = random.choices(vocabulary, cum_weights=weights, k=length)
    return " ".join(word if word.isascii() or word in COMMON else word + random.choice(PARTICLES) for word in words)
