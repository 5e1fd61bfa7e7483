"""Scenario 10: a comment reaches every open page."""
import json
import statistics
import subprocess
import time

from harness import servers
from harness.figures import Figure, milliseconds, thousands
from harness.load import run
from harness.places import COOKIES

STREAMS = (200, 1_000, 10_000)


class Listeners:
    """The program that holds the streams, step by step."""

    def __init__(self, bench, server, count, work, seconds, pause):
        self.process = subprocess.Popen(
            list(map(str, [f"{bench.limits}/listeners", server.port, count, work, COOKIES, seconds, pause])),
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.opened = self.line()["open"]
        assert self.opened == count, f"{self.opened} streams of {count} are open"

    def line(self):
        text = self.process.stdout.readline()
        if not text:
            raise RuntimeError("the listeners ended early")
        return json.loads(text)

    def comment(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.line()

    def close(self):
        self.process.communicate("\n")


def fan_out(bench, community):
    work = community.recent_works[0]
    count = f"SELECT COUNT(*) FROM posts WHERE root_id = {work}"
    for streams in STREAMS:
        shares, per_second, limits, memories, latencies, kilobytes = [], [], [], [], [], []
        for _ in range(3 if not bench.quick else 1):
            # A new server each time: memory that streams before have left behind would hide what these need.
            with servers.salon(bench.salon, community) as salon:
                # The feeds are there once somebody's page is; they are not the streams' memory.
                servers.get(salon.port, "/timeline", 0)
                before = salon.memory()[1]
                if streams == STREAMS[0]:
                    listeners = Listeners(bench, salon, streams, work, bench.seconds, 50)
                    latencies.append(listeners.comment())
                    listeners.close()
                    time.sleep(1)
                stored = community.query(count)
                listeners = Listeners(bench, salon, streams, work, bench.seconds, 0)
                time.sleep(1)
                memories.append((salon.memory()[1] - before) * 1000 / streams)
                used = salon.cpu()
                figures = listeners.comment()
                used = salon.cpu() - used
                listeners.close()
                stored = community.query(count) - stored
            assert figures["lost"] == 0, f"{figures['lost']} streams were cut"
            assert stored == figures["comments"], f"{stored} of {figures['comments']} comments are stored"
            assert figures["deliveries"] == figures["comments"] * streams, f"{figures} are not {streams} times each"
            payload = figures["bytes"] // figures["deliveries"]
            limit = run(f"{bench.limits}/fanout", streams, payload, bench.seconds)
            own = figures["deliveries"] / max(used, 0.01)
            floor = limit["deliveries"] / max(limit["cpu_seconds"], 0.01)
            shares.append(own / floor)
            per_second.append(own)
            limits.append(floor)
            kilobytes.append(payload)
        yield Figure(
            10, f"{community}, {streams:,} streams", "deliveries per processor second / C fan-out",
            thousands(statistics.median(per_second)), thousands(statistics.median(limits)),
            statistics.median(shares), ("≥", 0.5))
        yield Figure(
            10, f"{community}, {streams:,} streams", "memory per stream", "", "", statistics.median(memories),
            # Of a few streams it is mostly what the server keeps anyway.
            ("≤", 12) if streams == STREAMS[-1] else None, " kB")
        bench.note(
            f"Scenario 10, {streams:,} streams: {statistics.median(kilobytes):.0f} bytes per delivery (comment and "
            "count); every stream got every comment once.")
        if latencies:
            p50 = statistics.median(run["p50_us"] for run in latencies)
            p99 = statistics.median(run["p99_us"] for run in latencies)
            yield Figure(
                10, f"{community}, {streams:,} streams", "from POST to page at 20 comments/s, p50", milliseconds(p50),
                "", p50 / 1000, None, " ms")
            yield Figure(
                10, f"{community}, {streams:,} streams", "from POST to page at 20 comments/s, p99", milliseconds(p99),
                "", p99 / 1000, None, " ms")
