"""Scenario 14: from nothing to the first answer, and what it keeps in memory."""
import statistics
import time

from harness import servers
from harness.figures import Figure
from harness.load import wrk
from harness.places import COOKIES

#: Megabytes of an idle GoToSocial 0.19, measured on another day; for orientation, it is not run here.
GOTOSOCIAL = 121


def cold_start(bench, community):
    starts, floors, idle, loaded, peers = [], [], [], [], []
    for _ in range(bench.rounds):
        with servers.salon(bench.salon, community) as salon:
            starts.append(salon.start_seconds * 1000)
            time.sleep(2)
            idle.append(salon.memory())
            if len(loaded) < bench.long_rounds:
                wrk(salon.address, 32, bench.seconds, cookies=COOKIES)
                loaded.append(salon.memory())
        with servers.prosody() as prosody:
            floors.append(prosody.start_seconds * 1000)
            time.sleep(2)
            peers.append(prosody.memory())

    def middle(pairs, index=0):
        return statistics.median(pair[index] for pair in pairs)

    yield Figure(
        14, str(community), "start to first answer / prosody", f"{statistics.median(starts):.0f} ms",
        f"{statistics.median(floors):.0f} ms", statistics.median(a / b for a, b in zip(starts, floors)), ("≤", 1.2))
    for what, own, bound in (("idle", idle, 0.35), ("after scenario 1's load", loaded, 0.5)):
        yield Figure(
            14, str(community), f"memory {what} / GoToSocial idle (quoted)",
            f"{middle(own):.0f} MB", f"{GOTOSOCIAL} MB", middle(own) / GOTOSOCIAL, ("≤", bound))
    yield Figure(
        14, str(community), "memory idle / prosody idle", f"{middle(idle):.0f} MB", f"{middle(peers):.0f} MB",
        middle(idle) / middle(peers))
    bench.note(
        f"Scenario 14, {community}: resident memory; without mapped files Salon holds {middle(idle, 1):.0f} MB idle and "
        f"{middle(loaded, 1):.0f} MB after the load, prosody {middle(peers, 1):.0f} MB. prosody answers chat, Salon "
        "pages; GoToSocial's 121 MB is from another day's run and it federates, which Salon does not.")
