"""Figures held against their targets."""
import re
from dataclasses import dataclass


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
    def posts(self):
        """How large the community was; `None` if that is not all there is to say."""
        size = re.fullmatch(r"([\d,]+) posts(, [\d,]+ messages)?", self.data)
        return int(size[1].replace(",", "")) if size else None

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


def thousands(value):
    return f"{value / 1000:.1f} k" if value >= 1000 else f"{value:.0f}"


def milliseconds(microseconds):
    return f"{microseconds / 1000:.2f} ms" if microseconds < 10_000 else f"{microseconds / 1000:.0f} ms"
