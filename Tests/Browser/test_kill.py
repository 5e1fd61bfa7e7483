"""kill -9 in the middle of posts, comments, messages, likes, presses and uploads, a dozen times: what was acknowledged
is there afterwards, and nothing else. `bin/bench kill` does so a thousand times."""

import kills
import pytest
from server import Server

LIVES = 12


@pytest.fixture
def salon(engine):
    server = Server(engine, settings=kills.SETTINGS)
    yield server
    server.stop()


@pytest.mark.both_engines
def test_nothing_acknowledged_is_lost(salon, studio):
    counts = kills.kill_again_and_again(salon, studio.small("Dune", 120), LIVES, lambda life: 0.5 + 0.13 * (life % 5))
    for what in "posts", "messages", "lounge_posts":
        assert counts[what] > 2 * LIVES, counts
    assert counts["works"] >= LIVES / 2 and counts["presses"] >= LIVES / 2, counts
