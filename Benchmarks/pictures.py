"""What pictures made to hurt cost others, and what slow readers cost the server: Benchmarks/pictures.py [salon]"""
import http.client
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import threading
import time
import zlib

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "Tests/Browser"))
if len(sys.argv) > 1:
    os.environ["SALON_BINARY"] = sys.argv[1]

from bombs import chunk, interlaced_png, progressive_jpeg  # noqa: E402
from client import Client  # noqa: E402
from server import Server  # noqa: E402


def resident(process):
    """Megabytes: of a process now, and the most it has had."""
    with open(f"/proc/{process}/status") as file:
        fields = dict(line.split(":", 1) for line in file)
    return tuple(int(fields[name].split()[0]) // 1024 for name in ("VmRSS", "VmHWM"))


def workers(process):
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()
    return [int(number) for number in found]


class Peak(threading.Thread):
    """The most that server and workers have together."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.most, self.is_over = process, 0, False
        self.start()

    def run(self):
        while not self.is_over:
            total = 0
            for number in [self.process, *workers(self.process)]:
                try:
                    total += resident(number)[0]
                except (OSError, KeyError):
                    pass
            self.most = max(self.most, total)
            time.sleep(0.05)

    def end(self):
        self.is_over = True
        return self.most


def noise(width, height):
    """A PNG that does not compress."""
    data = b"".join(b"\0" + os.urandom(width * 3) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data, 0)) + chunk(b"IEND", b"")


def send(server, cookies, body, answers):
    client = Client(server)
    client.cookies = dict(cookies)
    began = time.monotonic()
    client.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    client.process, client.used = server.process, time.monotonic()
    status, _, content = client.post_files("/media", {}, [("file", "a", "image/png", body)], {"X-Salon": "fragment"})
    answers.append((status, time.monotonic() - began, content[:90]))


def bombs(server, hostile, other, name, bomb, count=6):
    small = noise(320, 240)
    answers = []
    send(server, other.cookies, small, answers)
    quiet = answers.pop()
    before = resident(server.process.pid)[0]
    peak = Peak(server.process.pid)
    threads = [threading.Thread(target=send, args=(server, hostile.cookies, bomb, answers)) for _ in range(count)]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    waited = []
    send(server, other.cookies, small, waited)
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    most = peak.end()
    time.sleep(8)
    now, high = resident(server.process.pid)
    print(f"{name} ({len(bomb) / 1000:.0f} kB) × {count}: {sorted({answer[0] for answer in answers})} in {took:.1f} s; "
          f"another's upload {waited[0][0]} in {waited[0][1]:.2f} s (alone {quiet[1]:.2f} s)\n"
          f"  server {before} MB before, {high} MB at most, {now} MB after; with its workers {most} MB at most, "
          f"{len(workers(server.process.pid))} left", flush=True)


def slow_readers(server, owner, count=40):
    status, _, content = owner.post_files(
        "/works", {"title": "Noise", "download": "on"}, [("images", "a.png", "image/png", noise(4_000, 4_000))])
    assert status == 303, content[:500]
    page = owner.get("/")[1]
    work = max(re.findall(r"/works/(\d+)", page), key=int)
    path = f"/works/{work}/original/1"
    cookie = "; ".join(f"{name}={value}" for name, value in owner.cookies.items())
    before = resident(server.process.pid)[0]
    sockets = []
    for _ in range(count):
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
        sockets.append(reader)
    begun = [reader.recv(100)[9:12] for reader in sockets]
    time.sleep(3)
    during, high = resident(server.process.pid)
    for reader in sockets:
        reader.close()
    time.sleep(6)
    print(f"{count} slow readers of a 48 MB original: {set(begun)}; server {before} MB before, {during} MB meanwhile, "
          f"{high} MB at most, {resident(server.process.pid)[0]} MB after", flush=True)


def main():
    server = Server("sqlite")
    try:
        hostile, other = Client(server).join("mallory"), Client(server).join("minsu")
        other.upload(noise(320, 240))
        bombs(server, hostile, other, "interlaced PNG of 16 bits, 120 megapixels", interlaced_png(10_950, 10_950))
        bombs(server, hostile, other, "progressive JPEG, 117 megapixels", progressive_jpeg(10_800, 10_800, 10))
        bombs(server, hostile, other, "interlaced PNG below the limit", interlaced_png(8_000, 8_000))
        slow_readers(server, other)
    finally:
        server.stop()


main()
