"""What Discover does to a community over a season, beside other orders: the simulation in Tests/GalleryTests/Town*.swift,
on the real statements, index and closing of days."""
import argparse
import html
import json
import os
import subprocess
import tempfile

from harness import results
from harness.figures import Figure
from harness.places import ROOT
from harness.plots import COLOURS, FOLDER, STYLE

ORDERS = {"newest": "newest first", "liked": "most liked first", "chance": "by chance", "discover": "Discover"}


def main(arguments):
    parser = argparse.ArgumentParser(prog="bin/bench fairness", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the community for a month; records nothing")
    arguments = parser.parse_args(arguments)
    found = simulated(10 if arguments.quick else 1)
    print(table(found))
    if not arguments.quick:
        with open(f"{FOLDER}/fairness.svg", "w") as file:
            file.write(plot(found))
        text = table(found) + "\n\n![Showings by maker, as Lorenz's curve](plots/fairness.svg)"
        results.record([results.described("fairness", "sqlite", results.now(), figures=figures(found), text=text)])
    return 0


def simulated(divisor):
    """The figures of each order, by the test that makes them."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/figures.json"
        environment = {**os.environ, "SALON_FAIRNESS": path, "SALON_FAIRNESS_SIZE": str(divisor)}
        # A build of its own, as tests need what a release leaves out.
        subprocess.run(
            ["swift", "test", "-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path",
             f"{ROOT}/.build/fairness", "--filter", "FairnessSimulation"], cwd=ROOT, env=environment, check=True)
        with open(path) as file:
            return json.load(file)


def figures(found):
    fair, popular = found["discover"], found["liked"]
    data = "1,000 makers, 10,000 viewers, 90 days"
    return [
        Figure("fairness", data, "Gini coefficient of showings / most liked first", f"{fair['gini']:.2f}",
               f"{popular['gini']:.2f}", fair["gini"] / popular["gini"], ("≤", 0.5)),
        Figure("fairness", data, "works seen by 40 within seven days", f"{fair['met']:.3f}", "1", fair["met"],
               ("≥", 0.99)),
        Figure("fairness", data, "quality of what is shown most, nDCG@100 / an oracle's", f"{fair['ndcg']:.3f}", "1",
               fair["ndcg"], ("≥", 0.9)),
    ]


def table(found):
    """A row for each order."""
    columns = {
        "Gini": lambda each: f"{each['gini']:.2f}",
        "makers below the median of followers": lambda each: part(each["small"]),
        "seen by 40 in time": lambda each: part(each["met"]),
        "rank correlation": lambda each: f"{each['correlation']:.2f}",
        "nDCG@100": lambda each: f"{each['ndcg']:.2f}", "ten works a day": lambda each: f"{each['flooder']:.1f}×",
        "ring of friends": lambda each: f"{each['ring']:.2f}×", "shown to the bot": lambda each: part(each["bot"]),
        "showings": lambda each: f"{each['showings']:,}",
    }
    rows = ["| order | " + " | ".join(columns) + " |", "| --- |" + " --: |" * len(columns)]
    for name, words in ORDERS.items():
        rows.append(f"| {words} | " + " | ".join(text(found[name]) for text in columns.values()) + " |")
    small = part(found["discover"]["smallMakers"])
    return "\n".join(rows) + f"\n\nMakers below the median are {small} of all. Multiples are of the others' mean."


def part(value):
    return f"{value * 100:.1f} %" if value < 0.995 and value > 0 else f"{value * 100:.0f} %"


def plot(found):
    """Lorenz's curves, and the line where all are shown alike."""
    left, top, side = 40, 34, 380

    def point(step, steps, height):
        return f"{left + side * step / steps:.1f} {top + side * (1 - height):.1f}"

    title = "Showings by maker: part of all showings that the least shown part of makers gets"
    parts = [f'<text class="title" x="{left}" y="18">{html.escape(title)}</text>',
             f'<path class="grid" d="M{left} {top + side}L{left + side} {top}M{left} {top}V{top + side}H{left + side}"/>']
    for index, (name, words) in enumerate(ORDERS.items()):
        curve = found[name]["curve"]
        path = "L".join(point(step, len(curve) - 1, height) for step, height in enumerate(curve))
        parts.append(f'<path stroke="{COLOURS[index]}" d="M{path}"/>')
        y = top + 20 + index * 22
        parts.append(f'<path stroke="{COLOURS[index]}" d="M{left + side + 30} {y - 4}h24"/>')
        parts.append(f'<text x="{left + side + 62}" y="{y}">{html.escape(words)}, {found[name]["gini"]:.2f}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + side + 260} {top + side + 20}" role="img" '
        f'aria-label="{html.escape(title)}">\n<style>\n{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n")
