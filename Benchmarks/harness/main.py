"""bin/bench"""
import argparse
import importlib
import os
import sys
import time

from harness import (
    celebrity, data, figures, following, histories, live, machine, pages, places, search, sending, starts, uploads, writes)

SIZES = {"10k": 10_000, "100k": 100_000, "1m": 1_000_000}
#: In the order they run. Each takes the bench and a working copy; 4 takes all sizes.
SCENARIOS = {
    1: pages.signed_in, 2: pages.signed_out, 5: following.flat, 6: writes.durable_posts, 7: writes.like_storm,
    8: celebrity.posts, 10: live.fan_out,
    11: uploads.photographs, 12: search.keystrokes, 14: starts.cold_start, 9: sending.messages, 13: histories.pages,
}
#: Those that need conversations; the others do not pay for them.
WITH_TALKS = {9, 13}


class Bench:
    def __init__(self, arguments, salon, limits):
        self.salon, self.limits = salon, limits
        self.quick, self.engine = arguments.quick, arguments.engine
        self.rounds, self.long_rounds = (1, 1) if self.quick else (5, 3)
        self.seconds = 1 if self.quick else 4
        self.notes = []

    def note(self, text):
        self.notes.append(text)
        print("  " + text, flush=True)


def parse():
    parser = argparse.ArgumentParser(
        prog="bin/bench", description="Measures Salon beside its limits and records the figures in RESULTS.md.")
    parser.add_argument("scenario", nargs="*", type=int,
                        help="which of PERFORMANCE's scenarios (default: all that exist)")
    parser.add_argument("--posts", action="append", choices=SIZES, help="how many posts (default: all three)")
    parser.add_argument("--engine", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--quick", action="store_true", help="one short round of each; records nothing")
    arguments = parser.parse_args()
    unknown = set(arguments.scenario) - {*SCENARIOS, 4}
    if unknown:
        parser.error(f"there is no scenario {', '.join(map(str, sorted(unknown)))}; there are {sorted({*SCENARIOS, 4})}")
    return arguments


def measured(bench, chosen, sizes):
    for posts in sizes:
        for has_talks in (False, True):
            numbers = [number for number in SCENARIOS if number in chosen and (number in WITH_TALKS) == has_talks]
            if not numbers:
                continue
            community = data.Community(bench.salon, posts, engine=bench.engine, has_talks=has_talks)
            for number in numbers:
                print(f"Scenario {number}, {community}", flush=True)
                yield from SCENARIOS[number](bench, community)
            community.remove()
    if 4 in chosen:
        print("Scenario 4", flush=True)
        yield from pages.growth(bench, sizes)


def main():
    # Figures without a limit to compare with.
    for name in ("attacks", "kill"):
        if sys.argv[1:2] == [name]:
            return importlib.import_module(f"harness.{name}").main(sys.argv[2:])
    arguments = parse()
    chosen = set(arguments.scenario) or {*SCENARIOS, 4}
    sizes = [posts for name, posts in SIZES.items() if not arguments.posts or name in arguments.posts]
    machine.install(arguments.engine)
    os.makedirs(places.BENCH, exist_ok=True)
    bench = Bench(arguments, places.build_salon(), places.build_limits())
    for posts in sizes:
        for has_talks in {number in WITH_TALKS for number in chosen}:
            data.make(bench.salon, posts, has_talks)
    began, others = time.monotonic(), machine.OtherLoad()
    found = []
    try:
        for figure in measured(bench, chosen, sizes):
            found.append(figure)
            print("  " + " | ".join(cell for cell in figure.cells if cell), flush=True)
    finally:
        if arguments.engine == "postgres":
            from harness import postgres
            postgres.stop()
    minutes = (time.monotonic() - began) / 60
    found.sort(key=lambda figure: figure.scenario)
    print("\n" + figures.table(found))
    if not arguments.quick:
        figures.record(found, bench.notes, machine.describe(places.ROOT), arguments.engine, minutes, others.share())
        print(f"\nRecorded in {os.path.relpath(figures.RESULTS)}")
    return 0
