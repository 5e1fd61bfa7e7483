"""Scenarios 21 and 22: finding what nobody knows yet, and taking everything along while others read."""
import http.client
import json
import statistics
import time
import urllib.parse

from harness import machine, servers, uploads
from harness.figures import Figure, milliseconds
from harness.load import alternate, median, run
from harness.places import COOKIES

COLOURS = ("3f7d58", "c0392b", "808080")


def finding(bench, community):
    """Discover and the search by colour beside the front page, at an even pace."""
    with servers.salon(bench.salon, community) as salon:
        before = salon.memory()[1]
        began = time.monotonic()
        servers.get(salon.port, search(1), 1)
        first = (time.monotonic() - began) * 1000
        after = salon.memory()[1]

        def read(path, rate):
            return lambda: run(f"{bench.limits}/reader", salon.port, path, COOKIES, rate, bench.seconds)

        wall, discover = alternate(bench.rounds, read("/", 100), read("/discover", 100))
        for key, bound in (("p50_us", None), ("p99_us", ("≤", 2))):
            yield Figure(
                21, str(community), f"Discover / front page, 100/s, {key[:3]}", milliseconds(median(discover, key)),
                milliseconds(median(wall, key)),
                statistics.median(a[key] / b[key] for a, b in zip(discover, wall)), bound)
        for count in range(1, len(COLOURS) + 1):
            wall, found = alternate(bench.rounds, read("/", 20), read(search(count), 20))
            for key in ("p50_us", "p99_us"):
                yield Figure(
                    21, str(community), f"works in {count} colours / front page, 20/s, {key[:3]}",
                    milliseconds(median(found, key)), milliseconds(median(wall, key)),
                    statistics.median(a[key] / b[key] for a, b in zip(found, wall)))
    works = community.query("SELECT COUNT(*) FROM works")
    bench.note(
        f"Scenario 21, {community}: {works:,} works. The first search by colour after the start, which may have to read all "
        f"palettes, took {first:.0f} ms; memory without mapped files was {before:.0f} MB before it and {after:.0f} MB after.")


def search(count):
    return "/search/colours?" + "&".join(f"c={colour}" for colour in COLOURS[:count])


class Member:
    """Somebody new, by plain forms."""

    def __init__(self, port, handle):
        self.port, self.handle, self.cookie = port, handle, ""
        fields = {
            "name": handle, "handle": handle, "major": "Painting", "email": f"{handle}@school.example",
            "password": "three blue doors", "agree-service": "1", "agree-privacy": "1", "agree-conduct": "1"}
        self.send("/join", *multipart(fields))
        self.cookie = self.answer.headers["Set-Cookie"].split(";")[0]

    def send(self, path, body, kind="application/x-www-form-urlencoded"):
        self.ask("POST", path, body, {"Content-Type": kind})
        assert self.answer.status in (200, 201, 303), f"{path}: {self.answer.status}"

    def get(self, path):
        return self.ask("GET", path)

    def ask(self, method, path, body=None, headers={}):
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        client.request(method, path, body, {**headers, **({"Cookie": self.cookie} if self.cookie else {})})
        self.answer = client.getresponse()
        content = self.answer.read()
        client.close()
        return content

    def share(self, title, image):
        self.send("/works", *multipart({"title": title, "licence": "cc-by"}, image))

    def export(self):
        self.send("/settings/export", urllib.parse.urlencode({"act": "start", "password": "three blue doors"}))

    def wait_for_export(self):
        while f"salon-{self.handle}.zip" not in self.get("/settings/export").decode():
            time.sleep(0.1)


def multipart(fields, image=None):
    parts = [
        f'--salonbench\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()]
    if image:
        head = '--salonbench\r\nContent-Disposition: form-data; name="images"; filename="photo.jpg"\r\n'
        parts.append(head.encode() + b"Content-Type: image/jpeg\r\n\r\n" + image + b"\r\n")
    return b"".join([*parts, b"--salonbench--\r\n"]), "multipart/form-data; boundary=salonbench"


def export(bench, community):
    """The front page while a member with a hundred works takes them along, beside the same without."""
    with open(uploads.photograph(12), "rb") as file:
        image = file.read()
    count = 3 if bench.quick else 100
    with servers.salon(bench.salon, community) as salon:
        maker = Member(salon.port, "maker")
        for number in range(count):
            maker.share(f"Work {number}", image)
        # What decoding needed is given back.
        time.sleep(5)

        def read():
            return run(f"{bench.limits}/reader", salon.port, "/", COOKIES, 200, bench.seconds)

        read()
        machine.forget_peak(salon.pid)
        resting = salon.memory()[0]
        took = []

        def read_beside():
            # One a day is kept: the last one goes, so that this one is made.
            maker.send("/settings/export", urllib.parse.urlencode({"act": "delete"}))
            began = time.monotonic()
            maker.export()
            figures = read()
            maker.wait_for_export()
            took.append(time.monotonic() - began)
            return figures

        maker.export()
        maker.wait_for_export()
        quiet, busy = alternate(bench.rounds, read, read_beside)
        more = machine.peak(salon.pid) - resting
    for key, bound in (("p50_us", None), ("p99_us", ("≤", 1.5))):
        yield Figure(
            22, str(community), f"front page at 200/s, {key[:3]} beside an export / quiet", milliseconds(median(busy, key)),
            milliseconds(median(quiet, key)), statistics.median(a[key] / b[key] for a, b in zip(busy, quiet)), bound)
    yield Figure(22, str(community), "memory beside exports, more than at rest", f"{more:.0f} MB", "", more, ("≤", 60), " MB")
    bench.note(
        f"Scenario 22, {community}: {count} works of {len(image) / 1e6:.1f} MB each, {count * len(image) / 1e6:.0f} MB of originals; "
        f"an export took {statistics.median(took):.1f} s.")
