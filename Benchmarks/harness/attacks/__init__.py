"""bin/bench attacks [name…] [--against BINARY]: how much one client can harm all others, before and after."""
import argparse
import json
import os
import statistics
import time

from harness import machine, places, results
from harness.attacks import bodies, bombs, imports, learning, losing, requests, stopping, streams
from harness.attacks.stage import FOLDER, Instance, Stage
from harness.attacks.watch import Watch

#: Each is given a running instance and says what came of it.
ATTACKS = {
    "numbers": requests.numbers, "join-bodies": bodies.join_bodies, "preambles": bodies.preambles,
    "works-bodies": bodies.works_bodies, "slow": bodies.slow, "png": bombs.png, "jpeg": bombs.jpeg,
    "replay": streams.replay, "streams": streams.streams, "muted-words": requests.muted_words,
    "message-search": requests.message_search, "log-ins": requests.log_ins, "overload": requests.overload,
    "slow-readers": bodies.slow_readers, "idle": bodies.idle, "deletion": stopping.deletion,
    "termination": stopping.termination, "dripping": stopping.dripping,
    "rebinding": requests.rebinding, "chunks": requests.chunks, "held": learning.held,
    "hidden-images": learning.hidden_images, "request-names": learning.request_names,
    "import-json": imports.import_json,
}
#: These have no server to begin with.
OFFLINE = {
    "missing-database": stopping.missing_database, "clock": losing.clock, "demo-backup": losing.demo_backup,
    "damaged-repository": losing.damaged_repository, "half-database": losing.half_database,
}
WITHOUT_LIMITS = {"deletion", "import-json"}
#: These end the server.
ENDING = {"termination", "dripping"}
DESCRIPTORS = {"idle": 1_024}


class Outcome:
    def __init__(self, said, looks=(), began=0, ended=0, memory=None):
        self.said, self.memory = said, memory
        during = [look for look in looks if began <= look[1] <= ended or look[1] <= began <= look[1] + look[2]]
        self.health = Latency([look for look in during if look[0] == "health"])
        self.page = Latency([look for look in during if look[0] == "page"])

    @property
    def cells(self):
        memory = f"{self.memory[0]:.0f} → {self.memory[1]:.0f} MB" if self.memory else "–"
        return [str(self.health), str(self.page), memory, self.said]


class Latency:
    def __init__(self, looks):
        self.times = [seconds for _, _, seconds, outcome in looks if outcome == 200]
        self.lost = len(looks) - len(self.times)

    def __str__(self):
        if not self.times:
            return f"none of {self.lost} answered" if self.lost else "–"
        worst, middle = max(self.times) * 1000, statistics.median(self.times) * 1000
        lost = f", {self.lost} of {self.lost + len(self.times)} without" if self.lost else ""
        return f"{middle:.0f} / {worst:.0f} ms{lost}"


def run(name, stage, binary):
    if name in OFFLINE:
        return Outcome(OFFLINE[name](stage, binary))
    instance = Instance(stage, binary, limits=name not in WITHOUT_LIMITS, descriptors=DESCRIPTORS.get(name))
    try:
        client = instance.client("jiwoo")
        for _ in range(20):
            client.get("/timeline")
        watch = Watch(instance.port, "/timeline", stage.cookies["jiwoo"])
        try:
            time.sleep(1)
            before = instance.resident()
            began = time.monotonic()
            said = ATTACKS[name](instance)
            ended = time.monotonic()
            # The memory it took has to be returned once workers have waited in vain for more.
            time.sleep(10)
            after = instance.resident()
            if name not in ENDING and instance.process.poll() is not None:
                said += f"; **the server is dead** ({instance.process.poll()})"
        finally:
            looks = watch.end()
        return Outcome(said, looks, began, ended, (before, after))
    finally:
        if instance.process.poll() is None:
            # Some keep it busy forever.
            instance.process.kill()
        instance.stop()


def kept(name, stage, binary):
    """An older program's figures do not change: they are measured once."""
    path = f"{stage.master}/{name}.json"
    if not os.path.exists(path):
        cells = run(name, stage, binary).cells
        with open(path, "w") as file:
            json.dump(cells, file)
    with open(path) as file:
        return json.load(file)


HEADERS = ["attack", "", "/health: median / worst", "another member's page", "memory", "result"]


def table(outcomes):
    lines = ["| " + " | ".join(HEADERS) + " |", "|" + " --- |" * len(HEADERS)]
    for name, found in outcomes.items():
        for when, cells in found.items():
            lines.append("| " + " | ".join([name, when, *cells]) + " |")
    return "\n".join(lines)


def main(arguments):
    every = {**ATTACKS, **OFFLINE}
    parser = argparse.ArgumentParser(prog="bin/bench attacks", description=__doc__)
    parser.add_argument("name", nargs="*", choices=[[], *every], help="which of them (default: all)")
    parser.add_argument("--against", metavar="BINARY", help="an older program to attack first")
    parser.add_argument("--quick", action="store_true", help="records nothing")
    arguments = parser.parse_args(arguments)
    machine.install(["sqlite"], {"wrk", "vips", "faketime"})
    os.makedirs(FOLDER, exist_ok=True)
    binaries = {"before": arguments.against} if arguments.against else {}
    binaries["now"] = places.build_salon()
    # The older one's data, which the newer one takes over.
    stage = Stage(next(iter(binaries.values())))
    outcomes = {}
    for name in arguments.name or every:
        for when, binary in binaries.items():
            cells = kept(name, stage, binary) if when == "before" else run(name, stage, binary).cells
            outcomes.setdefault(name, {})[when] = cells
            print(f"{name}, {when}: " + " | ".join(cells), flush=True)
    if not arguments.quick:
        results.record([results.described("attacks", "sqlite", results.now(), text=table(outcomes))])
    return 0
