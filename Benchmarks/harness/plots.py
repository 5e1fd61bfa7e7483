"""Cost over size as SVG: everything measured in milliseconds or bytes at more than one size of community."""
import html
import math
import os

from harness.places import ROOT

FOLDER = f"{ROOT}/Benchmarks/plots"
UNITS = (" ms", " kB")
WIDTH, LEFT, RIGHT, TOP, LEAST_HEIGHT, LINE = 960, 56, 500, 34, 240, 17
#: Told apart by people who see few colours too, on white and on black (Okabe and Ito), and by their dashes.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b8860b", "#808080"]
DASHES = ["", "6 3", "2 3"]
STYLE = """\
text { font: 12px system-ui, sans-serif; fill: #222 }
.title { font-weight: 600 }
.grid { stroke: #8886; stroke-width: 1 }
path { fill: none; stroke-width: 2 }
.leader { stroke-width: 1 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } }
"""


def draw(results):
    """Writes a file for each scenario and engine with something to show. Returns their names by that key."""
    newest = {}
    for result in reversed(results):
        for figure in result.figures:
            if figure.posts and figure.unit in UNITS:
                lines = newest.setdefault((*result.key, figure.unit), {})
                lines.setdefault(figure.what, {})[figure.posts] = figure.value
    os.makedirs(FOLDER, exist_ok=True)
    drawn = {}
    for (scenario, engine, unit), lines in newest.items():
        lines = {what: points for what, points in lines.items() if len(points) > 1}
        if lines:
            name = f"{scenario}-{engine}-{unit.strip()}.svg"
            with open(f"{FOLDER}/{name}", "w") as file:
                file.write(plot(f"Scenario {scenario}, {engine}: {unit.strip()} by size", lines))
            drawn.setdefault((scenario, engine), []).append(name)
    # Fairness draws its own.
    for name in set(os.listdir(FOLDER)) - {name for names in drawn.values() for name in names} - {"fairness.svg"}:
        os.remove(f"{FOLDER}/{name}")
    return drawn


def plot(title, lines):
    sizes = sorted({size for points in lines.values() for size in points})
    top = ceiling(max(value for points in lines.values() for value in points.values()))

    height = max(LEAST_HEIGHT, LINE * len(lines))

    def x(size):
        return LEFT + math.log(size / sizes[0], sizes[-1] / sizes[0]) * (WIDTH - LEFT - RIGHT)

    def y(value):
        return TOP + height * (1 - value / top)

    parts = [f'<text class="title" x="{LEFT}" y="18">{html.escape(title)}</text>']
    for step in range(5):
        value = top * step / 4
        parts.append(f'<path class="grid" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for size in sizes:
        anchor = "start" if size == sizes[0] else "end" if size == sizes[-1] else "middle"
        parts.append(f'<text x="{x(size):.1f}" y="{TOP + height + 18}" text-anchor="{anchor}">{size:,} posts</text>')
    ordered = sorted(lines.items(), key=lambda line: -line[1][max(line[1])])
    ends = [y(points[max(points)]) for _, points in ordered]
    for index, ((what, points), end, label) in enumerate(zip(ordered, ends, spread(ends, TOP + height))):
        colour, dash = COLOURS[index % len(COLOURS)], DASHES[index // len(COLOURS) % len(DASHES)]
        path = "L".join(f"{x(size):.1f} {y(points[size]):.1f}" for size in sorted(points))
        parts.append(f'<path stroke="{colour}" stroke-dasharray="{dash}" d="M{path}"/>')
        parts.append(
            f'<path class="leader" stroke="{colour}" d="M{x(max(points)):.1f} {end:.1f}'
            f'L{WIDTH - RIGHT + 20} {label:.1f}"/>')
        parts.append(
            f'<text x="{WIDTH - RIGHT + 26}" y="{label + 4:.1f}">{points[max(points)]:.3g} · {html.escape(what)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {TOP + height + 30}" role="img" '
        f'aria-label="{html.escape(title)}">\n<style>\n{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n")


def spread(places, bottom):
    """Places for labels near these, which go down: a line apart, and none below the bottom."""
    labels = []
    for place in places:
        labels.append(max(place, labels[-1] + LINE) if labels else place)
    for index in reversed(range(len(labels))):
        labels[index] = min(labels[index], bottom)
        bottom = labels[index] - LINE
    return labels


def ceiling(value):
    """The next round number that four even steps lead to."""
    power = 10 ** math.floor(math.log10(value))
    return next(factor * power for factor in (1, 2, 4, 6, 8, 10) if factor * power >= value)
