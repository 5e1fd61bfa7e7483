"""Load, and the figures it gives."""
import json
import os
import statistics
import subprocess

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "wrk.lua")


def wrk(address, connections, seconds, **settings):
    """One run of wrk with one thread; adds `rps` and bytes per response. Fails when an answer was not 2xx."""
    environment = {**os.environ, **{key.upper(): str(value) for key, value in settings.items() if value}}
    text = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "20s", "-s", SCRIPT, address], check=True,
        text=True, capture_output=True, env=environment).stdout
    figures = json.loads(text.strip().splitlines()[-1])
    if figures["errors"] or not figures["requests"]:
        raise RuntimeError(f"{address}: {figures}")
    figures["rps"] = figures["requests"] / figures["seconds"]
    figures["size"] = figures["bytes"] / figures["requests"]
    return figures


def run(*command):
    """A program of Limits, which prints JSON."""
    text = subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE).stdout
    return json.loads(text.strip().splitlines()[-1])


def alternate(rounds, *measures):
    """Calls each in turn, `rounds` times, so that whatever else happens on the machine happens to all of them.
    Returns one list of results per measure."""
    results = [[] for _ in measures]
    for _ in range(rounds):
        for measure, list in zip(measures, results):
            list.append(measure())
    return results


def median(results, key):
    return statistics.median(result[key] for result in results)


def ratio(results, limits, key):
    """The median over the rounds of each round's own ratio."""
    return statistics.median(a[key] / b[key] for a, b in zip(results, limits))
