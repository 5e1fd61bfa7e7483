"""Scenario 11: photographs in, while pages are read."""
import http.client
import json
import os
import statistics
import subprocess
import threading
import time

import generate
from harness import machine, servers
from harness.figures import Figure, milliseconds
from harness.load import alternate, median, run
from harness.places import BENCH, COOKIES, imaging_settings

SOURCE = "/usr/share/backgrounds/mate/abstract/Elephants_5640x3172.jpg"
SIZES = {12: (4_000, 3_000), 50: (8_660, 5_774)}


def photograph(megapixels):
    """A photograph of that many megapixels as a JPEG, without metadata."""
    path = f"{BENCH}/{megapixels}mp.jpg"
    if not os.path.exists(path):
        width, height = SIZES[megapixels]
        subprocess.run(
            ["vipsthumbnail", SOURCE, "-s", f"{width}x{height}!", "-o", f"{path}.part.jpg[Q=90,strip]"], check=True)
        os.rename(f"{path}.part.jpg", path)
    return path


def body(path):
    with open(path, "rb") as file:
        image = file.read()
    head = b'--salonbench\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n'
    return head + b"Content-Type: image/jpeg\r\n\r\n" + image + b"\r\n--salonbench--\r\n"


def upload(server, community, bytes):
    began = time.monotonic()
    status, answer = servers.post(
        server.port, "/media", generate.token(3), bytes, "multipart/form-data; boundary=salonbench")
    elapsed = (time.monotonic() - began) * 1000
    assert status == 201, answer
    image = json.loads(answer)
    assert len(image["widths"]) == len(imaging_settings()[0]), image
    client = http.client.HTTPConnection("127.0.0.1", server.port)
    for width in image["widths"]:
        client.request("GET", f"{image['base']}/{width}.webp")
        answer = client.getresponse()
        assert answer.status == 200 and answer.read(4) == b"RIFF", f"{width}.webp: {answer.status}"
        answer.read()
    client.close()
    assert community.query(f"SELECT COUNT(*) FROM media WHERE id = {image['id']}") == 1
    return {"milliseconds": elapsed}


def photographs(bench, community):
    widths, quality, effort = imaging_settings()
    cores = os.cpu_count()
    target = f"{community.folder}/limit"
    os.makedirs(target, exist_ok=True)
    bodies = {megapixels: body(photograph(megapixels)) for megapixels in SIZES}

    def limit(path, threads):
        return lambda: run(f"{bench.limits}/renditions", path, target, threads, quality, effort, *widths)

    with servers.salon(bench.salon, community) as salon:
        machine.forget_peak(salon.pid)
        for megapixels in SIZES:
            path = photograph(megapixels)
            upload(salon, community, bodies[megapixels])
            own, one, all = alternate(
                bench.rounds if megapixels == 12 else bench.long_rounds,
                lambda: upload(salon, community, bodies[megapixels]), limit(path, 1), limit(path, cores))
            what = f"upload of {megapixels} megapixels ({os.path.getsize(path) / 1e6:.1f} MB), answered"
            own_text = f"{median(own, 'milliseconds'):.0f} ms"
            for floor, threads, bound in ((one, 1, ("≤", 1.10)), (all, cores, None)):
                share = statistics.median(a["milliseconds"] / b["milliseconds"] for a, b in zip(own, floor))
                yield Figure(
                    11, str(community), f"{what} / libvips in process, {threads} thread{'s' * (threads > 1)}", own_text,
                    f"{median(floor, 'milliseconds'):.0f} ms", share, bound)

        def read():
            return run(f"{bench.limits}/reader", salon.port, "/", COOKIES, 200, bench.seconds)

        def read_beside_uploads():
            stop = threading.Event()
            failures, count = [], [0]

            def person():
                try:
                    while not stop.is_set():
                        for bytes in bodies.values():
                            upload(salon, community, bytes)
                            count[0] += 1
                except BaseException as error:
                    failures.append(error)

            thread = threading.Thread(target=person)
            thread.start()
            time.sleep(0.5)
            figures = read()
            stop.set()
            thread.join()
            if failures:
                raise failures[0]
            return {**figures, "uploads": count[0]}

        quiet, busy = alternate(bench.rounds, read, read_beside_uploads)
        peak = machine.peak(salon.pid)
        time.sleep(2)
        after = salon.memory()
    for key in ("p50_us", "p99_us"):
        yield Figure(
            11, str(community), f"front page at 200/s, {key[:3]} beside uploads / quiet",
            milliseconds(median(busy, key)), milliseconds(median(quiet, key)),
            statistics.median(a[key] / b[key] for a, b in zip(busy, quiet)), ("≤", 1.5) if key == "p99_us" else None)
    yield Figure(11, str(community), "memory, peak", f"{peak:.0f} MB", "", peak, ("≤", 250), " MB")
    bench.note(
        f"Scenario 11: the same photograph both times, renditions {', '.join(widths)} as WebP, quality {quality}, effort "
        f"{effort}; Salon also receives and flushes the original, reads colours and writes the row. Two seconds after "
        f"the last upload {after[0]:.0f} MB resident ({after[1]:.0f} MB without mapped files).")
