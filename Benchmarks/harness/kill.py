"""bin/bench kill [--lives N]: kill -9 in the middle of everything, a thousand times."""
import argparse
import os
import random
import time

from harness import machine, places, results
from harness.attacks.pictures import noise


def main(arguments):
    parser = argparse.ArgumentParser(prog="bin/bench kill", description=__doc__)
    parser.add_argument("--lives", type=int, default=1_000)
    parser.add_argument("--engine", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--quick", action="store_true", help="records nothing")
    arguments = parser.parse_args(arguments)
    machine.install(["sqlite"], {"vips"})
    os.environ["SALON_BINARY"] = places.build_salon()
    # They read which program to run as they are imported.
    import kills
    from server import Server
    image = noise(f"{places.BENCH}/small.jpg", 240, 160)
    server = Server(arguments.engine, settings=kills.SETTINGS)
    began = time.monotonic()

    def heard(life, people):
        if life % 50 == 49:
            print(f"  {life + 1} lives, {kills.acknowledged(people).total()} acknowledged", flush=True)

    try:
        chance = random.Random(12)
        counts = kills.kill_again_and_again(
            server, image, arguments.lives, lambda _: chance.uniform(0.1, 0.7), heard)
    finally:
        server.stop()
    minutes = (time.monotonic() - began) / 60
    words = ", ".join(f"{count:,} {what.replace('_', ' ')}" for what, count in counts.items())
    said = (f"{arguments.lives:,} × `kill -9` in {minutes:.0f} minutes, 0.1 to 0.7 s after each start, under full load. "
            f"Acknowledged and found afterwards, each once: {words}; all counters are right, no file is missing and none "
            "is an orphan.")
    print(said)
    if not arguments.quick:
        results.record([results.described("kill", arguments.engine, results.now(), notes=[said])])
    return 0
