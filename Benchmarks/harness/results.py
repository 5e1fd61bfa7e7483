"""What runs have found: kept as data in results.json, one object a run and scenario, and written as RESULTS.md."""
import datetime
import json
import os
from dataclasses import asdict, dataclass, field

from harness import machine, plots
from harness.figures import Figure, table
from harness.places import ROOT

DATA = f"{ROOT}/Benchmarks/results.json"
PAGE = f"{ROOT}/Benchmarks/RESULTS.md"
INTRODUCTION = """\
# Results

`bin/bench` writes this file from `results.json`: the newest run of each scenario and engine, then older ones. Machines
differ and are noisy: only the ratios count, each between Salon and a limit measured in turns within the same run (medians;
`README.md` says how). Figures without a target are for orientation. "Other load" is what processes outside the benchmark
used meanwhile; a run with more than a few per cent of it says less. Each run is held against the targets of its day.
"""
TITLES = {
    1: "The front page, logged in", 2: "The front page, logged out", 4: "Growth", 5: "Following and Home",
    6: "Comments and posts", 7: "Likes of one post", 8: "A post by a celebrity", 9: "Conversations",
    10: "Live fan-out", 11: "Photographs", 12: "Search", 13: "Long histories", 14: "Start and memory", 15: "Overload",
    17: "Bytes on the wire", 21: "Discover and colours", 22: "An export", "browser": "In the browser", "attacks": "Attacks", "hour": "An hour", "kill": "Killing",
    "fairness": "Discover",
}


@dataclass
class Result:
    """One scenario of one run."""

    #: A number, or the name of what has no numbers to compare.
    scenario: object
    engine: str
    #: When the run began; the scenarios of one run have it in common.
    run: str
    commit: str
    machine: str
    #: Of the whole run: minutes and other load.
    cost: str = ""
    figures: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    #: A table that is no list of figures.
    text: str = ""

    @property
    def key(self):
        return self.scenario, self.engine

    @property
    def origin(self):
        return " · ".join(part for part in (self.run[:10], self.engine, self.commit) if part)

    @property
    def body(self):
        parts = [" · ".join(part for part in (self.machine, self.cost) if part)]
        parts += [table(self.figures)] if self.figures else []
        parts += [self.text] if self.text else []
        parts += ["\n".join(f"- {note}" for note in self.notes)] if self.notes else []
        return "\n\n".join(parts)


def now():
    return datetime.datetime.now().isoformat(timespec="seconds")


def described(scenario, engine, run, **more):
    """A result of this machine and these sources."""
    about = machine.describe(ROOT)
    return Result(
        scenario, engine, run, about["commit"], f"{about['processor']} · {about['system']} · {about['swift']}", **more)


def load():
    """All results, the newest first."""
    if not os.path.exists(DATA):
        return []
    with open(DATA) as file:
        results = [Result(**entry) for entry in json.load(file)]
    for result in results:
        result.figures = [
            Figure(result.scenario, *rest, tuple(target) if target else None, unit)
            for *rest, target, unit in result.figures]
    return results


def save(results):
    def line(result):
        entry = asdict(result)
        entry["figures"] = [list(asdict(figure).values())[1:] for figure in result.figures]
        return json.dumps({key: value for key, value in entry.items() if value}, ensure_ascii=False)

    with open(DATA, "w") as file:
        file.write("[\n" + ",\n".join(map(line, results)) + "\n]\n")


def record(found):
    """Adds the results of a run and writes everything anew."""
    results = found + load()
    save(results)
    write(results)


def write(results):
    drawn = plots.draw(results)
    newest, older = {}, {}
    for result in results:
        if result.key in newest:
            older.setdefault((result.run, result.engine), []).append(result)
        else:
            newest[result.key] = result
    parts = [INTRODUCTION, summary(newest.values())]
    for scenario in TITLES:
        engines = [result for result in newest.values() if result.scenario == scenario]
        if not engines:
            continue
        number = f"{scenario} · " if isinstance(scenario, int) else ""
        parts.append(f"## {number}{TITLES[scenario]}")
        for result in sorted(engines, key=lambda result: result.engine, reverse=True):
            parts += [f"### {result.origin}", result.body]
            parts += [f"![Cost over size](plots/{name})" for name in drawn.get(result.key, [])]
    if older:
        parts.append("## Older runs")
    for run in older.values():
        which = ", ".join(str(result.scenario) for result in run)
        parts.append(f"<details><summary>{run[0].origin}: {which}</summary>")
        parts += [result.body for result in run]
        parts.append("</details>")
    with open(PAGE, "w") as file:
        file.write("\n\n".join(part.rstrip("\n") for part in parts) + "\n")


def summary(newest):
    lines = ["| engine | met | missed | scenarios with a miss |", "| --- | --- | --- | --- |"]
    for engine in ("sqlite", "postgres"):
        figures = [figure for result in newest if result.engine == engine for figure in result.figures]
        missed = [figure for figure in figures if figure.is_met is False]
        if figures:
            numbers = ", ".join(str(scenario) for scenario in TITLES if scenario in {figure.scenario for figure in missed})
            lines.append(f"| {engine} | {sum(figure.is_met is True for figure in figures)} | {len(missed)} | {numbers} |")
    return "\n".join(lines)
