"""bin/bench"""
import argparse
import importlib
import os
import sys
import time
import traceback

from harness import (
    celebrity, data, figures, following, histories, live, machine, overload, pages, places, postgres, results, search,
    seen, sending, starts, uploads, wire, writes)

SIZES = {"10k": 10_000, "100k": 100_000, "1m": 1_000_000}
#: In the order they run. Each takes the bench and a working copy; 4 takes all sizes.
SCENARIOS = {
    1: pages.signed_in, 2: pages.signed_out, 5: following.flat, 6: writes.durable_posts, 7: writes.like_storm,
    8: celebrity.posts, 10: live.fan_out, 11: uploads.photographs, 12: search.keystrokes, 14: starts.cold_start,
    15: overload.overload, 17: wire.list_pages, 21: seen.finding, 22: seen.export, 13: histories.pages,
    9: sending.messages,
}
#: Those that need conversations; the others do not pay for them.
WITH_TALKS = {9, 13, 17}
#: What runs on which engine, unless somebody says so.
ENGINES = {"sqlite": {*SCENARIOS, 4}, "postgres": {1, 4, 5, 6, 7, 8, 9, 12, 13, 15}}


class Bench:
    def __init__(self, arguments, engine, salon, limits):
        self.salon, self.limits, self.engine = salon, limits, engine
        self.quick = arguments.quick
        self.rounds, self.long_rounds = (1, 1) if self.quick else (5, 3)
        self.seconds = 1 if self.quick else 4
        #: How long it is too much at once.
        self.overload_seconds = 3 if self.quick else 60
        self.notes = []
        self.failed = False

    def note(self, text):
        self.notes.append(text)
        print("  " + text, flush=True)


def parse():
    parser = argparse.ArgumentParser(
        prog="bin/bench", description="Measures Salon beside its limits and records the figures in RESULTS.md.")
    parser.add_argument("scenario", nargs="*", type=int,
                        help="which of PERFORMANCE's scenarios (default: all that exist)")
    parser.add_argument("--posts", action="append", choices=SIZES, help="how many posts (default: all three)")
    parser.add_argument("--engine", action="append", choices=ENGINES,
                        help="default: SQLite, then the scenarios that PostgreSQL is measured in")
    parser.add_argument("--quick", action="store_true", help="one short round of each; records nothing")
    arguments = parser.parse_args()
    every = ENGINES["sqlite"]
    unknown = set(arguments.scenario) - every
    if unknown:
        parser.error(f"there is no scenario {', '.join(map(str, sorted(unknown)))}; there are {sorted(every)}")
    return arguments


def measured(bench, chosen, sizes):
    """The figures of each scenario as they come."""
    for posts in sizes:
        for has_talks in (False, True):
            numbers = [number for number in SCENARIOS if number in chosen and (number in WITH_TALKS) == has_talks]
            if not numbers:
                continue
            community = data.Community(bench.salon, posts, engine=bench.engine, has_talks=has_talks)
            for number in numbers:
                print(f"Scenario {number}, {bench.engine}, {community}", flush=True)
                yield number, SCENARIOS[number](bench, community)
            community.remove()
    if 4 in chosen:
        print(f"Scenario 4, {bench.engine}", flush=True)
        yield 4, pages.growth(bench, sizes)


def run(bench, chosen, sizes):
    """All scenarios on one engine, as results."""
    began, name, others = time.monotonic(), results.now(), machine.OtherLoad()
    found = {}
    for number, figures_of_it in measured(bench, chosen, sizes):
        result = found.setdefault(number, results.described(number, bench.engine, name))
        known = len(result.figures)
        try:
            for figure in figures_of_it:
                result.figures.append(figure)
                print("  " + " | ".join(cell for cell in figure.cells if cell), flush=True)
        except Exception as error:
            # The other scenarios took hours: this one's failure is recorded among them.
            traceback.print_exc()
            bench.failed = True
            del result.figures[known:]
            bench.note(f"**Scenario {number} failed**: {type(error).__name__}: {str(error)[:300]}")
        result.notes += bench.notes
        bench.notes.clear()
    minutes = (time.monotonic() - began) / 60
    for result in found.values():
        result.cost = f"{minutes:.0f} minutes · other load {others.share():.0f} % of all cores"
    return [found[number] for number in sorted(found)]


def main():
    # What has no limit to compare with.
    for name in ("attacks", "browser", "fairness", "hour", "kill"):
        if sys.argv[1:2] == [name]:
            return importlib.import_module(f"harness.{name}").main(sys.argv[2:])
    arguments = parse()
    sizes = [posts for name, posts in SIZES.items() if not arguments.posts or name in arguments.posts]
    if not arguments.scenario and not arguments.engine:
        engines = ENGINES
    else:
        chosen = set(arguments.scenario)
        engines = {engine: chosen or ENGINES[engine] for engine in arguments.engine or ["sqlite"]}
    machine.install(engines)
    os.makedirs(places.BENCH, exist_ok=True)
    salon, limits = places.build_salon(), places.build_limits()
    every = set().union(*engines.values())
    for posts in sizes:
        for has_talks in {number in WITH_TALKS for number in every}:
            data.make(salon, posts, has_talks)
    benches = {engine: Bench(arguments, engine, salon, limits) for engine in engines}
    try:
        for engine, chosen in engines.items():
            found = run(benches[engine], chosen, sizes)
            print("\n" + figures.table([figure for result in found for figure in result.figures]) + "\n")
            if not arguments.quick:
                results.record(found)
                print(f"Recorded in {os.path.relpath(results.PAGE)}")
    finally:
        postgres.stop()
    return int(any(bench.failed for bench in benches.values()))
