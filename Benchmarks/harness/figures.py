"""Figures held against their targets, as a table and as a section of RESULTS.md."""
import datetime
import os
from dataclasses import dataclass

from harness.places import ROOT

RESULTS = f"{ROOT}/Benchmarks/RESULTS.md"
INTRODUCTION = """\
# Results

`bin/bench` writes this file, newest first. Machines differ and are noisy: only the ratios count, each between Salon and a
limit measured in turns within the same run (medians; `README.md` says how). Figures without a target are for orientation.
"Other load" is what processes outside the benchmark used meanwhile; a run with more than a few per cent of it says less.
"""


@dataclass
class Figure:
    scenario: int
    data: str
    what: str
    salon: str
    limit: str
    value: float
    #: `≥` or `≤` and the bound; `None` for orientation.
    target: tuple = None
    unit: str = "×"

    @property
    def is_met(self):
        if not self.target:
            return None
        comparison, bound = self.target
        return self.value >= bound if comparison == "≥" else self.value <= bound

    @property
    def cells(self):
        digits = 3 if abs(self.value) < 0.1 else 2 if abs(self.value) < 10 else 1 if abs(self.value) < 100 else 0
        verdict = {True: "met", False: "**missed**", None: ""}[self.is_met]
        target = f"{self.target[0]} {self.target[1]:g}{self.unit}" if self.target else ""
        return [
            str(self.scenario), self.data, self.what, self.salon, self.limit, f"{self.value:.{digits}f}{self.unit}",
            target, verdict]


HEADERS = ["#", "data", "what", "Salon", "limit", "value", "target", ""]


def table(figures):
    rows = [HEADERS] + [figure.cells for figure in figures]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADERS))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines)


def record(figures, notes, machine, engine, minutes, other_load):
    """Puts this run on top of RESULTS.md."""
    section = (
        f"## {datetime.date.today().isoformat()} · {engine} · {machine['commit']}\n\n"
        f"{machine['processor']} · {machine['system']} · {machine['swift']} · {minutes:.0f} minutes · other load "
        f"{other_load:.0f} % of all cores\n\n{table(figures)}\n")
    if notes:
        section += "\n" + "\n".join(f"- {note}" for note in notes) + "\n"
    put_on_top(section)


def put_on_top(section):
    older = ""
    if os.path.exists(RESULTS):
        with open(RESULTS) as file:
            older = file.read().partition("\n## ")[2]
    with open(RESULTS, "w") as file:
        file.write(INTRODUCTION + "\n" + section + ("\n## " + older if older else ""))


def thousands(value):
    return f"{value / 1000:.1f} k" if value >= 1000 else f"{value:.0f}"


def milliseconds(microseconds):
    return f"{microseconds / 1000:.2f} ms" if microseconds < 10_000 else f"{microseconds / 1000:.0f} ms"
