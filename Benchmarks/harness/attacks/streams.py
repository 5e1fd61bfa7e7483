"""Attacks by live streams."""
import re
import time

from harness.attacks import wire
from harness.attacks.bodies import is_open


def newest_event(instance):
    _, page = instance.client("mina").get("/timeline")
    return int(re.search(r"/live\?[^\"]*after=(\d+)", page)[1])


def replay(instance):
    """Asks for the last 499 events and hangs up, 1,600 times in three seconds."""
    after = newest_event(instance) - 499
    request = wire.head("GET", f"/live?topics=timeline,gallery&after={after}")
    began, asked = time.monotonic(), 0

    def storm(_):
        count = 0
        while time.monotonic() - began < 3 and count < 16:
            try:
                connection = wire.connect(timeout=3)
                connection.sendall(request)
                wire.status(connection)
                connection.close()
                count += 1
            except OSError:
                pass
        return count

    asked = sum(wire.at_once(100, storm))
    # The rest of the work.
    time.sleep(10)
    return f"{asked} requests"


def streams(instance):
    """2,000 streams from one address."""
    request = wire.head("GET", "/live?topics=timeline,gallery")
    connections, given = [], []
    for _ in range(2_000):
        try:
            connection = wire.connect(timeout=5)
            connection.sendall(request)
            connections.append(connection)
            given.append(wire.status(connection) or "cut")
        except OSError:
            given.append("cut")
    time.sleep(1)
    still = sum(map(is_open, connections))
    memory = instance.resident()
    for connection in connections:
        connection.close()
    return f"{wire.counted(given)}; {still} open; {memory:.0f} MB with them"
